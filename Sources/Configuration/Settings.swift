internal import Languages
internal import LinuxKit

/// What the configuration says, with the standard for everything it does not say, and what is wrong with it.
public struct Settings: Sendable {
    /// What is not followed, in the order of the files. Bounded.
    public let problems: [ConfigurationProblem]
    private let values: [String: any Sendable]

    /// More problems than this are counted, not told.
    static let problemLimit = 50

    /// All standards.
    public static let standard = Settings(problems: [], values: [:])

    /// The value of a setting.
    public subscript<Value>(setting: KeyPath<SettingTable, Setting<Value>>) -> Value {
        let definition = SettingTable.standard[keyPath: setting]
        guard let value = values[Settings.name(definition.section, definition.key)] else { return definition.standard }
        return value as? Value ?? definition.standard
    }

    /// What several sources say, one after the other; the later wins.
    public init(_ sources: [ConfigurationSource]) {
        var reading = Reading()
        for source in sources {
            for file in source.files() { reading.read(file, source) }
        }
        self.init(problems: Settings.bounded(reading.problems), values: reading.values)
    }

    private init(problems: [ConfigurationProblem], values: [String: any Sendable]) {
        self.problems = problems
        self.values = values
    }

    static func bounded(_ problems: [ConfigurationProblem]) -> [ConfigurationProblem] {
        guard problems.count > problemLimit, let last = problems.last else { return problems }
        let rest = problems.count - problemLimit + 1
        let place = ConfigurationPlace(file: last.place.file, line: 0)
        return problems.prefix(problemLimit - 1) + [
            ConfigurationProblem(place, translated("and \(rest) problems more"))
        ]
    }

    private static func name(_ section: String, _ key: String) -> String { "\(section).\(key)" }

    /// What has been read so far.
    private struct Reading {
        var problems: [ConfigurationProblem] = []
        var values: [String: any Sendable] = [:]

        mutating func read(_ file: ConfigurationFile, _ source: ConfigurationSource) {
            let start = problems.count
            problems += file.problems
            var seen: [String: Int] = [:]
            var isDoubtful = file.doubtfulSections.contains(where: Self.mayHoldPolicy)
            for entry in file.entries {
                guard let setting = definition(entry, source) else {
                    isDoubtful = isDoubtful || Self.mayBePolicy(entry)
                    continue
                }
                let name = Settings.name(entry.section, entry.key)
                if let line = seen[name] {
                    tell(entry, translated("\(quoted(entry.key)) stands in line \(line) already; this one counts"))
                }
                seen[name] = entry.place.line
                take(entry, setting, as: name)
            }
            if source.isSystem, isDoubtful, let problem = takeStrictPolicy(of: file, except: seen) {
                // First, because of very many problems the last are only counted.
                problems.insert(problem, at: start)
            }
        }

        /// What could not be read may have been a rule of the policy: those that the file does not name are then as
        /// strict as they can be. The password works in any case.
        private mutating func takeStrictPolicy(
            of file: ConfigurationFile, except seen: [String: Int]
        ) -> ConfigurationProblem? {
            var taken: [String] = []
            for setting in SettingTable.all where setting.section == SettingTable.systemSection {
                let name = Settings.name(setting.section, setting.key)
                guard seen[name] == nil, let strict = setting.strictValue, let text = setting.strictText else {
                    continue
                }
                values[name] = strict
                taken.append("\(setting.key) = \(text)")
            }
            guard !taken.isEmpty else { return nil }
            let list = taken.joined(separator: ", ")
            return ConfigurationProblem(
                ConfigurationPlace(file: file.path, line: 0),
                translated(
                    "it may say more about [policy] than was understood; until it is mended: \(list)"))
        }

        /// Whether lines under a heading may be of the policy: those under none that is known may.
        private static func mayHoldPolicy(_ heading: String) -> Bool {
            heading == SettingTable.systemSection || !SettingTable.all.contains { $0.section == heading }
        }

        /// Whether a line that sets nothing was meant for the policy.
        private static func mayBePolicy(_ entry: ConfigurationEntry) -> Bool {
            entry.section == SettingTable.systemSection
                || mayHoldPolicy(entry.section)
                    && SettingTable.all.contains {
                        $0.section == SettingTable.systemSection && $0.key == entry.key
                    }
        }

        private mutating func take(_ entry: ConfigurationEntry, _ setting: any SettingDefinition, as name: String) {
            if let value = setting.value(of: entry.value) {
                values[name] = value
                return
            }
            tell(entry, translated("\(entry.key) is \(setting.form), not \(quoted(entry.value))"))
            if let strict = setting.strictValue { values[name] = strict }
        }

        /// The setting of an entry. Nil, and a problem, when there is none.
        private mutating func definition(
            _ entry: ConfigurationEntry, _ source: ConfigurationSource
        ) -> (any SettingDefinition)? {
            let section = SettingTable.all.filter { $0.section == entry.section }
            if section.isEmpty {
                tell(
                    entry,
                    entry.section.isEmpty
                        ? translated("\(quoted(entry.key)) stands in no section")
                        : translated("there is no section [\(entry.section)]"))
                return nil
            }
            guard source.isSystem || entry.section != SettingTable.systemSection else {
                tell(entry, translated("[\(entry.section)] is the system's alone; it has no effect here"))
                return nil
            }
            guard let setting = section.first(where: { $0.key == entry.key }) else {
                tell(entry, translated("[\(entry.section)] knows no \(quoted(entry.key))"))
                return nil
            }
            return setting
        }

        private mutating func tell(_ entry: ConfigurationEntry, _ sentence: String) {
            problems.append(ConfigurationProblem(entry.place, sentence))
        }
    }
}
