import Foundation
import NavModel
import Testing

/// A folder of a test's own, which is gone after it.
final class TestFolder {
  let path: String

  init() throws {
    // Without a slash at its end, as the browser writes it.
    let folder = NSTemporaryDirectory().split(separator: "/").map { "/\($0)" }.joined()
    path = folder + "/termnav-browse-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    chmod(path, 0o700)
    try? FileManager.default.removeItem(atPath: path)
  }

  /// An empty file, or one with these bytes; its name may be any bytes.
  func file(_ name: [UInt8], _ contents: [UInt8] = []) throws {
    let descriptor = withName(name) { open($0, O_CREAT | O_WRONLY | O_CLOEXEC, 0o644) }
    guard descriptor >= 0 else { throw RigError("cannot make \(name): \(String(cString: strerror(errno)))") }
    defer { close(descriptor) }
    guard write(descriptor, contents, contents.count) == contents.count else {
      throw RigError("cannot write")
    }
  }

  func file(_ name: String, _ contents: String = "") throws {
    try file(Array(name.utf8), Array(contents.utf8))
  }

  @discardableResult
  func folder(_ name: String) throws -> String {
    try FileManager.default.createDirectory(atPath: path + "/" + name, withIntermediateDirectories: true)
    return path + "/" + name
  }

  func withName<Result>(_ name: [UInt8], _ body: (UnsafePointer<CChar>) throws -> Result) rethrows -> Result {
    let bytes = Array(path.utf8) + [UInt8(ascii: "/")] + name + [0]
    return try bytes.withUnsafeBytes { try body($0.bindMemory(to: CChar.self).baseAddress!) }
  }
}

/// The browser in a terminal.
extension App {
  /// Starts `termnav browse`, with a home of its own, and waits for its first frame.
  static func browse(
    _ arguments: [String], home: TestFolder, size: Size = Size(columns: 80, rows: 24),
    environment: [String: String] = [:], as wrapper: [String] = []
  ) throws -> App {
    let own = [
      "HOME": home.path, "XDG_CONFIG_HOME": home.path + "/config", "XDG_STATE_HOME": home.path + "/state",
    ]
    let command = wrapper + [try Binary.locate(), "browse"] + arguments
    let app = try App(
      command[0], Array(command.dropFirst()), size: size,
      environment: baseEnvironment.merging(own) { $1 }.merging(environment) { $1 }, trace: nil)
    app.written = []
    try app.waitFor("the first frame", within: .seconds(20)) {
      app.screen.isAlternate && app.ledger.mouseModesOn.contains(1006) && !app.picture.text.isEmpty
    }
    return app
  }

  func waitForText(_ text: String, file: String = #fileID, line: UInt = #line) throws {
    try waitFor("'\(text)'", line: line, file: file) { picture.contains(text) }
  }

  /// The terminal got nothing that it would obey from what was read: what was written is UTF-8 without C1 controls
  /// and marks of direction, and no payload is in it.
  func expectHarmless(_ payloads: [String] = [], line: UInt = #line) {
    takeWhatIsThere()
    let bytes = written ?? []
    for payload in payloads {
      #expect(bytes.firstRange(of: Array(payload.utf8)) == nil, "line \(line): \(payload.debugDescription)")
    }
    // The last character may be on its way.
    let text = String(validating: bytes.dropLast(4).dropLast { $0 >= 0x80 }, as: UTF8.self)
    #expect(text != nil, "line \(line): what was written is no UTF-8")
    let bad = (text ?? "").unicodeScalars.filter {
      (0x80...0x9F).contains($0.value) || (0x202A...0x202E).contains($0.value)
        || (0x2066...0x2069).contains($0.value) || [0x7F, 0x2028, 0x2029].contains($0.value)
    }
    #expect(Set(bad.map { String($0.value, radix: 16) }) == [], "line \(line)")
  }

  /// The screen is what a full redraw shows: the program and the terminal agree about every width.
  func expectTrue(file: String = #fileID, line: UInt = #line) throws {
    var (before, after) = (picture, picture)
    // What still moves is no fault, and comes to rest.
    for _ in 0..<3 {
      before = stillPicture()
      try keys(Key.controlL)
      after = stillPicture()
      if before == after { return }
    }
    let differences = after.differences(from: before).joined(separator: "\n")
    Issue.record("line \(line): not a full redraw\n\(differences)\(report)")
  }

  /// Goes back to the page below, whose title and rows show this.
  func back(to text: String, file: String = #fileID, line: UInt = #line) throws {
    try keys(Key.backspace)
    try waitForText(text, file: file, line: line)
    _ = stillPicture()
  }

  /// Ends it by Ctrl-C, and looks after the terminal.
  func expectLeaves(line: UInt = #line) throws {
    try quit(line: line)
    expectRestored(line: line)
  }
}

extension BidirectionalCollection {
  /// Without the elements at its end of which this holds.
  fileprivate func dropLast(_ holds: (Element) -> Bool) -> SubSequence {
    var end = endIndex
    while end > startIndex, holds(self[index(before: end)]) { end = index(before: end) }
    return self[..<end]
  }
}
