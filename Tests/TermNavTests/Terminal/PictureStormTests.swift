import Foundation
import Invariants
import Storms
import Testing

@testable import TermNav

/// A terminal in memory whose frames go through the real renderer to an emulator as well, which is looked at every time.
private final class WatchedTerminal: RelayTerminal {
  let inner: InMemoryTerminal
  private let renderer: NcursesRenderer
  private let emulator: Emulator
  private(set) var frames = 0
  /// Orders that moved columns of many rows at once.
  private(set) var columnMoves = 0
  /// The first frame that went wrong.
  private(set) var fault: String?

  init(_ inner: InMemoryTerminal) throws {
    self.inner = inner
    renderer = try NcursesRenderer(
      TerminfoDescription(of: "xterm-256color"), name: "xterm-256color", depth: .truecolor, size: inner.size)
    emulator = Emulator(size: inner.size)
  }

  func present(_ frame: Frame, asking: FrameQuestions) -> PresentStatistics {
    let surface = frame.surface
    if renderer.size != surface.size {
      renderer.resize(to: surface.size)
      emulator.resize(surface.size)
    }
    // Who pops by hand may change how: row by row, many rows at once, or by repainting.
    renderer.moves = SlideMoves(
      rows: frames % 64 < 48, columns: frames % 32 < 16, paintedRows: frames % 24 < 18,
      paintedColumns: frames % 12 < 6,
      margins: frames % 40 < 20, areFramesWhole: frames % 28 < 14, avoidsFlushes: frames % 20 < 10)
    let bytes = renderer.render(frame).bytes
    emulator.feed(bytes)
    frames += 1
    columnMoves += Self.columnMoves(in: bytes)
    if fault == nil, let found = emulator.firstTear(against: surface) {
      let text = String(decoding: bytes, as: UTF8.self).visible
      fault = "frame \(frames), \(surface.size), layers \(frame.layers): \(found); sent \(text)"
    }
    return inner.present(frame, asking: asking)
  }

  /// How often `CSI n ' }` or `CSI n ' ~` stands there.
  private static func columnMoves(in bytes: [UInt8]) -> Int {
    bytes.withUnsafeBufferPointer { bytes in
      var (count, index) = (0, 2)
      while index + 1 < bytes.count {
        defer { index += 1 }
        guard bytes[index] == UInt8(ascii: "'"), bytes[index + 1] == 0x7D || bytes[index + 1] == 0x7E else {
          continue
        }
        var start = index - 1
        while start > 0, 0x30...0x39 ~= bytes[start] { start -= 1 }
        if start > 0, bytes[start] == UInt8(ascii: "["), bytes[start - 1] == 0x1B { count += 1 }
      }
      return count
    }
  }

  func invalidate() {
    inner.invalidate()
    renderer.invalidate()
  }

  func resume() {
    inner.resume()
    renderer.invalidate()
  }
  func suspend() { resume() }
}

extension TerminalRenderingTests {
  /// Law 6 in the storm: pages, bars, sheets and sizes change under the hand, in every style, and after every frame the
  /// terminal shows what one whole frame would show. `Scripts/fuzz --pictures EVENTS` goes on for long.
  @Test(.needsLibvterm()) func `after every frame of a storm the terminal shows the frame`() throws {
    let environment = ProcessInfo.processInfo.environment
    let wanted = environment["STORM_PICTURES"].flatMap { Int($0) } ?? TestLength.of(1500, full: 6000)
    var seed = environment["STORM_SEED"].flatMap { UInt64($0) } ?? 1
    var (events, frames, columnMoves) = (0, 0, 0)
    while events < wanted {
      // The renderer before has to go first: there is one in a process.
      var watched: WatchedTerminal?
      var failure: (any Error)?
      let storm = Storm(seed: seed) { inner in
        do { watched = try WatchedTerminal(inner) } catch { failure = error }
        return watched ?? inner
      }
      if let failure { throw failure }
      let law = storm.run(min(1500, wanted - events))
      if let fault = watched?.fault ?? law {
        Issue.record("STORM_SEED=\(seed): \(fault)")
        return
      }
      events += storm.events
      frames += watched?.frames ?? 0
      columnMoves += watched?.columnMoves ?? 0
      seed += 1
    }
    #expect(frames > events / 20, "\(frames) frames of \(events) events")
    #expect(columnMoves > frames / 50, "\(columnMoves) of \(frames) frames")
  }
}
