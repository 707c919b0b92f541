// swift-tools-version: 6.2
import PackageDescription

// Read from top to bottom: what the system gives, the C that reaches it, pure rules, kits that own resources,
// and the programs. Arrows point up this page only.

/// Libraries of the system, as module maps.
let systemLibraries: [Target] = [
    .systemLibrary(name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])])
]

/// C of our own: shims with plain types, and the wire that Swift and the PAM module share.
let shims: [Target] = [
    .target(name: "CLinux"),
    .target(name: "CPatternWire"),
    .target(name: "CPAM", linkerSettings: [.linkedLibrary("pam")]),
]

/// Rules without input or output; time is handed in.
let pure: [Target] = [
    .target(name: "SecretMemory", dependencies: ["CLinux"]),
    .target(name: "PatternCore", dependencies: ["SecretMemory"]),
    .target(name: "PatternWire", dependencies: ["CPatternWire", "PatternCore", "SecretMemory"]),
    .target(name: "VerifierCore", dependencies: ["PatternCore", "PatternWire", "SecretMemory"]),
    .target(name: "LockWire", dependencies: ["SecretMemory"]),
]

/// Owners of descriptors, files, displays and surfaces.
let kits: [Target] = [
    .target(name: "LinuxKit", dependencies: ["CLinux", "SecretMemory"]),
    .target(
        name: "CredentialStore",
        dependencies: ["CSodium", "LinuxKit", "PatternCore", "PatternWire", "SecretMemory", "VerifierCore"]),
    .target(
        name: "VerifierClient",
        dependencies: ["CPatternWire", "LinuxKit", "PatternCore", "PatternWire", "SecretMemory"]),
    .target(name: "PAMKit", dependencies: ["CPAM", "SecretMemory"]),
]

/// Wiring, arguments, logging and exit codes; nothing else.
let programs: [Target] = [
    .executableTarget(
        name: "patternlock-verifier",
        dependencies: [
            "CPatternWire", "CredentialStore", "LinuxKit", "PatternCore", "PatternWire", "SecretMemory", "VerifierCore",
        ])
]

/// What tests, benchmarks and the demonstration stand on: an X server with a touchscreen, processes that cannot be
/// left behind, a root file system to throw away.
let testSupport: [Target] = [
    .target(name: "CTestLinux", path: "Tests/CTestLinux", linkerSettings: [.linkedLibrary("util")]),
    .target(
        name: "CTestX11", path: "Tests/CTestX11", linkerSettings: [.linkedLibrary("X11"), .linkedLibrary("pthread")]),
    .target(
        name: "TestSupport", dependencies: ["CTestLinux", "CTestX11", "LinuxKit"], path: "Tests/TestSupport"),
    .target(name: "TestRequirements", dependencies: ["TestSupport"], path: "Tests/TestRequirements"),
    .executableTarget(
        name: "x11-spy", path: "Tests/Spy", linkerSettings: [.linkedLibrary("X11"), .linkedLibrary("Xi")]),
]

let tests: [Target] = [
    .testTarget(name: "SecretMemoryTests", dependencies: ["SecretMemory"]),
    .testTarget(name: "LockWireTests", dependencies: ["LockWire", "SecretMemory"]),
    .testTarget(name: "PAMKitTests", dependencies: ["PAMKit", "SecretMemory"]),
    .target(name: "VectorFormat", dependencies: ["PatternCore"], path: "Tests/VectorFormat"),
    .executableTarget(name: "pattern-vectors", dependencies: ["VectorFormat"], path: "Tests/Vectors"),
    .testTarget(
        name: "PatternCoreTests", dependencies: ["PatternCore", "SecretMemory", "VectorFormat"], exclude: ["Vectors"]),
    .testTarget(name: "LinuxKitTests", dependencies: ["LinuxKit", "SecretMemory"]),
    .testTarget(name: "PatternWireTests", dependencies: ["PatternWire", "PatternCore", "SecretMemory"]),
    .testTarget(name: "VerifierCoreTests", dependencies: ["VerifierCore", "PatternCore", "PatternWire"]),
    .testTarget(
        name: "CredentialStoreTests",
        dependencies: ["CredentialStore", "LinuxKit", "PatternCore", "PatternWire", "SecretMemory", "VerifierCore"]),
    .testTarget(
        name: "VerifierTests",
        dependencies: [
            "LinuxKit", "TestRequirements", "TestSupport", "patternlock-verifier", "verifier-probe",
        ]),
    .executableTarget(
        name: "verifier-probe",
        dependencies: ["LinuxKit", "PatternCore", "PatternWire", "SecretMemory", "VerifierClient"],
        path: "Tests/VerifierProbe"),
    .testTarget(
        name: "TestSupportTests", dependencies: ["TestSupport", "TestRequirements", "LinuxKit", "x11-spy"]),
]

let package = Package(
    name: "patternlock",
    targets: systemLibraries + shims + pure + kits + programs + testSupport + tests,
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
