import TermNav

/// Texts about all settings: a new settings file, the report of `termnav config`, and tables for the man
/// page.
nonisolated extension SettingsFile {
  /// The content of a new settings file: each setting with its meaning and its default, as comments.
  public static var defaults: String {
    var text = """
      # The settings of termnav browse. Each line below has a setting's default; take the # away to change it.
      # Keys are names such as "g g", "Ctrl-D", "F5", "Space"; several stand in [ ], and [] takes all keys away.

      """
    let settings = Settings()
    for section in sections() {
      text += "\n[\(section.name)]\n"
      let width = section.lines.map(\.name.count).max() ?? 0
      for line in section.lines {
        let name = line.name + String(repeating: " ", count: width - line.name.count)
        text += "# \(name) = \(line.value(settings))  # \(line.meaning)\n"
      }
    }
    return text + Self.commandsMeaning
  }

  private static let commandsMeaning = """

    [\(SettingNames.commands)]
    # Command lines of your own for your shell, each by its key: "X"="git cherry-pick {commit}"
    # {path} {marked} {line} {commit} {branch} become values of the page, quoted for the shell: put no quotes around them.
    # A line is shown before it runs on the terminal. The output of a line that begins with | is shown as a page.

    """

  /// A report about the settings for a person: the path of the file, each setting with its value and the line
  /// that sets it, and the faults.
  public var report: String {
    var text = "\(path)\(exists ? "" : " (there is none)")\n"
    for section in Self.sections(set: lines) {
      text += "\n[\(section.name)]\n"
      for line in section.lines {
        let origin =
          lines["\(section.name).\(line.name)"].map { "\(Path.visible(path.name)):\($0)" } ?? "default"
        text += "\(line.name) = \(line.value(settings).visible)  # \(origin)\n"
      }
    }
    let commands = settings.keymap.commands
    if !commands.isEmpty { text += "\n[\(SettingNames.commands)]\n" }
    for command in commands {
      let keys = settings.keymap.sequences(for: .own(command), in: .everywhere)
      text +=
        "\(KeySettings.text(keys)) = \(TOMLText.quoted(command.text).visible)  # \(Path.visible(path.name)):\(command.number)\n"
    }
    if !faults.isEmpty { text += "\n" + faults.map { "\($0)\n" }.joined() }
    return text
  }

  /// The standard keys of all actions, for each scope (lists, texts, everywhere), for documents.
  public static var keys: [(scope: String, rows: [(keys: String, name: String, title: String)])] {
    Keymap.Scope.allCases.map { scope in
      let rows = Action.table.filter { $0.keys(in: scope)?.isEmpty == false }.map { row in
        (
          keys: (row.keys(in: scope) ?? []).map(\.label).joined(separator: "  "), name: row.name,
          title: row.action.title
        )
      }
      return (scope.rawValue, rows)
    }
  }

  /// The settings other than keys, with their defaults, for documents.
  public static var names: [(section: String, name: String, value: String, meaning: String)] {
    Setting.all.map { ($0.section, $0.name, $0.text(Settings()), $0.meaning) }
  }

  private typealias Line = (name: String, meaning: String, value: (Settings) -> String)

  /// Returns the sections of a settings file with their lines. For a scope of keys, such as lists, these are
  /// the actions that can have keys of their own in it, or that `set` names.
  /// - Parameter set: The numbers of the lines in a file, by names such as `keys.lists.open`.
  private static func sections(set: [String: Int] = [:]) -> [(name: String, lines: [Line])] {
    var sections: [(name: String, lines: [Line])] = []
    for setting in Setting.all {
      if sections.last?.name != setting.section { sections.append((setting.section, [])) }
      sections[sections.count - 1].lines.append((setting.name, setting.meaning, setting.text))
    }
    for scope in Keymap.Scope.allCases {
      let shown = Action.table.filter {
        $0.keys(in: scope) != nil || set["keys.\(scope.rawValue).\($0.name)"] != nil
      }
      let lines = shown.map { row in
        (
          row.name, row.action.title,
          { @Sendable in KeySettings.text($0.keymap.sequences(for: row.action, in: scope)) }
        ) as Line
      }
      sections.append(("keys.\(scope.rawValue)", lines))
    }
    return sections
  }
}

nonisolated extension KeySettings {
  /// Returns keys in the form in which the settings file has them: one in quotes, or an array of several.
  static func text(_ sequences: [KeySequence]) -> String {
    let names = sequences.map { TOMLText.quoted($0.label) }
    return names.count == 1 ? names[0] : "[" + names.joined(separator: ", ") + "]"
  }
}
