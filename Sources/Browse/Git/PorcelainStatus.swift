/// The status of a working tree, read from the output of `git status --porcelain=v2 -z`.
nonisolated struct PorcelainStatus: Equatable, Sendable {
  /// A file or directory that git's status lists, such as a changed or an untracked file.
  struct Entry: Equatable, Sendable {
    enum Kind: Sendable { case tracked, unmerged, untracked, ignored }

    var kind: Kind
    /// The state of the entry in git's index and its state in the working tree, as git's letters; `.` for
    /// unchanged.
    var staged, working: Character
    /// The name of the entry in git's status, from the top of the repository; the name of an untracked or
    /// ignored directory ends with a slash.
    var name: [UInt8]
    /// The name of a file in git's status before a rename, or the name of the file that was copied; nil for
    /// other entries.
    var oldName: [UInt8]?
    var isSubmodule = false
    /// Whether the entry of git's status is a regular file with the same mode in the index and in the working
    /// tree.
    var isFile = false
    /// The filter driver, a program that converts files, that git would have to run to compare the file, but
    /// was not allowed to run. The file may then be unchanged. Nil for a file that was compared.
    var filter: [UInt8]?
  }

  /// The name of the current branch; nil where HEAD is detached, so that there is none.
  var branch: String?
  /// The hash of the last commit; nil in a repository without commits.
  var commit: String?
  var upstream: String?
  var ahead = 0
  var behind = 0
  var entries: [Entry] = []

  /// Reads the status of a working tree from git's output; records that cannot be read are left out.
  init(_ bytes: [UInt8]) {
    var records = bytes.split(separator: 0, omittingEmptySubsequences: true)[...]
    while let record = records.popFirst() {
      switch record.first {
      case UInt8(ascii: "#"): parseHeader(record)
      case UInt8(ascii: "1"): parse(record, fields: 8)
      case UInt8(ascii: "2"):
        // The old name of a renamed file is a record of its own. It is skipped even where the record before
        // it cannot be read.
        let old = records.popFirst()
        parse(record, fields: 9, old: old.map(Array.init))
      case UInt8(ascii: "u"): parse(record, fields: 10)
      case UInt8(ascii: "?"): parseOther(record, .untracked)
      case UInt8(ascii: "!"): parseOther(record, .ignored)
      default: continue
      }
    }
  }

  /// A summary of git's status in a few words: the branch, how many commits it is ahead of its upstream and
  /// behind it, and the number of entries, without ignored files and those that were not compared.
  var summary: String {
    var words = [Path.visible(branch ?? commit.map { String($0.prefix(8)) } ?? "no branch")]
    if ahead > 0 { words.append("↑\(ahead.grouped)") }
    if behind > 0 { words.append("↓\(behind.grouped)") }
    let changed = entries.count { $0.kind != .ignored && $0.filter == nil }
    if changed > 0 { words.append("· \(changed.grouped) changed") }
    return words.joined(separator: " ")
  }

  private mutating func parseHeader(_ record: ArraySlice<UInt8>) {
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

  /// Reads a record of git's status for a tracked name. Before the name it has `fields` fields: the kind, the
  /// two states, the submodule's state, modes and hashes.
  /// - Parameter old: the name before a rename; nil for a name that was not renamed.
  private mutating func parse(_ record: ArraySlice<UInt8>, fields: Int, old: [UInt8]? = nil) {
    let parts = record.split(separator: 0x20, maxSplits: fields, omittingEmptySubsequences: false)
    guard parts.count == fields + 1, parts[1].count == 2, !parts[fields].isEmpty else { return }
    let states = parts[1].map { Character(UnicodeScalar($0)) }
    let isConflict = record.first == UInt8(ascii: "u")
    // The modes in a record of git's status are those in the last commit, in the index and in the working
    // tree.
    let modes = parts[3...5]
    entries.append(
      Entry(
        kind: isConflict ? .unmerged : .tracked, staged: states[0], working: states[1],
        name: Array(parts[fields]), oldName: old, isSubmodule: parts[2].first == UInt8(ascii: "S"),
        isFile: !isConflict && modes[4].starts(with: "100".utf8) && modes[4] == modes[5]))
  }

  private mutating func parseOther(_ record: ArraySlice<UInt8>, _ kind: Entry.Kind) {
    guard record.count > 2 else { return }
    entries.append(Entry(kind: kind, staged: ".", working: ".", name: Array(record.dropFirst(2))))
  }
}
