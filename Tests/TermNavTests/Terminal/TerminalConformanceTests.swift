import Foundation
import NavModel
import Storms
import Testing

@testable import TermNav
@testable import TermNavRecording

/// One test for every terminal; that of ncurses needs a device, and is checked end to end.
@Suite struct TerminalConformanceTests {
  private final class Relay: RelayTerminal {
    let inner = InMemoryTerminal()
    nonisolated func wake() { inner.wake() }
  }

  private static func recording() -> RecordingTerminal? {
    Recorder(path: "/dev/null", program: "laws") { 0 }.map { RecordingTerminal(InMemoryTerminal(), to: $0) }
  }

  private static func replay() -> ReplayTerminal {
    var recording = Recording(program: "laws")
    recording.hasFreeWaits = true
    recording.lines = [RecordedLine(time: 60_000_000, event: .end)]
    return ReplayTerminal(recording)
  }

  private static let terminals: [(name: String, make: @MainActor () -> (any Terminal)?)] = [
    ("in memory", { InMemoryTerminal() }), ("recorded", { recording() }), ("played", { replay() }),
    ("a test's own", { Relay() }),
  ]

  @Test(arguments: 0..<4) func `every terminal keeps to the laws of terminals`(_ index: Int) throws {
    let kind = Self.terminals[index]
    let terminal = try #require(kind.make())
    #expect(TerminalLaws.broken(by: terminal) == [], "\(kind.name)")
  }
}
