internal import Foundation
public import TermNav

extension AppTester {
  /// For each drag that wanted to begin since the test's start or the last `forgetEvents()`, why the library
  /// refused it; nil where the drag was allowed.
  public var gates: [GateRefusal?] {
    events.compactMap { if case .gate(let refusal, _) = $0 { .some(refusal) } else { nil } }
  }

  /// The steps of all transitions since the test's start or the last `forgetEvents()`, such as begin, release
  /// and end.
  public var transitions: [TraceEvent.Transition] {
    events.compactMap { if case .transition(let step) = $0 { step } else { nil } }
  }

  /// The steps of all presented pages since the test's start or the last `forgetEvents()`, from presentation
  /// to dismissal.
  public var presentations: [TraceEvent.Presentation] {
    events.compactMap { if case .presentation(let step) = $0 { step } else { nil } }
  }

  /// The reports of all frames since the test's start or the last `forgetEvents()`. Their durations are 0,
  /// because the test's clock stands still while a frame is drawn.
  public var frames: [NavigationApp.FrameReport] {
    events.compactMap { if case .frame(let report) = $0 { report } else { nil } }
  }

  /// Removes all events of the program under test, so that `gates`, `transitions`, `presentations` and
  /// `frames` begin anew.
  public func forgetEvents() { events = [] }
}

extension TraceEvent {
  /// Reads an event of a trace, the log of events, from a line of JSON, as a program with `--trace` writes it
  /// to a file.
  /// - Throws: `DecodingError` where a field of the event is missing, has another type, or is unknown.
  public init(line: some StringProtocol) throws {
    self = try JSONDecoder().decode(Line.self, from: Data(line.utf8)).event
  }
}

/// A decoder for a line of a trace, the log of events. The event itself says which fields the line has to
/// have.
private struct Line: Decodable {
  let event: TraceEvent

  init(from decoder: any Decoder) throws {
    var fields = ReadFields(line: try decoder.container(keyedBy: Key.self))
    var (time, kind) = (0.0, "")
    fields.field("t", &time)
    fields.field("event", &kind)
    var event = TraceEvent.Kind(rawValue: kind)?.blank
    if event == nil { fields.refuse("event") }
    event?.describe(by: &fields)
    if let unknown = fields.line.allKeys.first(where: { !fields.keys.contains($0.stringValue) }) {
      fields.refuse(unknown.stringValue)
    }
    if let failure = fields.failure { throw failure }
    self.event = event!
  }
}

private struct Key: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

/// A reader of the fields of a line of a trace, the log of events, which keeps the first error that it meets.
private struct ReadFields: TraceFields {
  let line: KeyedDecodingContainer<Key>
  /// The names of the fields of the trace's line that were read. A line with other fields is refused.
  private(set) var keys: Set<String> = []
  private(set) var failure: (any Error)?

  init(line: KeyedDecodingContainer<Key>) { self.line = line }

  func has(_ key: String, isSet: Bool) -> Bool { line.contains(Key(stringValue: key)) }
  mutating func field(_ key: String, _ value: inout String) { read(key, &value) }
  mutating func field(_ key: String, _ value: inout Bool) { read(key, &value) }
  mutating func field(_ key: String, _ value: inout Int) { read(key, &value) }
  mutating func field(_ key: String, _ value: inout Double) { read(key, &value) }
  mutating func field(_ key: String, _ value: inout [String]) { read(key, &value) }
  mutating func field(cell key: String, _ value: inout Double) { read(key, &value) }

  mutating func refuse(_ key: String) {
    let fault = DecodingError.dataCorruptedError(
      forKey: Key(stringValue: key), in: line, debugDescription: "no such \(key)")
    failure = failure ?? fault
  }

  private mutating func read<Value: Decodable>(_ key: String, _ value: inout Value) {
    keys.insert(key)
    do {
      value = try line.decode(Value.self, forKey: Key(stringValue: key))
    } catch {
      failure = failure ?? error
    }
  }
}
