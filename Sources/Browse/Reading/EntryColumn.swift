/// A column beside the names in the list of a directory. The raw value is the column's name in the settings.
nonisolated enum EntryColumn: String, CaseIterable, Sendable {
  case size, time, permissions, owner, group

  /// The columns of a directory's list that the key for details adds to the chosen ones, and removes again.
  static let details: [EntryColumn] = [.permissions, .owner, .group]

  /// Returns the columns of a directory's list after the key for details: the chosen ones with those of
  /// `details`, or without them where all of these are chosen.
  static func others(than chosen: [EntryColumn]) -> [EntryColumn] {
    let missing = details.filter { !chosen.contains($0) }
    return missing.isEmpty ? chosen.filter { !details.contains($0) } : chosen + missing
  }
}
