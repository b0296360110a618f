/// A column beside the names of a directory; the raw value is its name in the settings.
nonisolated enum EntryColumn: String, CaseIterable, Sendable {
  case size, time, permissions, owner, group

  /// The columns that a key adds to those that are chosen, and takes away again.
  static let details: [EntryColumn] = [.permissions, .owner, .group]

  /// The columns that a key leads to from those that are chosen.
  static func others(than chosen: [EntryColumn]) -> [EntryColumn] {
    let missing = details.filter { !chosen.contains($0) }
    return missing.isEmpty ? chosen.filter { !details.contains($0) } : chosen + missing
  }
}
