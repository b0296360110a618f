import TermNavTesting
import Testing

@testable import TermNav

/// RULES 38: what the window around the program is told.
@Suite struct WindowTextTests {
  /// The bytes of an OSC between its introducer and its BEL.
  private func inside(_ bytes: [UInt8]) throws -> [UInt8] {
    #expect(bytes.prefix(2) == [0x1B, UInt8(ascii: "]")] && bytes.last == 0x07)
    return Array(bytes.dropFirst(2).dropLast())
  }

  private let hostile = "a\u{1B}]0;x\u{07}b\u{9C}c\u{9B}2Jd\r\ne\u{202E}f\u{0}g\u{7F}h\u{2028}i\u{1B}\\"

  @Test func `no text ends its sequence or begins another one`() throws {
    let sequences = [
      ControlSequences.title(hostile), ControlSequences.notification(hostile), ControlSequences.copy(hostile),
      ControlSequences.workingDirectory(hostile, host: hostile),
    ]
    for sequence in sequences {
      let text = String(decoding: try inside(sequence), as: UTF8.self)
      for scalar in text.unicodeScalars {
        let category = scalar.properties.generalCategory
        #expect(
          category != .control && category != .format && category != .lineSeparator,
          "\(text.debugDescription)")
      }
    }
  }

  @Test func `no scalar of Unicode ends a title`() throws {
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      for kept in WindowText.line(String(scalar), atMost: 8).unicodeScalars {
        #expect(kept.value >= 0x20 && !(0x7F...0x9F ~= kept.value))
      }
    }
  }

  @Test func `a title has 256 characters at most, a notification 1000`() throws {
    let long = String(repeating: "é", count: 5000)
    #expect(WindowText.line(long, atMost: 256).count == 256)
    #expect(WindowText.notification(long).count == 1000)
    // Marks without end are not characters without end.
    #expect(
      WindowText.line("a" + String(repeating: "\u{301}", count: 1_000_000), atMost: 256).utf8.count < 6000)
  }

  @Test(arguments: [
    ("4;1;50", " 4;1;50"), ("9 files; done", "9 files; done"), ("12;x", " 12;x"), ("42", "42"),
  ])
  func `a notification is no command of another kind`(_ text: String, _ told: String) {
    #expect(WindowText.notification(text) == told)
  }

  @Test func `a folder is a URL whose bytes are escaped`() throws {
    let bytes = ControlSequences.workingDirectory("/srv/a b/ü;%\u{1B}", host: "host")
    #expect(String(decoding: try inside(bytes), as: UTF8.self) == "7;file://host/srv/a%20b/%C3%BC%3B%25%1B")
  }

  @Test func `the title of the page that has the keys is the window's, where the program wishes it`() throws {
    let t = AppTester([FixedPage("Home"), FixedPage("Page")], size: Size(columns: 24, rows: 6))
    t.advance(by: .seconds(0.1))
    #expect(t.terminal.title == nil && !t.terminal.modesOn.contains(.title))
    t.app.showsPageTitle = true
    t.advance(by: .seconds(0.1))
    #expect(t.terminal.title == "Page" && t.terminal.modesOn.contains(.title))
    t.navigation.pop(animated: false)
    try t.settle()
    #expect(t.terminal.title == "Home")
    t.app.windowTitle = "Mine"
    t.advance(by: .seconds(0.1))
    #expect(t.terminal.title == "Mine")
    t.app.windowTitle = nil
    t.app.showsPageTitle = false
    t.advance(by: .seconds(0.1))
    #expect(t.terminal.title == nil && !t.terminal.modesOn.contains(.title))
  }

  @Test func `a folder is told once, and again when it has changed`() {
    let t = AppTester(FixedPage("Home"), size: Size(columns: 24, rows: 6))
    for path in ["/tmp", "/tmp", "/"] {
      t.app.workingDirectory = path
      t.advance(by: .seconds(0.1))
    }
    #expect(t.terminal.workingDirectories == ["/tmp", "/"])
  }

  @Test func `the leave string gives the found title back, and only where one was set`() {
    var modes = TerminalModes(strings: .init(), mouse: .none)
    #expect(modes.leave.firstRange(of: ControlSequences.popTitle.bytes) == nil)
    modes.setsTitle = true
    #expect(modes.leave.firstRange(of: ControlSequences.popTitle.bytes) != nil)
    #expect(modes.enter.firstRange(of: ControlSequences.pushTitle.bytes) != nil)
  }
}
