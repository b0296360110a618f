/// A trace of a program, its log of events. The trace writes each event of the program to a file at once, as
/// a JSON object in one line.
@MainActor public final class Trace {
  private let file: LineFile
  private let clock: () -> Seconds
  private let start: Seconds
  private var line: [UInt8] = []
  private var timer: AppTimer?

  /// Writes the bytes of the trace, a log of events, that still wait, and waits at most a second if the file
  /// is a pipe whose reader is slow. Call it after the program has ended.
  /// - Returns: the `errno` of a failed write, after which nothing more was written; nil if all was written.
  public func finish() -> Int32? { file.finish() }

  /// Creates a trace, a log of events, in a file, which is emptied. Returns nil, with `errno` set, if the
  /// file cannot be opened. If the file is a pipe, its reader may come later: up to 1 MiB waits in memory;
  /// with more, nothing more is written.
  public convenience init?(path: String) { self.init(path: ByteString(path)) }

  /// Creates a trace, a log of events, in a file whose name need not be UTF-8. Returns nil, with `errno` set,
  /// if the file cannot be opened.
  package init?(path: ByteString, clock: @escaping () -> Seconds = EventLoop.uptime) {
    guard let file = LineFile(path: path) else { return nil }
    self.file = file
    self.clock = clock
    start = clock()
  }

  /// Writes the events of a program to this trace, a log of events, from now on.
  public func attach(to app: NavigationApp) {
    app.addTraceObserver { [self, weak app] in
      write($0)
      if let app { sendLater(app) }
    }
  }

  /// Sends bytes that wait for a pipe's reader later, by a timer. Without the timer they would be sent only
  /// with the program's next event, and a program at rest has none.
  private func sendLater(_ app: NavigationApp) {
    guard timer?.isActive != true, let delay = file.delay else { return }
    timer = app.after(delay) { [self, weak app] in
      file.send()
      if let app { sendLater(app) }
    }
  }

  private func write(_ event: TraceEvent) {
    guard file.failure == nil else { return }
    var (event, json) = (event, JSONLine(reusing: line))
    json.add("t", clock() - start)
    json.add("event", event.kind.rawValue)
    event.describe(by: &json)
    line = json.finished()
    file.write(line)
  }
}

extension JSONLine: TraceFields {
  package func has(_ key: String, isSet: Bool) -> Bool { isSet }
  package mutating func field(_ key: String, _ value: inout String) { add(key, value) }
  package mutating func field(_ key: String, _ value: inout Bool) { add(key, value) }
  package mutating func field(_ key: String, _ value: inout Int) { add(key, value) }
  package mutating func field(_ key: String, _ value: inout Double) { add(key, value) }
  package mutating func field(_ key: String, _ value: inout [String]) { add(key, value) }
  package mutating func field(cell key: String, _ value: inout Double) { add(cell: key, value) }
  // Does nothing: values of fields are checked only when a trace (a log of events) is read.
  package func refuse(_ key: String) {}
}
