public import TermNav

/// A frame that is not as in the recording.
public struct ReplayDifference: Equatable, Sendable, CustomStringConvertible {
  /// What differs.
  public enum Kind: Equatable, Sendable {
    /// Cells, all within a rectangle; nil where it is not known.
    case cells(Rect?)
    /// The recording has no such frame.
    case additional
    /// The program did not draw it.
    case missing
  }

  /// Counted from 1.
  public var frame: Int
  /// Since the start.
  public var time: Duration
  /// What differs.
  public var kind: Kind

  /// One line for a person; rows and columns are counted from 1.
  public var description: String {
    let place = "frame \(frame), at \(SVGRow.short(time.seconds)) s"
    switch kind {
    case .cells(let rect?):
      let rows = Self.range("row", rect.row, rect.size.rows)
      return "\(place), differs in \(rows), \(Self.range("column", rect.column, rect.size.columns))"
    case .cells(nil): return "\(place), differs"
    case .additional: return "\(place), is not in the recording"
    case .missing: return "\(place), was not drawn"
    }
  }

  private static func range(_ word: String, _ first: Int, _ count: Int) -> String {
    count == 1 ? "\(word) \(first + 1)" : "\(word)s \(first + 1)–\(first + count)"
  }
}

/// Plays a recording with a program that is set up as then, on a virtual clock, without a terminal.
///
/// What a program sees by its terminal and its clock is as it was. What it learns otherwise is not recorded: the date, files,
/// the network, `Task.sleep`, descriptors.
@MainActor public final class Replay {
  /// The program.
  package let app: NavigationApp
  /// Gets each frame, with its time since the start.
  public var onFrame: ((Duration, Frame) -> Void)?
  /// Gets each event, with its time since the start.
  package var onEvent: ((Duration, InputEvent) -> Void)?

  private let recording: Recording
  private let terminal: ReplayTerminal
  private let loop: EventLoop

  /// Prepares the replay of a program that has not run.
  public init(_ recording: Recording, of app: NavigationApp) {
    let terminal = ReplayTerminal(recording)
    (self.recording, self.app, self.terminal) = (recording, app, terminal)
    app.frames.learn(terminal.capabilities)
    loop = EventLoop(app: app, terminal: terminal, clock: { terminal.now })
  }

  /// Frames that differ from those of the recording, in their order.
  public var differences: [ReplayDifference] { terminal.differences }
  /// Wakes that could not be played: by descriptors, and by threads that did nothing for a second.
  package var missedWakes: Int { terminal.missedWakes }
  /// The recording with the frames that were drawn now.
  public var updated: Recording {
    var updated = recording
    updated.lines = terminal.played
    return updated
  }

  /// Plays to the end of the recording, or of the program.
  public func run() {
    terminal.onFrame = { [weak self] in self?.onFrame?($0, $1) }
    app.addEventObserver { [weak self] in if let self { self.onEvent?(.seconds(self.terminal.now), $0) } }
    loop.start()
    while !terminal.isAtEnd, app.exitStatus == nil { loop.turn() }
    terminal.finish()
  }
}
