import NavModel
import Testing

@testable import TermNav

@Suite struct TerminalTwinTests {
  @Test func `wakes come in order, then a timeout at once`() {
    let terminal = InMemoryTerminal()
    terminal.send(.bytes([97]), .signal(2))
    terminal.size = Size(columns: 40, rows: 10)
    terminal.size = Size(columns: 40, rows: 10)
    #expect(terminal.wait(timeout: nil) == .bytes([97]))
    #expect(terminal.wait(timeout: .seconds(1)) == .signal(2))
    #expect(terminal.wait(timeout: nil) == .resized)
    #expect(terminal.wait(timeout: .seconds(0.5)) == .timeout)
    #expect(terminal.timeouts == [nil, .seconds(1), nil, .seconds(0.5)])
  }

  @Test func `frames are kept and compared`() {
    let terminal = InMemoryTerminal(size: Size(columns: 4, rows: 2), keepsHistory: true)
    var surface = Surface(size: terminal.size, filledWith: Cell())
    #expect(terminal.present(surface).cells == 8)
    #expect(terminal.present(surface).cells == 0)
    surface[1, 1] = Cell(Glyph("x"))
    #expect(terminal.present(surface).cells == 1)
    terminal.invalidate()
    #expect(terminal.present(surface).cells == 8)
    #expect(terminal.frameCount == 4)
    #expect(terminal.history.count == 4)
    #expect(terminal.frame == surface)
  }

  @Test func `a frame of another size is not shown`() {
    let terminal = InMemoryTerminal(size: Size(columns: 4, rows: 2))
    let surface = Surface(size: terminal.size, filledWith: Cell(Glyph("x")))
    _ = terminal.present(surface)
    for size in [Size(columns: 5, rows: 2), Size(columns: 2, rows: 4), Size(columns: 0, rows: 0)] {
      #expect(terminal.present(Surface(size: size, filledWith: Cell())).cells == 0)
    }
    #expect(terminal.frameCount == 1 && terminal.frame == surface)
  }

  @Test func `the journal of modes ends empty`() {
    let terminal = InMemoryTerminal()
    #expect(
      terminal.modesOn
        == Set(TerminalMode.allCases).subtracting([.appearanceReports, .motionReports, .title]))
    terminal.reportsAppearance = true
    #expect(terminal.modesOn == Set(TerminalMode.allCases).subtracting([.motionReports, .title]))
    terminal.isMouseEnabled = false
    #expect(!terminal.modesOn.contains(.mouse))
    terminal.suspend()
    #expect(!terminal.modesOn.contains(.mouse))
    terminal.isMouseEnabled = true
    terminal.restore()
    terminal.restore()
    #expect(terminal.modesOn.isEmpty)
    #expect(terminal.modes.count { $0.isOn } == terminal.modes.count { !$0.isOn })
  }

  @Test func `a mailbox wakes once and runs in order`() {
    let terminal = InMemoryTerminal()
    let app = NavigationApp(root: FixedPage("Home"))
    app.mailbox.setWake { terminal.wake() }
    for sign in ["1", "2"] { app.mailbox.post { $0.navigation.topViewController.title += sign } }
    #expect(terminal.wait(timeout: nil) == .woken)
    #expect(app.mailbox.drain(for: app) == 2)
    #expect(app.navigation.topViewController.title == "Home12")
    #expect(terminal.wait(timeout: nil) == .timeout)
  }

  @Test func `a mailbox takes work from many threads`() async {
    let mailbox = Mailbox()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 { group.addTask { for _ in 0..<500 { mailbox.post { _ in } } } }
    }
    #expect(mailbox.drain(for: NavigationApp(root: FixedPage("Home"))) == 4000)
    #expect(mailbox.isEmpty)
  }
}
