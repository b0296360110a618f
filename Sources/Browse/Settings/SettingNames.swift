/// The names that a settings file may use. A name is given as its parts: `look.wrap` as `["look", "wrap"]`.
nonisolated enum SettingNames {
  static let byPath = Dictionary(uniqueKeysWithValues: Setting.all.map { ($0.path, $0) })

  /// The name of the settings file's table in which the user defines commands.
  static let commands = "commands"
  /// The name of the settings file's table that holds the tables of actions' keys, such as
  /// `keys.lists`.
  private static let keyTables = "keys"

  static func setting(_ path: [String]) -> Setting? { byPath[path] }

  /// Returns the scope (lists, texts, everywhere) and the action of a setting's name such as
  /// `keys.lists.open`; nil if the name is not one of keys.
  static func keys(_ path: [String]) -> (Keymap.Scope, Action)? {
    guard path.count == 3, path[0] == keyTables, let scope = Keymap.Scope(rawValue: path[1]),
      let action = Action.table.first(where: { $0.name == path[2] })?.action, Keymap.has(action, in: scope)
    else { return nil }
    return (scope, action)
  }

  /// The names of all settings and of all keys that a settings file may have.
  private static let all: [[String]] =
    Setting.all.map(\.path)
    + Keymap.Scope.allCases.flatMap { scope in
      Action.table.filter { Keymap.has($0.action, in: scope) }.map { [keyTables, scope.rawValue, $0.name] }
    }

  /// Whether a name in a settings file is that of a table, such as `look`.
  static func isSection(_ path: [String]) -> Bool {
    if path.first == keyTables {
      return path.count == 1 || path.count == 2 && Keymap.Scope(rawValue: path[1]) != nil
    }
    return path == [commands] || byPath.keys.contains { $0.count > path.count && $0.starts(with: path) }
  }

  /// Returns the message about a name in a settings file that does not exist. If a similar name exists, the
  /// message suggests it.
  static func unknown(_ path: [String]) -> String {
    if path[0] == commands { return "\(shown(path)) is no key" }
    // The index of the first wrong part in a setting's name.
    let known = path.indices.first { !isSection(Array(path[...$0])) } ?? path.count - 1
    let (parents, name) = (Array(path[..<known]), path[known])
    if known + 1 < path.count, all.contains(parents + [name]) {
      return "\(shown(parents + [name])) is no table"
    }
    let within = parents.isEmpty ? "" : " in [\(parents.joined(separator: "."))]"
    let candidates = Set(all.filter { $0.count > known && $0.starts(with: parents) }.map { $0[known] })
    let nearest = candidates.map { (distance(cut(name), $0), $0) }.min { $0 < $1 }
    let hint = nearest.flatMap { $0.0 <= max(2, name.count / 3) ? "; do you mean “\($0.1)”?" : nil } ?? ""
    return "“\(cut(name))” is no setting\(within)\(hint)"
  }

  /// Returns a name of a setting as a message shows it, with points between its parts.
  static func shown(_ path: [String]) -> String { cut(path.joined(separator: ".")) }

  /// Shortens a name in a settings file to 40 characters for a message, because it may be as long as the
  /// file.
  static func cut(_ name: String) -> String { name.count > 40 ? name.prefix(39) + "…" : name }

  /// Returns how different two names of settings are: how many letters have to be changed, added, removed or
  /// swapped with the next one to make one of the other.
  private static func distance(_ a: String, _ b: String) -> Int {
    let (a, b) = (Array(a), Array(b))
    var rows = [Array(0...b.count)]
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var least = min(rows[i][j] + (a[i] == b[j] ? 0 : 1), rows[i][j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { least = min(least, rows[i - 1][j - 1] + 1) }
        row.append(least)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}
