/// What `git status --porcelain=v2 -z` tells.
nonisolated struct PorcelainStatus: Equatable, Sendable {
  /// A name that is not as the last commit has it.
  struct Entry: Equatable, Sendable {
    enum Kind: Sendable { case tracked, unmerged, untracked, ignored }

    var kind: Kind
    /// What has become of it in the index, and in the working tree; `.` for nothing.
    var staged, working: Character
    /// From the top of the repository; a directory of untracked names ends with a slash.
    var name: [UInt8]
    /// What it was before.
    var oldName: [UInt8]?
    var isSubmodule = false
    /// Whether it is a file, with the same mode in the index and in the working tree.
    var isFile = false
    /// The driver that was not run, without which nobody knows whether the file has changed.
    var filter: [UInt8]?
  }

  /// nil for no branch.
  var branch: String?
  /// nil for no commit.
  var commit: String?
  var upstream: String?
  var ahead = 0
  var behind = 0
  var entries: [Entry] = []

  /// What it cannot read is left out.
  init(_ bytes: [UInt8]) {
    var records = bytes.split(separator: 0, omittingEmptySubsequences: true)[...]
    while let record = records.popFirst() {
      switch record.first {
      case UInt8(ascii: "#"): takeHeader(record)
      case UInt8(ascii: "1"): take(record, fields: 8)
      case UInt8(ascii: "2"):
        // The old name is a record of its own, whether or not this one can be read.
        let old = records.popFirst()
        take(record, fields: 9, old: old.map(Array.init))
      case UInt8(ascii: "u"): take(record, fields: 10)
      case UInt8(ascii: "?"): takeOther(record, .untracked)
      case UInt8(ascii: "!"): takeOther(record, .ignored)
      default: continue
      }
    }
  }

  /// The branch, the commits that it is before its upstream and behind it, and how many names have changed.
  var summary: String {
    var words = [Path.visible(branch ?? commit.map { String($0.prefix(8)) } ?? "no branch")]
    if ahead > 0 { words.append("↑\(ahead.grouped)") }
    if behind > 0 { words.append("↓\(behind.grouped)") }
    let changed = entries.count { $0.kind != .ignored && $0.filter == nil }
    if changed > 0 { words.append("· \(changed.grouped) changed") }
    return words.joined(separator: " ")
  }

  private mutating func takeHeader(_ record: ArraySlice<UInt8>) {
    let words = record.text.split(separator: " ")
    guard words.count >= 3 else { return }
    switch words[1] {
    case "branch.oid": commit = words[2].isHash ? String(words[2]) : nil
    case "branch.head": branch = words[2] == "(detached)" ? nil : words[2...].joined(separator: " ")
    case "branch.upstream": upstream = words[2...].joined(separator: " ")
    case "branch.ab" where words.count == 4:
      ahead = Int(words[2].dropFirst()) ?? 0
      behind = Int(words[3].dropFirst()) ?? 0
    default: return
    }
  }

  /// `fields` stand before the name: the kind, both states, the submodule, modes and hashes.
  private mutating func take(_ record: ArraySlice<UInt8>, fields: Int, old: [UInt8]? = nil) {
    let parts = record.split(separator: 0x20, maxSplits: fields, omittingEmptySubsequences: false)
    guard parts.count == fields + 1, parts[1].count == 2, !parts[fields].isEmpty else { return }
    let states = parts[1].map { Character(UnicodeScalar($0)) }
    let isConflict = record.first == UInt8(ascii: "u")
    // The modes in the last commit, in the index and in the working tree.
    let modes = parts[3...5]
    entries.append(
      Entry(
        kind: isConflict ? .unmerged : .tracked, staged: states[0], working: states[1],
        name: Array(parts[fields]), oldName: old, isSubmodule: parts[2].first == UInt8(ascii: "S"),
        isFile: !isConflict && modes[4].starts(with: "100".utf8) && modes[4] == modes[5]))
  }

  private mutating func takeOther(_ record: ArraySlice<UInt8>, _ kind: Entry.Kind) {
    guard record.count > 2 else { return }
    entries.append(Entry(kind: kind, staged: ".", working: ".", name: Array(record.dropFirst(2))))
  }
}
