public import TermNav

/// A recording, a session of a program as text: what the program has seen of its terminal, with the times,
/// and checksums of the frames that it drew. Section 34 of docs/RULES.md describes the format.
///
/// A recording holds all input, also what was typed into secret fields.
public struct Recording: Equatable, Sendable {
  /// The version of the format in which recordings are written. Older versions can be read too.
  package static let version = 2

  /// The most bytes that a line of a recording may have: four times what a single read from the terminal can
  /// give. Without a limit, reading a line with 50 MB of keys took minutes.
  package static let longestLine = 1 << 20

  /// The name of the recorded program.
  public var program: String
  /// The arguments with which the program was started, without the option that asked for the recording.
  public var arguments: [String]
  /// Whether a wait of the program ends in the replay when its timeout is due. That is so in a recording that
  /// was written by hand. Otherwise each wait ends when the recording says so.
  package var hasFreeWaits = false
  /// Whether the recording has its last line, `end`. The recording of a program that was killed has none.
  package var isComplete: Bool { lines.last?.event == .end }
  /// The time from the recording's start to its last line.
  public var duration: Duration { .microseconds(lines.last?.time ?? 0) }
  /// Whether the recording has frames. Only then can a replay compare its frames with recorded ones.
  package var hasFrames: Bool { lines.contains { $0.event.isFrame } }

  var lines: [RecordedLine] = []

  /// Creates a recording of a program without lines.
  package init(program: String, arguments: [String] = []) {
    self.program = program
    self.arguments = arguments
  }

  /// The whole recording as the text of a file, one line for each event.
  public var text: String { (head + lines.map(\.text)).map { $0 + "\n" }.joined() }

  var head: [String] {
    ["termnav-recording \(Self.version)", "program \(ByteText.escaped(program))"]
      + arguments.map { "argument \(ByteText.escaped($0))" } + (hasFreeWaits ? ["waits free"] : [])
  }

  /// The size of the recorded screen at the start, columns × rows; 80 × 24 where the recording does not tell
  /// it.
  public var size: Size {
    for line in lines { if case .terminal(let state, _) = line.event { return state.size } }
    return TerminalState.standard.size
  }
}

/// One event of a recording, with its time.
struct RecordedLine: Equatable, Sendable {
  /// The time of the event since the recording's start, in microseconds.
  var time: Int
  var event: RecordedEvent

  var seconds: Seconds { Self.seconds(time) }

  /// Converts the microseconds of a recording to seconds. Recording and replay both use this function, so
  /// that both get exactly the same number.
  static func seconds(_ microseconds: Int) -> Seconds { Seconds(microseconds) / 1e6 }
}

enum RecordedEvent: Equatable, Sendable {
  /// The program's wait for the terminal has ended; the value says by what.
  case wake(TerminalWake)
  /// The size or the capabilities of the terminal have changed, as was found after a call.
  case terminal(TerminalState, after: TerminalCall)
  case frame(FrameMark)
  /// Another program to which the terminal was lent has ended; nil where that program could not be started.
  case ran(TerminationStatus?)
  /// The terminal was restored for good at the end of the recording.
  case end

  var isFrame: Bool { if case .frame = self { true } else { false } }
  var isWake: Bool { if case .wake = self { true } else { false } }
}

/// The call to a terminal after which its size or its capabilities were found changed. `resume` also stands
/// for `suspend` and `takeBack`.
enum TerminalCall: Equatable, Sendable {
  case start, wait, mouse, resume
  /// The call `apply` of a reply of the terminal. The number counts the replies since the last wait, from 0.
  case reply(Int)
}

/// What a program may know of its terminal: its size and capabilities.
struct TerminalState: Equatable, Sendable {
  var size: Size
  var capabilities: TerminalCapabilities
  /// The width and height of a cell of the terminal in pixels; nil where the terminal does not tell them.
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

/// The reason why a text could not be read as a recording. Each of its line numbers counts from 1.
public enum RecordingError: Error, Equatable, CustomStringConvertible {
  /// The first line of the text is not one with which a recording begins.
  case notARecording
  /// The text has a version of the recordings' format that this program does not know.
  case otherVersion(String)
  /// The recording's line with this number has no meaning, or its time is before that of the line above it.
  case badLine(Int)
  /// The recording's line with this number is longer than `Recording.longestLine`, 1 MiB.
  case longLine(Int)

  /// The error in one line of plain English, which says why the recording cannot be read.
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
