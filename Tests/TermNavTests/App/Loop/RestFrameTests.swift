import NavModel
import TermNavTesting
import Testing

@testable import TermNav

/// Turns that bring nothing new.
@Suite struct RestFrameTests {
  @Test func `a terminal's answer alone neither advances the program nor draws`() {
    let clock = Clock()
    let app = NavigationApp(root: FixedPage("Home"))
    let terminal = InMemoryTerminal(capabilities: TerminalCapabilities(colorDepth: .indexed, mouse: .sgr))
    var advances = 0
    let loop = EventLoop(app: app, terminal: terminal) { clock.time }
    loop.start()
    app.navigation.topViewController.animate(after: .seconds(10)) { _ in
      advances += 1
      return .done
    }
    app.setNeedsDisplay()
    clock.time = 1
    for _ in 0..<2 { loop.turn() }
    let frames = terminal.frameCount
    clock.time = 5
    terminal.send("\u{1B}[0n")
    loop.turn()
    #expect(app.navigation.now < 5)
    #expect(terminal.frameCount == frames)
    // What is due at the time of an answer is done with it.
    clock.time = 11
    terminal.send("\u{1B}[0n")
    loop.turn()
    #expect(app.navigation.now == 11 && advances == 1)
  }

  private final class Clock {
    var time: Seconds = 0
  }
}
