// swift-tools-version: 6.2
import PackageDescription

// Read from top to bottom: what the system gives, the C that reaches it, pure rules, kits that own resources,
// and the programs. Arrows point up this page only.

/// Libraries of the system, as module maps.
let systemLibraries: [Target] = []

/// C of our own: shims with plain types, and the wire that Swift and the PAM module share.
let shims: [Target] = [
    .target(name: "CLinux"),
    .target(name: "CPatternWire"),
]

/// Rules without input or output; time is handed in.
let pure: [Target] = [
    .target(name: "SecretMemory", dependencies: ["CLinux"]),
    .target(name: "PatternCore", dependencies: ["SecretMemory"]),
]

/// Owners of descriptors, files, displays and surfaces.
let kits: [Target] = [
    .target(name: "LinuxKit", dependencies: ["CLinux", "SecretMemory"])
]

/// Wiring, arguments, logging and exit codes; nothing else.
let programs: [Target] = []

let tests: [Target] = [
    .testTarget(name: "SecretMemoryTests", dependencies: ["SecretMemory"]),
    .target(name: "VectorFormat", dependencies: ["PatternCore"], path: "Tests/VectorFormat"),
    .executableTarget(name: "pattern-vectors", dependencies: ["VectorFormat"], path: "Tests/Vectors"),
    .testTarget(
        name: "PatternCoreTests", dependencies: ["PatternCore", "SecretMemory", "VectorFormat"], exclude: ["Vectors"]),
    .testTarget(name: "LinuxKitTests", dependencies: ["LinuxKit", "SecretMemory"]),
]

let package = Package(
    name: "patternlock",
    targets: systemLibraries + shims + pure + kits + programs + tests,
    swiftLanguageModes: [.v6]
)

for target in package.targets where target.type == .regular || target.type == .executable || target.type == .test {
    target.swiftSettings = [
        .strictMemorySafety(),
        .treatAllWarnings(as: .error),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    ]
    target.cSettings = [.treatAllWarnings(as: .error)]
}
