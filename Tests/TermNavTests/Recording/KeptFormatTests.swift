import Foundation
import TermNav
import TermNavTesting
import Testing

@testable import TermNavRecording

/// The recordings and traces in Tests/Kept, which version 0.9 wrote, are read line by line. These files are never written anew.
@Suite struct KeptFormatTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Kept/0.9").path

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: "\(Self.folder)/\(name)", encoding: .utf8)
  }

  @Test(arguments: [
    ("pages", ["--open", "bars/shown-hidden"]), ("sheet", ["--open", "present/sheet", "--color", "256"]),
    ("programs", ["--open", "programs/run", "--no-guardian", "--layout-direction", "rtl", "--color", "16"]),
  ])
  func `each line of a recording of 0.9 is read`(_ name: String, _ arguments: [String]) throws {
    let text = try text("\(name).rec")
    let recording = try Recording(text: text)
    #expect(recording.isComplete && recording.program == "termnav" && recording.arguments == arguments)
    #expect(recording.lines.count == text.split(separator: "\n").count - 2 - arguments.count)
  }

  @Test(arguments: ["pages", "sheet", "programs"]) func `each line of a trace of 0.9 is an event`(
    _ name: String
  ) throws {
    for line in try text("\(name).trace").split(separator: "\n") {
      #expect(throws: Never.self, "\(line)") { try TraceEvent(line: line) }
    }
  }
}
