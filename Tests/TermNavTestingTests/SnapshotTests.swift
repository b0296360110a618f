import Foundation
import TermNav
import Testing

@testable import TermNavTesting

@Suite @MainActor struct SnapshotTests {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "termnav-\(UUID().uuidString)"
  ).path

  private var file: SnapshotFile { SnapshotFile(path: folder + "/deep/inbox.txt") }
  private var text: String? { try? String(contentsOfFile: file.path, encoding: .utf8) }

  private func picture(_ title: String) -> Picture {
    AppTester(ViewController(title: title), size: Size(columns: 20, rows: 2)).picture
  }

  private func clean() { try? FileManager.default.removeItem(atPath: folder) }

  @Test func `a snapshot that is missing fails once, and is written`() throws {
    defer { clean() }
    let error = #expect(throws: TesterError.snapshotIsNew(path: file.path)) {
      try file.verify(picture("Inbox"), updates: false)
    }
    #expect(
      error?.description == "There was no snapshot. The screen was written to \(file.path): look at it.")
    #expect(text == picture("Inbox").description)
    try file.verify(picture("Inbox"), updates: false)
  }

  @Test func `a screen that differs fails, says where, and leaves the file`() throws {
    defer { clean() }
    try file.verify(picture("Inbox"), updates: true)
    let error = #expect(throws: TesterError.self) { try file.verify(picture("Inbux"), updates: false) }
    #expect(
      error?.description == """
        The screen differs from the snapshot \(file.path).
        − expected, + shown
        row 0:
        − │       Inbox        │
        + │       Inbux        │
                     ^
        If the screen is right, run the test once with TERMNAV_UPDATE_SNAPSHOTS=1.
        """)
    #expect(text == picture("Inbox").description)
  }

  @Test func `an update writes the file, and passes`() throws {
    defer { clean() }
    try file.verify(picture("Inbox"), updates: true)
    try file.verify(picture("Outbox"), updates: true)
    try file.verify(picture("Outbox"), updates: false)
  }

  @Test func `a file that is no picture is an error, and is kept`() throws {
    defer { clean() }
    try file.verify(picture("Inbox"), updates: true)
    try "hello".write(toFile: file.path, atomically: true, encoding: .utf8)
    let error = #expect(throws: TesterError.self) { try file.verify(picture("Inbox"), updates: false) }
    #expect(error?.description == "The snapshot \(file.path): it is no picture.")
    try Data([0xFF, 0xFE, 0xC0]).write(to: URL(fileURLWithPath: file.path))
    #expect(throws: TesterError.self) { try file.verify(picture("Inbox"), updates: false) }
  }

  @Test func `a place where no file can be is an error`() {
    let error = #expect(throws: TesterError.self) {
      try SnapshotFile(path: "/dev/null/inbox.txt").verify(picture("Inbox"), updates: false)
    }
    #expect(error?.description.contains("it cannot be written") == true)
  }

  @Test func `snapshots stand beside the targets of tests`() {
    func path(_ name: String, _ file: String) -> String { SnapshotFile(named: name, ofTestIn: file).path }
    #expect(
      path("in box/1", "/a/Tests/MailTests/MailTests.swift") == "/a/Tests/Snapshots/MailTests/in-box-1.txt")
    #expect(
      path("a", "/a/Tests/MailTests/Lists/ListTests.swift")
        == "/a/Tests/Snapshots/MailTests/Lists/ListTests/a.txt")
    #expect(path("a", "/a/Tests/b/Tests/T/UTests.swift") == "/a/Tests/b/Tests/Snapshots/T/UTests/a.txt")
    #expect(path("a", "/a/b/MailTests.swift") == "/a/b/Snapshots/MailTests/a.txt")
  }

  @Test func `the screen is compared with its file, with styles and without`() throws {
    let pages = [Inbox(), Draft("Monday", lines: ["Dear all,"])]
    let t = AppTester(pages, size: Size(columns: 30, rows: 5), theme: Theme(depth: .mono))
    try t.verifySnapshot("monday")
    try t.press(at: "Dear all,")
    try t.move(to: Point(column: 19, row: 1), over: .seconds(0.3))
    try t.verifySnapshot("monday-dragged", styles: false)
  }
}
