/// What a spy has printed about one event, without the numbers of device and finger, which the server chooses.
struct SpyEvent: Equatable {
    let name: String
    let x: Double
    let y: Double
    let detail: Int

    init(_ name: String, x: Double, y: Double, detail: Int = 0) {
        self.name = name
        self.x = x
        self.y = y
        self.detail = detail
    }

    init(_ line: String) {
        var fields: [Substring: Substring] = [:]
        for word in line.split(separator: " ") {
            let parts = word.split(separator: "=", maxSplits: 1)
            if parts.count == 2 { fields[parts[0]] = parts[1] }
        }
        name = String(line.prefix { $0 != " " })
        x = fields["x"].flatMap { Double($0) } ?? -1
        y = fields["y"].flatMap { Double($0) } ?? -1
        detail = fields["detail"].flatMap { Int($0) } ?? -1
    }

    /// Equal when name and place are.
    static func == (left: SpyEvent, right: SpyEvent) -> Bool {
        left.name == right.name && left.x == right.x && left.y == right.y
    }
}
