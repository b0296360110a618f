internal import Foundation

/// The file of a snapshot, which holds the picture of a screen.
struct SnapshotFile {
  static let switchName = "TERMNAV_UPDATE_SNAPSHOTS"

  let path: String

  init(path: String) { self.path = path }

  /// Finds the path of a snapshot's file. For `Tests/DragTests/DragTests.swift` it is
  /// `Tests/Snapshots/DragTests/name.txt`: within the test target, SwiftPM would warn of a file that it does
  /// not know. Where no folder of the path is called Tests, the file is in `Snapshots` beside the test's
  /// source file.
  init(named name: String, ofTestIn file: String) {
    var parts = file.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    if let last = parts.popLast() { parts.append(last.replacingOccurrences(of: ".swift", with: "")) }
    let tests = parts.dropLast().lastIndex(of: "Tests")
    let root = tests.map { $0 + 1 } ?? parts.count - 1
    var folder = Array(parts[root...])
    if folder.count > 1, folder[folder.count - 2] == folder.last { folder.removeLast() }
    let kept = name.map { $0.isLetter || $0.isNumber || "-_.".contains($0) ? String($0) : "-" }.joined()
    path = (parts[..<root] + ["Snapshots"] + folder + ["\(kept).txt"]).joined(separator: "/")
  }

  /// Whether the environment variable `TERMNAV_UPDATE_SNAPSHOTS` asks that all snapshots are written again.
  static var isUpdateWanted: Bool {
    let value = ProcessInfo.processInfo.environment[switchName] ?? ""
    return !["", "0", "no", "false"].contains(value.lowercased())
  }

  /// Compares a picture of a screen with that of the snapshot's file. Writes the picture to the file instead,
  /// where there is no file or `updates` is true.
  /// - Throws: `TesterError.snapshotDiffers`, `.snapshotIsNew` or `.snapshotFailed`.
  func verify(_ picture: Picture, updates: Bool = isUpdateWanted) throws(TesterError) {
    guard let text = try read() else {
      try write(picture)
      if updates { return }
      throw .snapshotIsNew(path: path)
    }
    if updates { return text == picture.description ? () : try write(picture) }
    guard let expected = Picture(parsing: text) else {
      throw .snapshotFailed(path: path, reason: "it is no picture.")
    }
    if let difference = picture.difference(from: expected) {
      throw .snapshotDiffers(path: path, difference: difference)
    }
  }

  private func read() throws(TesterError) -> String? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    do {
      return try String(contentsOfFile: path, encoding: .utf8)
    } catch {
      throw .snapshotFailed(path: path, reason: "it cannot be read: \(error.localizedDescription)")
    }
  }

  private func write(_ picture: Picture) throws(TesterError) {
    do {
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try picture.description.write(toFile: path, atomically: true, encoding: .utf8)
    } catch {
      throw .snapshotFailed(path: path, reason: "it cannot be written: \(error.localizedDescription)")
    }
  }
}
