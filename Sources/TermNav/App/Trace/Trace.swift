/// Writes the program's events as JSON lines, each flushed (RULES, section 13).
@MainActor public final class Trace {
  private let file: LineFile
  private let clock: () -> Seconds
  private let start: Seconds
  private var line: [UInt8] = []
  private var timer: AppTimer?

  /// Waits for a pipe's reader, for a second at most. Returns the `errno` of a failed write, after which nothing is
  /// written; nil where all was written.
  public func finish() -> Int32? { file.finish() }

  /// Empties the file; nil, with `errno` set, on failure. A pipe may get its reader later: up to 1 MiB waits for it.
  public convenience init?(path: String) { self.init(path: ByteString(path)) }

  /// Empties a file whose name may be no UTF-8; nil, with `errno` set, on failure.
  package init?(path: ByteString, clock: @escaping () -> Seconds = EventLoop.uptime) {
    guard let file = LineFile(path: path) else { return nil }
    self.file = file
    self.clock = clock
    start = clock()
  }

  /// Traces a program from now on.
  public func attach(to app: NavigationApp) {
    app.addTraceObserver { [self, weak app] in
      write($0)
      if let app { sendLater(app) }
    }
  }

  /// A program at rest writes nothing that would take the rest with it.
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
  // What is written has a meaning.
  package func refuse(_ key: String) {}
}
