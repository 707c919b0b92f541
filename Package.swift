// swift-tools-version: 6.2
import PackageDescription

// Read from top to bottom: what the system gives, the C that reaches it, pure rules, kits that own resources,
// and the programs. Arrows point up this page only.

/// Libraries of the system, as module maps.
let systemLibraries: [Target] = [
    .systemLibrary(name: "CCairo", pkgConfig: "pangocairo"),
    .systemLibrary(name: "CPixbuf", pkgConfig: "gdk-pixbuf-2.0", providers: [.apt(["libgdk-pixbuf-2.0-dev"])]),
    .systemLibrary(name: "CXkb", pkgConfig: "xkbcommon-x11"),
    .systemLibrary(name: "CInih", pkgConfig: "inih", providers: [.apt(["libinih-dev"])]),
    .systemLibrary(name: "CSystemd", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),
    .systemLibrary(name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])]),
]

/// C of our own: shims with plain types, and the wire that Swift and the PAM module share.
let shims: [Target] = [
    .target(name: "CLinux"),
    .target(name: "CPatternWire"),
    .target(
        name: "CX11",
        linkerSettings: ["X11", "X11-xcb", "Xext", "Xi", "Xrandr", "Xss", "xcb", "xcb-xinput"]
            .map { .linkedLibrary($0) }),
    .target(name: "CPAM", linkerSettings: [.linkedLibrary("pam")]),
]

/// Rules without input or output; time is handed in.
let pure: [Target] = [
    .target(name: "SecretMemory", dependencies: ["CLinux"]),
    .target(name: "Languages", dependencies: ["CLinux"], exclude: ["po"]),
    .target(name: "PatternCore", dependencies: ["SecretMemory"]),
    .target(name: "PatternWire", dependencies: ["CPatternWire", "PatternCore", "SecretMemory"]),
    .target(name: "LockWire", dependencies: ["CPatternWire", "SecretMemory"]),
    .target(name: "LockCore", dependencies: ["Languages", "LockWire", "PatternCore", "SecretMemory"]),
    .target(name: "PAMStack", dependencies: ["Languages"]),
    .target(name: "SessionCore"),
    .target(name: "VerifierCore", dependencies: ["PatternCore", "PatternWire"]),
]

/// Owners of descriptors, files, displays and surfaces.
let kits: [Target] = [
    .target(name: "LinuxKit", dependencies: ["CLinux", "SecretMemory"]),
    .target(name: "LockInstance", dependencies: ["LinuxKit"]),
    .target(name: "BusKit", dependencies: ["CSystemd", "LinuxKit"]),
    .target(
        name: "Configuration", dependencies: ["CInih", "Languages", "LinuxKit", "PatternCore"],
        exclude: ["patternlock.conf.5.scd"]),
    .target(name: "X11Kit", dependencies: ["CX11", "LinuxKit", "LockWire"]),
    .target(name: "KeyboardKit", dependencies: ["CXkb", "LockCore", "LockWire", "SecretMemory"]),
    .target(
        name: "FaceView",
        dependencies: [
            "CCairo", "CPixbuf", "LinuxKit", "LockCore", "LockWire", "PatternCore", "SecretMemory",
        ]),
    .target(name: "PAMKit", dependencies: ["CPAM", "SecretMemory"]),
    .target(
        name: "CredentialStore",
        dependencies: [
            "CPatternWire", "CSodium", "LinuxKit", "PatternCore", "PatternWire", "SecretMemory", "VerifierCore",
        ]),
    .target(
        name: "VerifierClient",
        dependencies: ["CPatternWire", "LinuxKit", "PatternCore", "PatternWire", "SecretMemory"]),
    .target(name: "HelperClient", dependencies: ["LinuxKit", "LockWire", "SecretMemory"]),
    .target(name: "DesktopKit", dependencies: ["LinuxKit"]),
]

/// Wiring, arguments, logging and exit codes; nothing else.
let programs: [Target] = [
    .executableTarget(
        name: "patternlock-guard",
        dependencies: ["LinuxKit", "LockCore", "LockInstance", "LockWire", "SecretMemory", "X11Kit"],
        exclude: ["patternlock-guard.8.scd"]),
    .executableTarget(
        name: "patternlock",
        dependencies: [
            "CPatternWire", "Configuration", "DesktopKit", "HelperClient", "Languages", "LinuxKit", "LockCore",
            "LockInstance", "LockWire", "PAMStack", "PatternCore", "PatternWire", "SecretMemory", "VerifierClient",
        ],
        exclude: [
            "patternlock.1.scd", "patternlock-askpass", "patternlock-settings.desktop", "patternlock.svg",
        ]),
    .executableTarget(
        name: "patternlock-face",
        dependencies: [
            "Configuration", "FaceView", "KeyboardKit", "Languages", "LinuxKit", "LockCore", "LockWire", "PatternCore",
            "SecretMemory", "X11Kit",
        ],
        exclude: ["patternlock-face.8.scd"]),
    .executableTarget(
        name: "patternlock-auth",
        dependencies: [
            "HelperClient", "Languages", "LinuxKit", "LockWire", "PAMKit", "PatternCore", "PatternWire", "SecretMemory",
            "VerifierClient",
        ],
        exclude: ["patternlock-auth.8.scd"]),
    .executableTarget(
        name: "patternlock-helper",
        dependencies: [
            "LinuxKit", "LockWire", "PAMKit", "PatternCore", "PatternWire", "SecretMemory", "VerifierClient",
            "VerifierCore",
        ],
        exclude: ["patternlock-helper.8.scd"]),
    .executableTarget(
        name: "patternlock-session",
        dependencies: ["BusKit", "Configuration", "LinuxKit", "LockInstance", "SessionCore", "X11Kit"],
        exclude: ["patternlock-session.1.scd", "patternlock-session.desktop"]),
    .executableTarget(
        name: "patternlock-verifier",
        dependencies: [
            "CPatternWire", "Configuration", "CredentialStore", "LinuxKit", "PatternCore", "PatternWire",
            "SecretMemory", "VerifierCore",
        ],
        exclude: ["patternlock-verifier.8.scd"]),
]

/// What tests, benchmarks and the demonstration stand on: an X server with a touchscreen, processes that cannot be
/// left behind, a root file system to throw away.
let testSupport: [Target] = [
    .target(name: "CTestLinux", path: "Tests/CTestLinux", linkerSettings: [.linkedLibrary("util")]),
    .target(
        name: "CTestX11", path: "Tests/CTestX11",
        linkerSettings: ["X11", "Xss", "pthread"].map { .linkedLibrary($0) }),
    .target(
        name: "TestSupport", dependencies: ["CTestLinux", "CTestX11", "LinuxKit"], path: "Tests/TestSupport"),
    .target(name: "TestRequirements", path: "Tests/TestRequirements"),
    .target(name: "VectorFormat", dependencies: ["PatternCore"], path: "Tests/VectorFormat"),
    .target(name: "TextCatalogue", dependencies: ["LinuxKit"], path: "Tests/TextCatalogue"),
    .executableTarget(name: "texts", dependencies: ["LinuxKit", "TextCatalogue"], path: "Tests/Texts"),
    .executableTarget(name: "pattern-vectors", dependencies: ["VectorFormat"], path: "Tests/Vectors"),
    .executableTarget(
        name: "demo-rig", dependencies: ["LinuxKit", "TestSupport", "x11-spy"], path: "Tests/Demo", exclude: ["run"]),
    .executableTarget(
        name: "lock-stand-in", dependencies: ["LinuxKit", "LockWire", "SecretMemory"], path: "Tests/LockStandIn"),
    .executableTarget(name: "bus-stand-in", dependencies: ["BusKit", "LinuxKit"], path: "Tests/BusStandIn"),
    .target(
        name: "FaceSamples", dependencies: ["FaceView", "LockCore", "LockWire", "PatternCore", "SecretMemory"],
        path: "Tests/FaceSamples"),
    .executableTarget(
        name: "face-shots",
        dependencies: ["FaceSamples", "FaceView", "Languages", "LinuxKit", "LockCore", "SecretMemory"],
        path: "Tests/FaceShots"),
    .executableTarget(
        name: "face-bench",
        dependencies: [
            "FaceSamples", "FaceView", "LinuxKit", "LockCore", "LockWire", "PatternCore", "SecretMemory", "X11Kit",
        ], path: "Tests/FaceBench"),
    .target(name: "CPatternText", path: "Tests/CPatternText"),
    .executableTarget(
        name: "fuzz-replay",
        dependencies: [
            "CPatternText", "Configuration", "CredentialStore", "LockWire", "PatternCore", "PatternWire",
            "SecretMemory",
        ],
        path: "Tests/Fuzz", exclude: ["corpus"]),
    .executableTarget(
        name: "benchmarks",
        dependencies: [
            "CredentialStore", "LinuxKit", "PAMKit", "PatternCore", "PatternWire", "SecretMemory", "TestSupport",
            "VerifierClient", "face-bench", "x11-spy",
        ], path: "Tests/Benchmarks"),
    .executableTarget(
        name: "x11-spy", path: "Tests/Spy", linkerSettings: ["X11", "Xext", "Xi"].map { .linkedLibrary($0) }),
    .executableTarget(
        name: "x11-trouble", path: "Tests/Trouble",
        linkerSettings: ["X11", "Xext", "Xi"].map { .linkedLibrary($0) }),
    .executableTarget(name: "crash-walk", path: "Tests/CrashWalk"),
]

let tests: [Target] = [
    .testTarget(name: "SecretMemoryTests", dependencies: ["SecretMemory"]),
    .testTarget(
        name: "PatternCoreTests", dependencies: ["PatternCore", "SecretMemory", "VectorFormat"], exclude: ["Vectors"]),
    .testTarget(name: "PatternWireTests", dependencies: ["PatternWire", "PatternCore", "SecretMemory"]),
    .testTarget(name: "LockWireTests", dependencies: ["LockWire", "SecretMemory"]),
    .testTarget(name: "LockCoreTests", dependencies: ["LockCore", "LockWire", "PatternCore", "SecretMemory"]),
    .testTarget(
        name: "FaceViewTests",
        dependencies: ["FaceSamples", "FaceView", "LinuxKit", "LockCore", "PatternCore", "SecretMemory"],
        exclude: ["Golden"]),
    .testTarget(
        name: "FaceTests",
        dependencies: [
            "KeyboardKit", "LinuxKit", "LockCore", "LockWire", "SecretMemory", "TestRequirements", "TestSupport",
            "X11Kit", "patternlock-face",
        ]),
    .testTarget(
        name: "GuardTests",
        dependencies: [
            "LinuxKit", "LockWire", "SecretMemory", "TestSupport", "TestRequirements", "lock-stand-in",
            "patternlock-guard", "x11-spy",
        ], exclude: ["Resources"]),
    .testTarget(name: "VerifierClientTests", dependencies: ["PatternCore", "PatternWire", "VerifierClient"]),
    .testTarget(name: "VerifierCoreTests", dependencies: ["PatternWire", "VerifierCore"]),
    .testTarget(name: "LinuxKitTests", dependencies: ["LinuxKit", "SecretMemory", "TestSupport"]),
    .testTarget(
        name: "ConfigurationTests", dependencies: ["Configuration", "LinuxKit", "PatternCore", "TestSupport"]),
    .testTarget(name: "LockInstanceTests", dependencies: ["LinuxKit", "LockInstance", "TestSupport"]),
    .testTarget(name: "BusKitTests", dependencies: ["BusKit", "LinuxKit", "TestSupport"]),
    .testTarget(name: "SessionCoreTests", dependencies: ["SessionCore"]),
    .testTarget(
        name: "SessionTests",
        dependencies: [
            "LinuxKit", "TestRequirements", "TestSupport", "bus-stand-in", "patternlock", "patternlock-auth",
            "patternlock-face", "patternlock-guard", "patternlock-session", "patternlock-verifier", "x11-trouble",
        ]),
    .testTarget(
        name: "LanguageTests", dependencies: ["Languages", "LinuxKit", "TestSupport", "TextCatalogue", "face-shots"]),
    .testTarget(name: "PAMStackTests", dependencies: ["Languages", "PAMStack"]),
    .testTarget(
        name: "CommandTests", dependencies: ["LinuxKit", "TestRequirements", "TestSupport", "patternlock"]),
    .testTarget(name: "DesktopKitTests", dependencies: ["DesktopKit", "LinuxKit", "TestSupport"]),
    .testTarget(name: "PAMKitTests", dependencies: ["PAMKit", "SecretMemory"]),
    .testTarget(
        name: "CredentialStoreTests",
        dependencies: ["CredentialStore", "LinuxKit", "PatternCore", "PatternWire", "SecretMemory", "VerifierCore"]),
    .testTarget(
        name: "VerifierTests",
        dependencies: [
            "CredentialStore", "LinuxKit", "PatternCore", "PatternWire", "SecretMemory", "TestRequirements",
            "TestSupport", "VerifierCore", "crash-walk", "patternlock", "patternlock-verifier", "verifier-probe",
        ]),
    .testTarget(
        name: "HelperTests",
        dependencies: [
            "LinuxKit", "TestRequirements", "TestSupport", "patternlock", "patternlock-auth", "patternlock-helper",
            "patternlock-verifier",
        ]),
    .executableTarget(
        name: "verifier-probe",
        dependencies: ["LinuxKit", "PatternCore", "PatternWire", "SecretMemory", "VerifierClient"],
        path: "Tests/VerifierProbe"),
    .testTarget(
        name: "TestSupportTests", dependencies: ["TestSupport", "TestRequirements", "LinuxKit", "x11-spy"]),
    .testTarget(
        name: "Integration",
        dependencies: [
            "FaceSamples", "FaceView", "LinuxKit", "LockCore", "LockWire", "PatternCore", "PatternWire", "SecretMemory",
            "TestRequirements", "TestSupport",
        ],
        path: "Tests/Integration"),
    .testTarget(
        name: "Hosts", dependencies: ["LinuxKit", "TestRequirements", "TestSupport"], path: "Tests/Hosts",
        exclude: ["Resources"]),
    .testTarget(
        name: "System", dependencies: ["LinuxKit", "TestRequirements", "TestSupport", "x11-spy"], path: "Tests/System",
        exclude: ["debian", "desktop"]),
    .testTarget(
        name: "Catalogue",
        dependencies: [
            "FaceView", "LinuxKit", "LockCore", "PatternCore", "TestRequirements", "TestSupport", "x11-spy",
            "x11-trouble",
        ], path: "Tests/Catalogue", exclude: ["Resources"]),
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

// No program of ours uses these two libraries. Imported unasked they would be linked in whole, with tables that keep
// everything of them: two megabytes in each program's file, and half of one in each process.
for target in pure + kits + programs {
    target.swiftSettings?.append(
        .unsafeFlags(
            ["concurrency", "string-processing"].flatMap { ["-Xfrontend", "-disable-implicit-\($0)-module-import"] }))
}
