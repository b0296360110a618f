import CPty
import Foundation
import NavModel

/// A program in a terminal, driven as a person drives it, and watched on its screen and in its trace.
final class App {
  let pty: Pty
  let screen: Screen
  private(set) var ledger = ModeLedger()
  private let reader: TraceReader?
  /// Where the button went down last.
  private(set) var pressed = (column: 0, row: 0)
  /// How long the terminal's answers are on their way.
  var lag = Duration.zero
  /// Answers what the emulator does not know, where the test wants a mouse in pixels.
  var pixels: PixelTerminal?
  /// The terminal's background as OSC 11 tells it; nil does not answer.
  var background: String?
  /// How often the program has asked for it.
  private(set) var backgroundQuestions = 0
  /// Which of the emulator's answers the terminal gives; all of them.
  var answering: ([UInt8]) -> [UInt8] = { $0 }
  /// All that the program wrote, where the test asks for it by an empty array.
  var written: [UInt8]?
  private var answers: [(due: ContinuousClock.Instant, bytes: [UInt8])] = []
  /// The first line that `recent` looks at.
  private var markedLine = 0

  /// Starts any program. The environment is the one given and nothing else.
  init(
    _ executable: String, _ arguments: [String], size: Size, environment: [String: String],
    trace: TraceReader?, blocked: Int32 = 0
  )
    throws
  {
    reader = trace
    screen = Screen(size: size)
    pty = try Pty(executable, arguments, size: size, environment: environment, blocked: blocked)
  }

  /// Starts a program that is not under test, such as a shell.
  static func program(
    _ executable: String, _ arguments: [String] = [], size: Size = Size(columns: 80, rows: 24),
    environment: [String: String] = [:]
  ) throws -> App {
    try App(
      executable, arguments, size: size, environment: baseEnvironment.merging(environment) { $1 }, trace: nil)
  }

  /// Starts `termnav`, and waits until it shows the first frame of its route.
  static func launch(
    route: String? = nil, size: Size = Size(columns: 80, rows: 24), options: [String] = [],
    environment: [String: String] = [:], blocked: Int32 = 0, background: String? = nil
  ) throws -> App {
    let trace = try TraceReader()
    let arguments = (route.map { ["--open", $0] } ?? []) + ["--trace", trace.path] + options
    let app = try App(
      Binary.locate(), arguments, size: size, environment: baseEnvironment.merging(environment) { $1 },
      trace: trace, blocked: blocked)
    app.background = background
    try app.waitFor("the first frame", within: .seconds(20)) {
      // What does not fit is cut: a tiny page may show nothing.
      let mayBeBlank = size.columns < 10 || size.rows < 4
      return app.count("frame") > 0 && app.screen.isAlternate && (mayBeBlank || !app.picture.text.isEmpty)
    }
    return app
  }

  /// Starts the program that crashes as told on the key x, and waits for its first frame.
  static func crashDummy(
    _ crash: Crash, onThread: Bool = false, options: [String] = [], environment: [String: String] = [:],
    hasOtherScreen: Bool = true, errors: String? = nil
  ) throws -> App {
    let trace = try TraceReader()
    let arguments = ["--crash-dummy", trace.path, crash.rawValue, onThread ? "thread" : "main"] + options
    // A shell leads standard error elsewhere, and is the program from then on.
    let shell = errors.map { ["-c", "exec \"$0\" \"$@\" 2>'\($0)'", Binary.crashDummy] }
    let app = try App(
      shell == nil ? Binary.crashDummy : "/bin/sh", (shell ?? []) + arguments,
      // A stack trace of 25 lines leaves what was said before it on the screen.
      size: Size(columns: 100, rows: 40), environment: baseEnvironment.merging(environment) { $1 },
      trace: trace)
    try app.waitFor("the first frame", within: .seconds(20)) {
      app.count("frame") > 0 && app.screen.isAlternate == hasOtherScreen
    }
    return app
  }

  /// The colours are told: else the emulator is asked, and the first frame is not yet what the next ones are.
  static let baseEnvironment = [
    "TERM": "xterm-256color", "COLORTERM": "truecolor", "LC_ALL": "C.UTF-8", "HOME": NSTemporaryDirectory(),
    "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
  ].merging(ProcessInfo.processInfo.environment.filter { ["ASAN_OPTIONS", "TSAN_OPTIONS"].contains($0.key) })
  { $1 }

  // MARK: What is seen

  var size: Size { screen.size }
  var picture: Picture { screen.picture }
  var exitStatus: ExitStatus? { pty.exitStatus }
  var trace: [TraceLine] { reader?.lines ?? [] }
  var malformedTrace: [String] { reader?.malformed ?? [] }

  /// The lines since `mark()`, or since the start.
  var recent: ArraySlice<TraceLine> { trace[markedLine...] }

  /// From now on `recent` holds only what comes.
  func mark() {
    takeWhatIsThere()
    markedLine = trace.count
  }

  func count(_ event: String) -> Int { recent.count { $0.event == event } }
  func last(_ event: String) -> TraceLine? { recent.last { $0.event == event } }

  /// The names in the stack, root first, as last committed.
  var stack: [String] { lastOfProgram?.strings("controllers") ?? [] }
  var isBarHidden: Bool? { lastOfProgram?.bool("barHidden") }
  /// The program's own stack is told first, and keeps its root; presented and inner stacks have others.
  private var lastOfProgram: TraceLine? {
    let stacks = trace.filter { $0.event == "stack" }
    let root = stacks.first?.strings("controllers")?.first
    return stacks.last { $0.strings("controllers")?.first == root }
  }
  /// The progress of the last frame.
  var progress: Double? { trace.last { $0.event == "frame" }?.number("progress") }

  /// Screen, modes and the end of the trace, for a failure's text.
  var report: String {
    let rule = String(repeating: "─", count: size.columns)
    let lines = trace.suffix(25).map(\.text).joined(separator: "\n")
    let state = exitStatus.map { "\($0)" } ?? "running"
    let modes = ledger.leftOver(rows: size.rows).joined(separator: ", ")
    return "\n┌\(rule)\n"
      + picture.texts.map { "│\($0)\n" }.joined()
      + "└\(rule)\n\(state); modes: \(modes)\n\(trace.count) trace lines, the last:\n\(lines)\n"
  }

  // MARK: Waiting

  /// Waits until `condition` holds, looking again whenever the program wrote something or ended.
  func waitFor(
    _ what: String, within bound: Duration = .seconds(10), line: UInt = #line, file: String = #fileID,
    _ condition: () throws -> Bool
  ) throws {
    let deadline = ContinuousClock.now + bound
    takeWhatIsThere()
    while try !condition() {
      if pty.isDrained || ContinuousClock.now >= deadline {
        throw RigError("\(file):\(line): never came: \(what)\(report)")
      }
      // What is waited for may bring no output, as the end of a process.
      wait(until: min(deadline, .now + .milliseconds(20)))
      takeWhatIsThere()
    }
    // A picture that was waited for came after the lines of its trace, which may have been written after the trace was read.
    reader?.read()
  }

  /// Waits for the trace alone, and leaves the output unread.
  func waitForTrace(_ what: String, _ condition: () -> Bool) throws {
    let deadline = ContinuousClock.now + .seconds(10)
    while !condition() {
      guard ContinuousClock.now < deadline else { throw RigError("never came: \(what)\(report)") }
      pty.wait(alsoFor: reader?.descriptor ?? -1, toRead: false, until: .now + .milliseconds(20))
      reader?.read()
    }
  }

  /// Waits until the program has ended and all its output is read.
  @discardableResult
  func waitForExit(within bound: Duration = .seconds(10), line: UInt = #line) throws -> ExitStatus {
    try waitFor("the end of the program", within: bound, line: line) { exitStatus != nil && pty.isDrained }
    return exitStatus!
  }

  /// Whether the program stays silent, on its screen and in its trace, for that long of a time that it could have used.
  func staysSilent(for time: Duration) -> Bool {
    takeWhatIsThere()
    let (bytes, lines) = (screen.bytesFed, trace.count)
    watchAtRest(for: time) { screen.bytesFed == bytes && trace.count == lines }
    return screen.bytesFed == bytes && trace.count == lines
  }

  /// Whether the program falls silent for that long, after the rest of what it has begun to write.
  func comesToRest(for time: Duration = .milliseconds(200)) -> Bool {
    let deadline = ContinuousClock.now + .seconds(5) + time
    while ContinuousClock.now < deadline {
      if staysSilent(for: time) { return true }
    }
    return false
  }

  /// The screen once the program has nothing more to show.
  func stillPicture() -> Picture {
    _ = comesToRest()
    return picture
  }

  /// Watches for that long, whatever happens.
  func watch(for time: Duration) {
    let deadline = ContinuousClock.now + time
    while ContinuousClock.now < deadline, exitStatus == nil {
      wait(until: deadline)
      takeWhatIsThere()
    }
  }

  func takeWhatIsThere() {
    // The trace first: what a traced frame wrote is then in the terminal already.
    reader?.read()
    let output = pty.read()
    if !output.isEmpty {
      ledger.feed(output)
      written?.append(contentsOf: output)
      let known = answering(feed(output))
      let replies = pixels?.answers(to: output, beside: known) ?? known
      if !replies.isEmpty { answers.append((.now + lag, replies)) }
    }
    sendAnswers()
  }

  /// What the emulator answers, and the background, in the order of the questions.
  private func feed(_ output: [UInt8]) -> [UInt8] {
    let question = Array("\u{1B}]11;?\u{07}".utf8)
    var answers: [UInt8] = []
    var rest = output[...]
    while let place = rest.firstRange(of: question) {
      answers += screen.feed(Array(rest[..<place.upperBound]))
      backgroundQuestions += 1
      if let background { answers += "\u{1B}]11;\(background)\u{07}".utf8 }
      rest = rest[place.upperBound...]
    }
    return answers + screen.feed(Array(rest))
  }

  private func sendAnswers() {
    while let first = answers.first, first.due <= .now { try? send(answers.removeFirst().bytes) }
  }

  func wait(toWrite: Bool = false, until deadline: ContinuousClock.Instant) {
    pty.wait(
      alsoFor: reader?.descriptor ?? -1, toWrite: toWrite,
      until: min(deadline, answers.first?.due ?? deadline))
  }

  // MARK: Acting

  func send(_ bytes: [UInt8]) throws {
    var left = bytes[...]
    let deadline = ContinuousClock.now + .seconds(10)
    while !left.isEmpty {
      left = left.dropFirst(try pty.write(left))
      if left.isEmpty { break }
      guard ContinuousClock.now < deadline else { throw RigError("the program does not read\(report)") }
      wait(toWrite: true, until: .now + .milliseconds(20))
      takeWhatIsThere()
    }
  }

  /// Typed characters, or a sequence that a key sends.
  func keys(_ text: String) throws { try send(Array(text.utf8)) }

  /// The terminal gets bytes as if the program had written them.
  func pretendWritten(_ text: String) {
    takeWhatIsThere()
    ledger.feed(Array(text.utf8))
    _ = screen.feed(Array(text.utf8))
  }

  func resize(_ size: Size) {
    takeWhatIsThere()
    screen.resize(size)
    pty.resize(size)
  }

  /// A report as the terminal's mouse sends it, by SGR 1006 or in pixels, given as 0-based cells.
  func report(_ code: Int, _ column: Int, _ row: Int, released: Bool = false) throws {
    if let pixels { return try keys(pixels.report(code, column, row, released: released)) }
    try keys("\u{1B}[<\(code);\(column + 1);\(row + 1)\(released ? "m" : "M")")
  }

  func remember(press column: Int, _ row: Int) { pressed = (column, row) }
}
