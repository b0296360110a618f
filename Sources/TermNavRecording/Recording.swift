public import TermNav

/// What a program has seen of its terminal, with times, and checksums of what it drew (RULES, section 34).
///
/// A recording holds all input, and so whatever was typed, in secret fields too.
public struct Recording: Equatable, Sendable {
  /// The version of the format that is written; older ones are read as well.
  package static let version = 2

  /// Bytes of a line at most, many times what is recorded of one wait; our own figure.
  package static let longestLine = 1 << 20

  /// The program's name.
  public var program: String
  /// Its arguments, without the recording's own.
  public var arguments: [String]
  /// Whether waits end when they are due, as in a recording written by hand; else when the recording says so.
  package var hasFreeWaits = false
  /// Whether the recording has its end; that of a program that was killed has none.
  package var isComplete: Bool { lines.last?.event == .end }
  /// From the start to the last line.
  public var duration: Duration { .microseconds(lines.last?.time ?? 0) }
  /// Whether a replay can be compared with frames.
  package var hasFrames: Bool { lines.contains { $0.event.isFrame } }

  var lines: [RecordedLine] = []

  /// An empty recording.
  package init(program: String, arguments: [String] = []) {
    self.program = program
    self.arguments = arguments
  }

  /// The recording as text, a line for each thing.
  public var text: String { (head + lines.map(\.text)).map { $0 + "\n" }.joined() }

  var head: [String] {
    ["termnav-recording \(Self.version)", "program \(ByteText.escaped(program))"]
      + arguments.map { "argument \(ByteText.escaped($0))" } + (hasFreeWaits ? ["waits free"] : [])
  }

  /// The first size of the screen, columns × rows.
  public var size: Size {
    for line in lines { if case .terminal(let state, _) = line.event { return state.size } }
    return TerminalState.standard.size
  }
}

/// One thing, and when.
struct RecordedLine: Equatable, Sendable {
  /// Microseconds since the start.
  var time: Int
  var event: RecordedEvent

  var seconds: Seconds { Self.seconds(time) }

  /// The same number in a recording and in its replay.
  static func seconds(_ microseconds: Int) -> Seconds { Seconds(microseconds) / 1e6 }
}

enum RecordedEvent: Equatable, Sendable {
  /// A wait has ended.
  case wake(TerminalWake)
  /// What the program may know of its terminal has changed.
  case terminal(TerminalState, after: TerminalCall)
  case frame(FrameMark)
  /// A program that had the terminal has ended; nil: it could not be started.
  case ran(TerminationStatus?)
  /// The terminal was given back for good.
  case end

  var isFrame: Bool { if case .frame = self { true } else { false } }
  var isWake: Bool { if case .wake = self { true } else { false } }
}

/// What has changed the terminal.
enum TerminalCall: Equatable, Sendable {
  case start, wait, mouse, resume
  /// A reply, counted from the last wake on.
  case reply(Int)
}

/// What a program may know of its terminal.
struct TerminalState: Equatable, Sendable {
  var size: Size
  var capabilities: TerminalCapabilities
  /// A cell's width and height in pixels; nil where unknown.
  var cell: Vector?

  static let standard = TerminalState(
    size: Size(columns: 80, rows: 24),
    capabilities: TerminalCapabilities(colorDepth: .truecolor, mouse: .sgr))
}

extension TerminalState {
  @MainActor init(of terminal: any TerminalScreen) {
    self.init(
      size: terminal.size, capabilities: terminal.capabilities,
      cell: terminal.cellPixels.map { Vector(dx: $0.width, dy: $0.height) })
  }
}

/// Why a text is no recording.
public enum RecordingError: Error, Equatable, CustomStringConvertible {
  /// The first line is that of something else.
  case notARecording
  /// The format has another version.
  case otherVersion(String)
  /// A line, counted from 1, has no meaning.
  case badLine(Int)
  /// A line, counted from 1, is longer than `Recording.longestLine`.
  case longLine(Int)

  /// One line for a person.
  public var description: String {
    switch self {
    case .notARecording: "it is no recording"
    case .otherVersion(let version):
      "its format has version \(version.visible); this program reads 1 to \(Recording.version)"
    case .badLine(let number): "its line \(number) has no meaning"
    case .longLine(let number): "its line \(number) has more than \(Recording.longestLine >> 20) MiB"
    }
  }
}
