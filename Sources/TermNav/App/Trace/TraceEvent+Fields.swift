internal import NavModel

/// A writer or a reader of the fields in a line of the trace, a program's log of events.
package protocol TraceFields: NamedFields {
  /// Writes a number of an event as the field `key` of a log line, or reads that field into `value`.
  mutating func field(_ key: String, _ value: inout Int)
  mutating func field(_ key: String, _ value: inout Double)
  mutating func field(_ key: String, _ value: inout [String])
  /// Writes or reads a number of columns or rows of an event. The number is whole unless the terminal reports
  /// the mouse in pixels.
  mutating func field(cell key: String, _ value: inout Double)
}

extension TraceFields {
  /// Does nothing: fields that only the replay of a recording needs are not in a trace, the log of events.
  package func field(replayed key: String, _ value: inout Bool) {}

  fileprivate mutating func field(_ key: String, _ value: inout Double?) {
    guard has(key, isSet: value != nil) else {
      value = nil
      return
    }
    var number = value ?? 0
    field(key, &number)
    value = number
  }

  fileprivate mutating func field(_ point: inout Point) {
    field(cell: "column", &point.column)
    field(cell: "row", &point.row)
  }
}

extension TraceEvent {
  /// The kinds of events, by their names in the trace, the log of events.
  package enum Kind: String, CaseIterable {
    case lifecycle, gate, gesture, transition, stack, ignored, frame, terminal, presentation, task

    /// An empty event of this kind, into which the fields of a line of the trace can be read.
    package var blank: TraceEvent {
      switch self {
      case .lifecycle: .lifecycle(page: "", .viewDidLoad, animated: false)
      case .gate: .gate(nil, press: Point(column: 0, row: 0))
      case .gesture:
        .gesture(
          .init(
            name: "", state: .possible, location: Point(column: 0, row: 0), translation: .zero,
            velocity: .zero))
      case .transition:
        .transition(
          .init(
            operation: .push, from: "", to: "", phase: .began, progress: 0, velocity: 0, isInteractive: false)
        )
      case .stack: .stack(pages: [], isBarHidden: false)
      case .ignored: .ignored(what: "", why: "")
      case .frame: .frame(.init(progress: 0, cells: 0, bytes: 0, duration: .zero))
      case .terminal:
        .terminal(Size(columns: 0, rows: 0), TerminalCapabilities(colorDepth: .mono, mouse: .none))
      case .presentation:
        .presentation(
          .init(page: "", style: "", isDismissal: false, phase: .began, progress: 0, isInteractive: false))
      case .task: .taskFailed(page: "", error: "")
      }
    }
  }

  package var kind: Kind {
    switch self {
    case .lifecycle: .lifecycle
    case .gate: .gate
    case .gesture: .gesture
    case .transition: .transition
    case .stack: .stack
    case .ignored: .ignored
    case .frame: .frame
    case .terminal: .terminal
    case .presentation: .presentation
    case .taskFailed: .task
    }
  }

  /// Writes the fields of the event to a line of the trace, or reads them from a line, in the order in which
  /// they follow the field `event`.
  package mutating func describe(by fields: inout some TraceFields) {
    switch self {
    case .lifecycle(var page, var callback, var animated):
      fields.field("controller", &page)
      fields.field("callback", &callback)
      fields.field("animated", &animated)
      self = .lifecycle(page: page, callback, animated: animated)
    case .gate(var refusal, var press):
      var isAllowed = refusal == nil
      fields.field("allowed", &isAllowed)
      fields.field("reason", &refusal)
      fields.field(&press)
      if isAllowed != (refusal == nil) { fields.refuse("allowed") }
      self = .gate(refusal, press: press)
    case .gesture(var gesture):
      gesture.describe(by: &fields)
      self = .gesture(gesture)
    case .transition(var step):
      step.describe(by: &fields)
      self = .transition(step)
    case .stack(var pages, var isBarHidden):
      fields.field("controllers", &pages)
      fields.field("barHidden", &isBarHidden)
      self = .stack(pages: pages, isBarHidden: isBarHidden)
    case .ignored(var what, var why):
      fields.field("what", &what)
      fields.field("why", &why)
      self = .ignored(what: what, why: why)
    case .frame(var report):
      fields.field("progress", &report.progress)
      fields.field("cells", &report.cells)
      fields.field("bytes", &report.bytes)
      var microseconds = report.duration / .microseconds(1)
      fields.field("microseconds", &microseconds)
      report.duration = .seconds(microseconds / 1e6)
      self = .frame(report)
    case .terminal(var size, var capabilities):
      fields.field("columns", &size.columns)
      fields.field("rows", &size.rows)
      capabilities.colorDepth.describe(by: &fields)
      fields.field("mouse", &capabilities.mouse)
      capabilities.describe(by: &fields)
      self = .terminal(size, capabilities)
    case .presentation(var step):
      step.describe(by: &fields)
      self = .presentation(step)
    case .taskFailed(var page, var error):
      fields.field("controller", &page)
      fields.field("error", &error)
      self = .taskFailed(page: page, error: error)
    }
  }
}

extension TraceEvent.Gesture {
  fileprivate mutating func describe(by fields: inout some TraceFields) {
    fields.field("recognizer", &name)
    fields.field("state", &state)
    fields.field(&location)
    fields.field(cell: "dx", &translation.dx)
    fields.field(cell: "dy", &translation.dy)
    fields.field("vx", &velocity.dx)
    fields.field("vy", &velocity.dy)
    fields.field("scale", &scale)
    fields.field("rotation", &rotation)
  }
}

extension TraceEvent.Transition {
  fileprivate mutating func describe(by fields: inout some TraceFields) {
    fields.field("operation", &operation)
    fields.field("from", &from)
    fields.field("to", &to)
    fields.field("phase", &phase)
    fields.field("progress", &progress)
    fields.field("velocity", &velocity)
    fields.field("interactive", &isInteractive)
    fields.field(
      "shadow", &shadowShowsText, text: { $0 ? "text" : "blank" },
      read: { ["text": true, "blank": false][$0] })
  }
}

extension TraceEvent.Presentation {
  private enum Operation: String { case present, dismiss }

  fileprivate mutating func describe(by fields: inout some TraceFields) {
    fields.field("controller", &page)
    fields.field("style", &style)
    var operation = isDismissal ? Operation.dismiss : .present
    fields.field("operation", &operation)
    isDismissal = operation == .dismiss
    fields.field("phase", &phase)
    fields.field("progress", &progress)
    fields.field("interactive", &isInteractive)
  }
}

extension ColorDepth {
  fileprivate mutating func describe(by fields: inout some TraceFields) {
    var colors = count
    fields.field("colors", &colors)
    if let depth = Self.allCases.first(where: { $0.count == colors }) {
      self = depth
    } else {
      fields.refuse("colors")
    }
  }
}
