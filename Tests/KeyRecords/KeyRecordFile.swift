import Foundation

/// A record of what every key does, in `Records` beside this file.
///
/// What stands in it is compared, and never recorded again: a row that differs is a defect. Modes that came later are added to it.
package nonisolated struct KeyRecordFile {
  private let path: String
  private let name: String
  private let isRecording: Bool

  /// Records a file that is not there yet, and adds to one that is there what it has not; what it has stays.
  private static let recordingSwitch = "TERMNAV_RECORD_KEYS"
  /// Tries all keys, for whoever changes what keys do; otherwise some of those that did the same.
  private static let wholeSwitch = "TERMNAV_TRY_ALL_KEYS"

  package init(named name: String) {
    let records = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "Records")
    self.init(named: name, in: records.path, isRecording: Self.isSet(Self.recordingSwitch))
  }

  package init(named name: String, in folder: String, isRecording: Bool) {
    (self.name, self.isRecording) = (name, isRecording)
    path = "\(folder)/\(name).txt"
  }

  private var head: String {
    """
    # What every key does, recorded from the code as it was before the first key became an action of the one table.
    # It is never recorded again: a row that differs is a defect of the code.
    #
    # A part for each mode; in each line keys, and what they do. `others` are all keys that no other line of the part names.
    # Where pages from right to left differ, `ltr` and `rtl` say of which pages a line is. `passed on`: nobody took the key
    # before the program got it; all other lines are of keys that were taken. `taken`: nothing is seen of what the key did.


    """
  }

  /// Nil where there is no file.
  private var recorded: String? { try? String(contentsOfFile: path, encoding: .utf8) }

  /// Writes the file where that is wanted; says in words what was done.
  @MainActor private func record(_ make: () async throws -> String) async throws -> String {
    isRecording ? try write(await make()) : "there is no \(path); \(Self.recordingSwitch)=1 records it"
  }

  private func write(_ text: String) throws -> String {
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return "recorded: \(path)"
  }

  /// What keys do otherwise than the file says, in words; nil where they do the same. Where it records, modes that the file has not
  /// are put behind those that it has.
  /// - Parameters:
  ///   - isMirrored: false where the program has one direction.
  ///   - share: of what keys did in a mode one thing in so many is tried, unless all keys are.
  @MainActor package func difference(
    trying modes: [KeyMode], isMirrored: Bool = true, share: Int = 1
  ) async throws -> String? {
    guard let recorded else {
      return try await record { try await head + KeyRecord(trying: modes, isMirrored: isMirrored).text }
    }
    let old = KeyRecord(parsing: recorded)
    let isWhole = Self.isSet(Self.wholeSwitch)
    let new = try await KeyRecord(
      trying: modes, isMirrored: isMirrored, beside: isWhole ? nil : old, share: share)
    let rows = new.differences(from: old, knowsAll: !isRecording)
    if !rows.isEmpty { return "Keys do other things than \(name).txt says:\n" + rows.joined(separator: "\n") }
    let added = isRecording ? new.text(behind: old) : ""
    return added.isEmpty ? nil : try write(recorded + "\n" + added)
  }

  /// Which texts are others than the file has under their names, in words; nil where they are the same.
  /// - Parameters:
  ///   - share: one in so many is made, unless all keys are tried.
  ///   - make: makes the text of a name; nil where there is none.
  @MainActor package func difference(
    ofTexts names: [String], share: Int, make: (String) async throws -> String?
  ) async throws -> String? {
    guard let recorded else {
      return try await record {
        var texts: [(String, String)] = []
        for name in names { if let text = try await make(name) { texts.append((name, text)) } }
        return Self.file(of: texts)
      }
    }
    let old = Self.texts(in: recorded)
    var (rows, added): ([String], [(String, String)]) = ([], [])
    for (number, name) in names.enumerated() {
      let isAdded = isRecording && old[name] == nil
      guard isAdded || Self.isSet(Self.wholeSwitch) || number % share == 0 else { continue }
      let (new, was) = (try await make(name), old[name])
      if isAdded {
        if let new { added.append((name, new)) }
      } else if new != was {
        rows.append("\(name)\n  was: \(was ?? "nothing")\n  is:  \(new ?? "nothing")")
      }
    }
    if !rows.isEmpty { return "Other texts than \(name).txt has:\n" + rows.joined(separator: "\n") }
    return added.isEmpty ? nil : try write(recorded + "\n" + Self.file(of: added))
  }

  /// What is the same as the text of a name before it is said by that name.
  private static func file(of texts: [(name: String, text: String)]) -> String {
    var known: [String: String] = [:]
    return texts.map { name, text in
      defer { known[text] = known[text] ?? name }
      return "## \(name)\n" + (known[text].map { "\(same)\($0)\n" } ?? text)
    }.joined(separator: "\n")
  }

  private static let same = "as "

  private static func texts(in file: String) -> [String: String] {
    var texts: [String: String] = [:]
    for part in "\n\(file)".split(separator: "\n## ") {
      let (name, rest) = (part.prefix { $0 != "\n" }, part.drop { $0 != "\n" }.dropFirst())
      let text = rest.split(separator: "\n").map { "\($0)\n" }.joined()
      texts[String(name)] = text.hasPrefix(same) ? texts[String(text.dropFirst(same.count).dropLast())] : text
    }
    return texts
  }

  private static func isSet(_ name: String) -> Bool {
    ProcessInfo.processInfo.environment[name]?.isEmpty == false
  }
}
