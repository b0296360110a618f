public import TermNav

/// A difference between a replayed frame and the recorded one.
public struct ReplayDifference: Equatable, Sendable, CustomStringConvertible {
  /// A kind of difference between a replayed frame and the recorded one.
  public enum Kind: Equatable, Sendable {
    /// Cells of the frames differ, all of them within the rectangle; nil where it is not known which.
    case cells(Rect?)
    /// The replayed program drew a frame that is not in the recording.
    case additional
    /// The replayed program did not draw a frame that is in the recording.
    case missing
  }

  /// The number of the differing frame in the replay, from 1; for a missing frame, that of the next frame in
  /// the replay.
  public var frame: Int
  /// The time since the recording's start at which the differing frame was drawn, or was found missing.
  public var time: Duration
  /// The kind of difference between the replayed frame and the recorded one.
  public var kind: Kind

  /// The difference between the frames in one line of plain English; rows and columns count from 1.
  public var description: String {
    let prefix = "frame \(frame), at \(SVGRow.short(time.seconds)) s"
    switch kind {
    case .cells(let rect?):
      let rows = Self.range("row", rect.row, rect.size.rows)
      return "\(prefix), differs in \(rows), \(Self.range("column", rect.column, rect.size.columns))"
    case .cells(nil): return "\(prefix), differs"
    case .additional: return "\(prefix), is not in the recording"
    case .missing: return "\(prefix), was not drawn"
    }
  }

  private static func range(_ word: String, _ first: Int, _ count: Int) -> String {
    count == 1 ? "\(word) \(first + 1)" : "\(word)s \(first + 1)–\(first + count)"
  }
}

/// A replay of a recording, on a virtual clock and without a terminal. The program must be set up as it was
/// when it was recorded.
///
/// The program sees the same terminal and the same times as in the recording. Other things that it learns are
/// not recorded: the date, files, the network, `Task.sleep`, descriptors.
@MainActor public final class Replay {
  /// The program that is replayed.
  package let app: NavigationApp
  /// Called with each frame that is drawn in the replay, and the frame's time since the recording's start.
  public var onFrame: ((Duration, Frame) -> Void)?
  /// Called with each input event that the replayed program gets, and the event's time since the recording's
  /// start.
  package var onEvent: ((Duration, InputEvent) -> Void)?

  private let recording: Recording
  private let terminal: ReplayTerminal
  private let loop: EventLoop

  /// Prepares a replay of a recording, which `run()` plays.
  /// - Parameters:
  ///   - recording: The recording to play.
  ///   - app: A program that has not run before.
  public init(_ recording: Recording, of app: NavigationApp) {
    let terminal = ReplayTerminal(recording)
    (self.recording, self.app, self.terminal) = (recording, app, terminal)
    app.frames.learn(terminal.capabilities)
    loop = EventLoop(app: app, terminal: terminal, clock: { terminal.now })
  }

  /// The differences between the replayed frames and the recorded ones, in the order of the frames; empty
  /// where all are equal.
  public var differences: [ReplayDifference] { terminal.differences }
  /// How many recorded ends of the program's waits could not be played. A wait that was ended by a descriptor
  /// never can, because no descriptor is polled. A wait that was ended by another thread cannot where that
  /// thread does nothing for a second.
  package var missedWakes: Int { terminal.missedWakes }
  /// The recording with the frames of this replay instead of the recorded ones, for a test whose screens have
  /// changed.
  public var updated: Recording {
    var updated = recording
    updated.lines = terminal.played
    return updated
  }

  /// Plays the recording until it ends, or until the program ends.
  public func run() {
    terminal.onFrame = { [weak self] in self?.onFrame?($0, $1) }
    app.addEventObserver { [weak self] in if let self { self.onEvent?(.seconds(self.terminal.now), $0) } }
    loop.start()
    while !terminal.isAtEnd, app.exitStatus == nil { loop.turn() }
    terminal.finish()
  }
}
