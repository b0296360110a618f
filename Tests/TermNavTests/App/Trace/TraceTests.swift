import Foundation
import TermNavTesting
import Testing

@testable import TermNav

/// The trace of RULES section 13, read back from its file.
@Suite struct TraceTests {
  /// A program with its trace, and the lines that it has written.
  private final class Recording {
    let bench: AppTester
    private let url: URL
    private var trace: Trace?

    init(_ pages: FixedPage...) throws {
      url = FileManager.default.temporaryDirectory.appendingPathComponent("trace-\(UUID().uuidString).jsonl")
      let clock = TestClock()
      trace = Trace(path: ByteString(url.path)) { clock.now }
      bench = AppTester.lettered(pages: pages, columns: 24, rows: 4, clock: clock) { [trace] in
        trace?.attach(to: $0)
      }
      try #require(trace != nil)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    var text: String { (try? String(contentsOf: url, encoding: .utf8)) ?? "" }

    /// Every line, parsed; a line that is no JSON object fails.
    func lines(_ event: String? = nil) throws -> [[String: Any]] {
      let all = try text.split(separator: "\n").map { line in
        try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
      }
      return all.filter { event == nil || $0["event"] as? String == event }
    }
  }

  private static let keys: [String: Set<String>] = [
    "lifecycle": ["controller", "callback", "animated"],
    "gate": ["allowed", "reason", "column", "row"],
    "gesture": ["recognizer", "state", "column", "row", "dx", "dy", "vx", "vy"],
    "transition": ["operation", "from", "to", "phase", "progress", "velocity", "interactive", "shadow"],
    "stack": ["controllers", "barHidden"],
    "ignored": ["what", "why"],
    "frame": ["progress", "cells", "bytes", "microseconds"],
    "terminal": ["columns", "rows", "colors", "mouse", "synchronized", "guarded"],
  ]

  private func drag(_ bench: AppTester, to column: Int) {
    bench.queue(Report.press(0), Report.drag(2), Report.drag(column))
    for _ in 0..<3 { bench.loop.turn() }
    bench.clock.advance(by: .seconds(0.2))
    bench.queue(Report.release(column))
    bench.runUntilAsleep()
  }

  @Test func `every event has exactly its keys`() throws {
    let recording = try Recording(FixedPage("Home"), FixedPage("Page"))
    let bench = recording.bench
    drag(bench, to: 10)
    drag(bench, to: 20)
    drag(bench, to: 20)
    bench.app.navigation.push(FixedPage("Page"))
    bench.app.navigation.push(bench.app.navigation.activeViewController)
    bench.runUntilAsleep()
    let lines = try recording.lines()
    var seen: Set<String> = []
    for line in lines {
      let event = try #require(line["event"] as? String)
      seen.insert(event)
      var expected = try #require(Self.keys[event], "no such event: \(event)")
      if event == "gate", line["allowed"] as? Bool == true { expected.remove("reason") }
      if event == "transition", line["phase"] as? String != "began" { expected.remove("shadow") }
      #expect(Set(line.keys) == expected.union(["t", "event"]), "\(event)")
    }
    #expect(seen == Set(Self.keys.keys))
    let times = lines.compactMap { $0["t"] as? Double }
    #expect(times.count == lines.count && times == times.sorted() && times.first == 0)
  }

  @Test func `the start: terminal, appearance and stack`() throws {
    let recording = try Recording(FixedPage("Home"), FixedPage("Page"))
    let lines = try recording.lines()
    #expect(lines.first?["event"] as? String == "terminal")
    #expect(
      recording.text.contains(
        #""event":"terminal","columns":24,"rows":4,"colors":16777216,"mouse":"sgr","synchronized":false,"guarded":false}"#
      ))
    #expect(
      lines.compactMap { $0["callback"] as? String } == [
        "viewDidLoad", "viewWillAppear", "willShow", "viewDidAppear", "didShow",
      ])
    let stacks = try recording.lines("stack")
    #expect(stacks.count == 1)
    #expect(stacks.first?["controllers"] as? [String] == ["Home", "Page"])
    #expect(stacks.first?["barHidden"] as? Bool == false)
    #expect(try recording.lines("frame").count == 1)
  }

  @Test func `a transition begins by what its shadow has, where its style has one`() throws {
    let recording = try Recording(FixedPage("Home"), FixedPage("Page"))
    let navigation = recording.bench.app.navigation
    for style in [CoverStyle(shadowShowsText: false), FadeStyle(), SlideStyle()] as [any TransitionStyle] {
      navigation.push(FixedPage("Next"), style: style)
      recording.bench.runUntilAsleep()
    }
    navigation.host.sparesBytes = true
    navigation.pop()
    let began = try recording.lines("transition").filter { $0["phase"] as? String == "began" }
    #expect(began.map { $0["shadow"] as? String } == ["blank", nil, "text", "blank"])
  }

  @Test func `a drag that finishes, in its order`() throws {
    let recording = try Recording(FixedPage("Home", hidesBar: true), FixedPage("Page"))
    let start = try recording.lines().count
    drag(recording.bench, to: 20)
    let lines = try recording.lines().dropFirst(start)
    let story = lines.compactMap { line -> String? in
      switch line["event"] as? String {
      case "gate": "gate"
      case "transition": (line["phase"] as? String).flatMap { $0 == "changed" ? nil : $0 }
      case "lifecycle": "\(line["controller"] ?? "").\(line["callback"] ?? "")"
      case "stack": "stack"
      default: nil
      }
    }
    #expect(
      story == [
        "gate", "Home.viewDidLoad", "Page.viewWillDisappear", "Home.viewWillAppear", "Home.willShow", "began",
        "finishing", "Page.viewDidDisappear", "Home.viewDidAppear", "Home.didShow", "finished", "stack",
      ])
    #expect(lines.last { $0["event"] as? String == "stack" }?["barHidden"] as? Bool == true)
    let gestures = lines.filter { $0["recognizer"] as? String == "interactivePop" }
    #expect(gestures.compactMap { $0["state"] as? String } == ["began", "changed", "ended"])
    #expect(gestures.compactMap { $0["dx"] as? Int } == [2, 20, 20])
    let progress = lines.compactMap { $0["phase"] != nil ? $0["progress"] as? Double : nil }
    #expect(progress == progress.sorted() && progress.last == 1)
    let interactive = lines.compactMap { $0["interactive"] as? Bool }
    #expect(interactive.contains(true) && interactive.last == false)
  }

  @Test func `a drag that is cancelled, in its order`() throws {
    let recording = try Recording(FixedPage("Home"), FixedPage("Page"))
    let start = try recording.lines().count
    drag(recording.bench, to: 10)
    let lines = try recording.lines().dropFirst(start)
    #expect(
      lines.compactMap { $0["callback"] != nil ? "\($0["controller"] ?? "").\($0["callback"] ?? "")" : nil }
        == [
          "Home.viewDidLoad", "Page.viewWillDisappear", "Home.viewWillAppear", "Home.willShow",
          "Home.viewWillDisappear", "Home.viewDidDisappear", "Page.viewWillAppear", "Page.viewDidAppear",
        ])
    #expect(lines.last { $0["phase"] != nil }?["phase"] as? String == "cancelled")
    #expect(!lines.contains { $0["event"] as? String == "stack" })
  }

  @Test func `a refusal is named with its place`() throws {
    let recording = try Recording(FixedPage("Home"))
    recording.bench.queue(
      Report.press(4, 2), Report.drag(8, 2), Report.drag(12, 2), Report.release(12, 2))
    recording.bench.runUntilAsleep()
    let gates = try recording.lines("gate")
    #expect(gates.count == 1)
    #expect(recording.text.contains(#""event":"gate","allowed":false,"reason":"root","column":4,"row":2}"#))
  }

  @Test func `names are escaped, whatever they hold`() throws {
    let name = "a\"b\\c\u{1}\n\t\u{7F}\u{9B}\u{202E}\u{E0041}漢🎉"
    let recording = try Recording(FixedPage(name))
    #expect(try recording.lines("stack").first?["controllers"] as? [String] == [name])
    #expect(recording.text.contains(#"a\"b\\c\u0001\u000a\u0009\u007f\u009b\u202e\udb40\udc41漢🎉"#))
  }

  @Test func `figures are finite and have six decimals`() throws {
    var line = JSONLine(reusing: [])
    line.add("a", Double.nan)
    line.add("b", -Double.infinity)
    line.add("c", -0.0000004)
    line.add("d", -1.5)
    line.add("e", 2.9999999)
    line.add("f", 1e300)
    line.add(cell: "g", 3)
    line.add(cell: "h", 3.25)
    line.add(cell: "i", .nan)
    #expect(
      String(decoding: line.finished(), as: UTF8.self)
        == #"{"a":0,"b":0,"c":0.000000,"d":-1.500000,"e":3.000000,"f":0,"g":3,"h":3.250000,"i":0}"# + "\n")
  }

  private struct Lost: Error {}

  @Test func `every line is read as the event that was written`() async throws {
    let recording = try Recording(FixedPage("Home"), FixedPage("Page"))
    let bench = recording.bench
    drag(bench, to: 20)
    bench.app.navigation.push(bench.app.navigation.activeViewController)
    bench.app.navigation.topViewController.present(FixedPage("Note"))
    bench.runUntilAsleep()
    bench.app.navigation.topViewController.task { throw Lost() }
    try await bench.idle()
    bench.resize(to: Size(columns: 30, rows: 5))
    let lines = recording.text.split(separator: "\n")
    let events = try lines.map { try TraceEvent(line: $0) }
    #expect(events.map(\.kind) == bench.events.map(\.kind))
    #expect(Set(events.map(\.kind)) == Set(TraceEvent.Kind.allCases))
    for (line, event) in zip(lines, events) {
      var (event, json) = (event, JSONLine(reusing: []))
      json.add("event", event.kind.rawValue)
      event.describe(by: &json)
      #expect(line.hasSuffix(String(decoding: json.finished(), as: UTF8.self).dropFirst().dropLast()))
    }
  }

  @Test(arguments: [
    #"{"event":"ignored","what":"push","why":"x"}"#, #"{"t":0.1,"what":"push","why":"x"}"#,
    #"{"t":0.1,"event":"other"}"#, #"{"t":0.1,"event":"ignored","what":"push"}"#,
    #"{"t":0.1,"event":"ignored","what":"push","why":1}"#,
    #"{"t":0.1,"event":"ignored","what":"push","why":"x","more":1}"#,
    #"{"t":0.1,"event":"gate","allowed":true,"reason":"root","column":1,"row":1}"#,
    #"{"t":0.1,"event":"gate","allowed":false,"reason":"other","column":1,"row":1}"#,
    #"{"t":0.1,"event":"lifecycle","controller":"a","callback":"other","animated":true}"#, "[]", "",
  ])
  func `a line that tells no event is refused`(_ line: String) {
    #expect(throws: DecodingError.self) { try TraceEvent(line: line) }
  }

  @Test func `a file that cannot be written makes no trace`() {
    #expect(Trace(path: "/nowhere/at/all/trace.jsonl") == nil)
  }

  private func makePipe() throws -> String {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("trace-\(UUID().uuidString)")
      .path
    try #require(mkfifo(path, 0o600) == 0)
    return path
  }

  /// The loop stood for a second at each line, and before its start for ever.
  @Test func `a pipe that nobody reads keeps nothing waiting, and its reader may come later`() throws {
    let path = try makePipe()
    defer { unlink(path) }
    let file = try #require(LineFile(path: ByteString(path)))
    file.write(Array("first\n".utf8))
    let reader = open(path, O_RDONLY | O_NONBLOCK)
    try #require(reader >= 0)
    defer { close(reader) }
    // More than a pipe takes.
    let line = [UInt8](repeating: UInt8(ascii: "x"), count: 9_999) + [0x0A]
    for _ in 0..<50 { file.write(line) }
    #expect(file.failure == nil)
    var (bytes, chunk) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
    while bytes.count < 6 + 50 * 10_000 {
      let count = read(reader, &chunk, chunk.count)
      if count > 0 { bytes += chunk[..<count] } else { file.write([]) }
    }
    #expect(bytes.starts(with: "first\nxxx".utf8))
    #expect(bytes.count == 6 + 50 * 10_000)
    #expect(file.finish() == nil)
  }

  /// What came last was seen with the next event, which a program at rest does not have.
  @Test func `what a pipe had no room for follows while nothing happens`() throws {
    let path = try makePipe()
    defer { unlink(path) }
    let reader = open(path, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    let trace = try #require(Trace(path: ByteString(path), clock: { 0 }))
    let app = NavigationApp(root: FixedPage("Home"))
    app.resize(to: Size(columns: 20, rows: 5))
    trace.attach(to: app)
    app.advance(to: 0)
    app.navigation.start()
    // More than a pipe takes.
    for number in 0..<500 {
      app.navigation.push(FixedPage("Page \(number)"), animated: false)
      app.navigation.pop(animated: false)
    }
    var (text, chunk) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
    func readAll() {
      while case let count = read(reader, &chunk, chunk.count), count > 0 { text += chunk[..<count] }
    }
    readAll()
    #expect(text.last != 0x0A || !String(decoding: text, as: UTF8.self).contains("Page 499"))
    for step in 1...20 {
      app.advance(to: 0.06 * Double(step))
      readAll()
    }
    #expect(text.last == 0x0A)
    #expect(String(decoding: text.suffix(200_000), as: UTF8.self).contains("Page 499"))
    #expect(app.clock.deadline == nil)
    withExtendedLifetime(trace) {}
  }

  @Test func `what no reader has taken is told at the end`() throws {
    let path = try makePipe()
    defer { unlink(path) }
    let file = try #require(LineFile(path: ByteString(path)))
    file.write(Array("first\n".utf8))
    #expect(file.finish() == ENXIO)
    let full = try #require(LineFile(path: ByteString(path)))
    let line = [UInt8](repeating: 0x0A, count: 1 << 16)
    for _ in 0..<20 { full.write(line) }
    #expect(full.failure == EAGAIN, "a megabyte is kept")
  }

  @Test func `the trace changes nothing`() throws {
    let recording = try Recording(FixedPage("Home"), FixedPage("Page"))
    let plain = AppTester.lettered(FixedPage("Home"), FixedPage("Page"))
    for bench in [recording.bench, plain] {
      drag(bench, to: 10)
      drag(bench, to: 20)
    }
    #expect(recording.bench.surface.differences(from: plain.surface) == [])
    #expect(recording.bench.loop.turns == plain.loop.turns)
    #expect(recording.bench.terminal.frameCount == plain.terminal.frameCount)
  }

  @Test func `observers set before the trace still hear`() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "trace-\(UUID().uuidString).jsonl")
    defer { try? FileManager.default.removeItem(at: url) }
    var heard: Set<String> = []
    let bench = AppTester.lettered(FixedPage("Home"), FixedPage("Page")) {
      $0.addFrameObserver { _ in heard.insert("frame") }
      $0.addTerminalObserver { _, _ in heard.insert("terminal") }
      $0.arena.addObserver { _ in heard.insert("gesture") }
      Trace(path: url.path)?.attach(to: $0)
    }
    drag(bench, to: 10)
    #expect(heard == ["frame", "terminal", "gesture"])
  }
}
