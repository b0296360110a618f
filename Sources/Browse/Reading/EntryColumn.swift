/// A column beside the names of a directory. The raw value is its name in the settings.
nonisolated enum EntryColumn: String, CaseIterable, Sendable {
  case size, time, permissions, owner, group

  /// The columns that a key adds to the chosen ones, and removes again.
  static let details: [EntryColumn] = [.permissions, .owner, .group]

  /// Returns the columns that the key shows instead of the chosen ones.
  static func others(than chosen: [EntryColumn]) -> [EntryColumn] {
    let missing = details.filter { !chosen.contains($0) }
    return missing.isEmpty ? chosen.filter { !details.contains($0) } : chosen + missing
  }
}
