import Foundation

/// A record of what every key does, in `Records` beside this file.
///
/// It was recorded once, before keys became actions of one table, and is compared from then on: a row that differs is a defect.
package nonisolated struct KeyRecordFile {
  private let path: String
  private let name: String

  /// Records where there is no file yet; one that is there is never written again.
  private static let recordingSwitch = "TERMNAV_RECORD_KEYS"
  /// Tries all keys, for whoever changes what keys do; otherwise some of those that did the same.
  private static let wholeSwitch = "TERMNAV_TRY_ALL_KEYS"

  package init(named name: String) {
    self.name = name
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    path = folder.appendingPathComponent("Records/\(name).txt").path
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

  /// What keys do otherwise than the file says, in words; nil where they do the same.
  /// - Parameter isMirrored: false where the program has one direction.
  @MainActor package func difference(trying modes: [KeyMode], isMirrored: Bool = true) async throws -> String?
  {
    guard let recorded = try? String(contentsOfFile: path, encoding: .utf8) else {
      if !Self.isSet(Self.recordingSwitch) { return "there is no \(path)" }
      let record = try await KeyRecord(trying: modes, isMirrored: isMirrored)
      try (head + record.text).write(toFile: path, atomically: true, encoding: .utf8)
      return "recorded: \(path)"
    }
    let old = KeyRecord(parsing: recorded)
    let isWhole = Self.isSet(Self.wholeSwitch)
    let new = try await KeyRecord(trying: modes, isMirrored: isMirrored, beside: isWhole ? nil : old)
    if head + new.text == recorded { return nil }
    let rows = new.differences(from: old)
    if rows.isEmpty { return "\(path): keys do the same, but the file is not as it was recorded" }
    return "Keys do other things than \(name).txt says:\n" + rows.joined(separator: "\n")
  }

  private static func isSet(_ name: String) -> Bool {
    ProcessInfo.processInfo.environment[name]?.isEmpty == false
  }
}
