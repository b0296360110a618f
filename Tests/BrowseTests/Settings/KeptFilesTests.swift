import Foundation
import TermNav
import Testing

@testable import Browse

/// The settings and cursors in Tests/Kept, which version 0.9 wrote, are read as they were meant. These files are never written
/// anew.
@Suite struct KeptFilesTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Kept/0.9").path

  @Test(arguments: ["defaults.toml", "own.toml"]) func `each setting of 0.9 counts`(_ name: String) throws {
    let path = "\(Self.folder)/\(name)"
    let file = try #require(SettingsFile(path: ByteString(path)))
    #expect(file.faults.map(\.description) == [])
    let kept = Self.entries(try String(contentsOfFile: path, encoding: .utf8))
    #expect(kept.count > 80)
    #expect(kept.subtracting(Self.entries(file.report)) == [])
  }

  /// The entries of a text of settings, each with its section and without the comment behind two blanks.
  private static func entries(_ text: String) -> Set<String> {
    var section = ""
    var entries: Set<String> = []
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      if line.hasPrefix("[") { section = String(line) }
      guard let sign = line.firstRange(of: " = ") else { continue }
      let name = line[..<sign.lowerBound].trimmingCharacters(in: .whitespaces)
      let value = line[sign.upperBound...]
      entries.insert(
        "\(section) \(name) = \(value[..<(value.firstRange(of: "  #")?.lowerBound ?? value.endIndex)])")
    }
    return entries
  }

  @Test func `cursors, visits and marks of 0.9 are remembered`() throws {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(Self.folder)/cursors"))
    let memory = CursorMemory(Array(bytes))
    let (photos, inner) = (Path("/srv/photos"), Path("/srv/photos/tab\tback\\slash é"))
    #expect(memory.names == [photos: Array("tab\tback\\slash é".utf8), inner: Array("日本.txt".utf8)])
    #expect(memory.visits == [photos: 1, inner: 1])
    #expect(memory.marks == ["p": photos, "a": inner, "T": inner])
  }
}
