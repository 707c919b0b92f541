extension InstalledMachine {
    /// Boots this machine, in a container of its own, to a script of the test's, and returns when that has ended: the
    /// container ends with it.
    ///
    /// - Parameters:
    ///   - script: a program, which is `/root/live` there.
    ///   - units: what is started too, and before it.
    ///   - service: further lines of the script's unit.
    ///   - path: where the script writes what it has to tell.
    /// - Returns: the lines that it told, and what the console said.
    public func boot(
        _ script: String, after units: [String], service: String = "", telling path: String
    ) throws(RigError) -> (lines: [String], console: String) {
        let needed = (["basic.target"] + units).joined(separator: " ")
        try root.writeFile(
            "/etc/systemd/system/live.target",
            """
            [Unit]
            Requires=\(needed) live.service
            After=basic.target

            """)
        try root.writeFile(
            "/etc/systemd/system/live.service",
            """
            [Unit]
            After=\(needed)
            SuccessAction=exit-force
            FailureAction=exit-force

            [Service]
            Type=oneshot
            ExecStart=/root/live
            \(service)

            """)
        try root.writeFile("/root/live", script, mode: 0o755)
        let place = "/srv/machine"
        try root.must(["mkdir", "-p", place])
        try root.must(["mount", "--bind", "/", place])
        var command = Command(
            [
                "systemd-nspawn", "--directory=" + place, "--register=no", "--keep-unit", "--link-journal=no", "--boot",
                "systemd.unit=live.target",
            ], environment: [:])
        command.terminal = true
        let booted = try root.start(command)
        _ = try booted.waitForEnd(within: 240_000)
        let told = try root.run(["cat", place + path]).output
        return (told.split(separator: "\n").map(String.init), booted.written(1))
    }
}
