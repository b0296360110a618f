public import TermNav

/// A difference between a replayed frame and the recorded one.
public struct ReplayDifference: Equatable, Sendable, CustomStringConvertible {
  /// A kind of difference.
  public enum Kind: Equatable, Sendable {
    /// Cells differ, all within a rectangle; nil where the rectangle is not known.
    case cells(Rect?)
    /// The program drew a frame that is not in the recording.
    case additional
    /// The program did not draw a frame that is in the recording.
    case missing
  }

  /// The number of the frame, from 1.
  public var frame: Int
  /// The time since the recording's start.
  public var time: Duration
  /// What differs.
  public var kind: Kind

  /// The difference in one line, for a person; rows and columns are counted from 1.
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
/// when recorded.
///
/// The program sees the same terminal and the same times as then. What it learns by other means is not
/// recorded: the date, files, the network, `Task.sleep`, descriptors.
@MainActor public final class Replay {
  /// The program that is replayed.
  package let app: NavigationApp
  /// Called with each frame and its time since the recording's start.
  public var onFrame: ((Duration, Frame) -> Void)?
  /// Called with each input event and its time since the recording's start.
  package var onEvent: ((Duration, InputEvent) -> Void)?

  private let recording: Recording
  private let terminal: ReplayTerminal
  private let loop: EventLoop

  /// Prepares a replay.
  /// - Parameter app: a program that has not run yet.
  public init(_ recording: Recording, of app: NavigationApp) {
    let terminal = ReplayTerminal(recording)
    (self.recording, self.app, self.terminal) = (recording, app, terminal)
    app.frames.learn(terminal.capabilities)
    loop = EventLoop(app: app, terminal: terminal, clock: { terminal.now })
  }

  /// The differences between the replayed frames and those of the recording, in their order.
  public var differences: [ReplayDifference] { terminal.differences }
  /// The number of wakes that could not be played. A wake by a descriptor never can. A wake by another thread
  /// cannot where that thread does nothing for a second.
  package var missedWakes: Int { terminal.missedWakes }
  /// The recording with the frames of this replay in place of the recorded ones.
  public var updated: Recording {
    var updated = recording
    updated.lines = terminal.played
    return updated
  }

  /// Plays until the recording or the program ends.
  public func run() {
    terminal.onFrame = { [weak self] in self?.onFrame?($0, $1) }
    app.addEventObserver { [weak self] in if let self { self.onEvent?(.seconds(self.terminal.now), $0) } }
    loop.start()
    while !terminal.isAtEnd, app.exitStatus == nil { loop.turn() }
    terminal.finish()
  }
}
