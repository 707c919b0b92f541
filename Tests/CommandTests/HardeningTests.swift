import Foundation
import TestRequirements
import TestSupport
import Testing

/// What makes a fault in a program hard to use, in each file that is installed, as its headers and symbols tell.
@Suite(.requires(.program("readelf"))) struct HardeningTests {
    private static let isRelease = ProcessInfo.processInfo.environment["PATTERNLOCK_BUILD"] != nil
    private static let module = sourceDirectory + "/pam/build/pam_patternlock.so"

    /// The installed programs and the module.
    private static var files: [String] {
        let build = installedBuildDirectory()
        let ends = ["", "-guard", "-face", "-auth", "-verifier", "-helper", "-session"]
        return (ends.map { build + "/patternlock" + $0 } + [module]).filter { fileExists($0) }
    }

    @Test(.enabled(if: isRelease, "needs the release build: make test"), arguments: files)
    func isHardened(_ file: String) throws {
        let headers = try read(["-lW", file])
        // A position of its own at each start; nothing of the link table can be written once it runs; no code on stacks.
        #expect(headers.contains("DYN ("), "not position independent")
        #expect(headers.contains("GNU_RELRO"), "no RELRO")
        let stack = headers.split(separator: "\n").first { $0.contains("GNU_STACK") } ?? ""
        #expect(stack.contains(" RW ") && !stack.contains("RWE"), "\(stack)")
        let dynamic = try read(["-dW", file])
        #expect(dynamic.contains("BIND_NOW") || dynamic.contains("Flags: NOW"), "link table is filled later")
        #expect(!dynamic.contains("RUNPATH") && !dynamic.contains("RPATH"), "looks for libraries beside itself")
        let symbols = try read(["--dyn-syms", "-W", file])
        #expect(symbols.contains("__stack_chk_fail"), "no stack protector")
        #expect(symbols.contains("_chk@"), "no fortified function")
    }

    @Test(.enabled(if: isRelease, "needs the release build: make test"), arguments: files)
    func needsNoRuntimeOfSwift(_ file: String) throws {
        let needed = try read(["-dW", file]).split(separator: "\n").filter { $0.contains("(NEEDED)") }
        for library in needed where library.contains("swift") || library.contains("stdc++") {
            Issue.record("\(library)")
        }
    }

    private func read(_ arguments: [String]) throws -> String {
        let finished = try RunningProcess.start(Command(["readelf"] + arguments)).finish()
        guard finished.status == 0 else { throw RigError.refused("readelf: \(finished.error)") }
        return finished.output
    }
}
