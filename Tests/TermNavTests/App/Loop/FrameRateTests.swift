import TermNavTesting
import Testing

@testable import TermNav

/// RULES 22: at most 60 frames a second; a key and a report of the mouse are drawn at once.
@Suite struct FrameRateTests {
  private static let most = Int(EventLoop.frameRate) + 1
  private let t = AppTester([FixedPage("Home"), FixedPage("Page")], size: Size(columns: 40, rows: 12))

  /// Lets a second pass in which something wakes the loop every 2 ms, and returns how many frames were drawn.
  private func framesInASecond(_ wake: () -> Void) -> Int {
    let before = t.terminal.frameCount
    let end = t.now + 1
    while t.now < end {
      wake()
      t.loop.turn()
      t.clock.advance(by: .seconds(0.002))
    }
    return t.terminal.frameCount - before
  }

  private func move() {
    t.navigation.completionSpeed = 0.2
    t.navigation.pop()
    t.advance(by: .seconds(0.1))
    #expect(t.app.isMoving)
  }

  @Test func `an answer of the terminal draws no frame before its time`() {
    move()
    #expect(framesInASecond { t.terminal.send("\u{1B}[0n") } <= Self.most)
  }

  @Test func `an answer that tells of colours draws none either`() {
    move()
    var isDark = false
    let frames = framesInASecond {
      isDark.toggle()
      t.terminal.send(isDark ? "\u{1B}]11;rgb:00/00/00\u{1B}\\" : "\u{1B}]11;rgb:ff/ff/ff\u{1B}\\")
    }
    #expect(frames <= Self.most)
  }

  @Test func `posts while something moves draw no frame before its time`() {
    move()
    #expect(framesInASecond { t.app.mailbox.post { $0.setNeedsDisplay() } } <= Self.most)
  }

  @Test func `posts at rest draw at most as many`() {
    let frames = framesInASecond { t.app.mailbox.post { $0.setNeedsDisplay() } }
    #expect(frames <= Self.most)
    #expect(frames > 50)
  }

  @Test func `two posts after a rest are drawn at once, the third a 60th of a second after the first`() {
    t.advance(by: .seconds(1))
    let before = t.terminal.frameCount
    for drawn in [1, 2, 2] {
      t.app.mailbox.post { $0.setNeedsDisplay() }
      t.loop.turn()
      #expect(t.terminal.frameCount == before + drawn)
    }
    t.loop.turn()
    #expect(t.terminal.frameCount == before + 3)
    #expect(abs((t.terminal.timeouts.last ?? .zero)!.seconds - 1 / EventLoop.frameRate) < 1e-6)
  }

  @Test func `what comes just behind the first frame is drawn at once`() {
    let page = FixedPage("Home")
    let started = AppTester([page], size: Size(columns: 40, rows: 12))
    started.clock.advance(by: .seconds(0.002))
    started.app.mailbox.post { _ in page.rows = ["A row that was read."] }
    started.loop.turn()
    #expect(started.surface.lines.contains { $0.contains("A row that was read.") })
  }

  @Test func `what comes behind a key is drawn at once, what follows waits`() {
    let frames = { [t] in t.terminal.frameCount }
    t.advance(by: .seconds(1))
    for _ in 0..<3 {
      t.terminal.send("x")
      t.app.setNeedsDisplay()
      t.loop.turn()
      t.clock.advance(by: .seconds(0.002))
      let before = frames()
      for _ in 0..<2 {
        t.app.mailbox.post { $0.setNeedsDisplay() }
        t.loop.turn()
      }
      #expect(frames() == before + 1)
    }
  }

  @Test func `a report of a drag and a key are drawn at once`() {
    t.advance(by: .seconds(1))
    t.terminal.send(Report.press(4, 5))
    t.loop.turn()
    t.terminal.send(Report.drag(10, 5))
    t.loop.turn()
    let before = t.terminal.frameCount
    for column in 11..<15 {
      t.clock.advance(by: .seconds(0.002))
      t.terminal.send(Report.drag(column, 5))
      t.loop.turn()
    }
    #expect(t.terminal.frameCount == before + 4)
  }
}
