import TermNavTesting
import Testing

@testable import TermNav

/// Modes that are said again, and windows that are measured again (RULES, section 18).
@Suite struct RepeatedModesTests {
  private func text(_ modes: TerminalModes) -> String {
    String(decoding: modes.again, as: UTF8.self).replacing("\u{1B}", with: "^")
  }

  @Test func `the order ends with what is on`() {
    var modes = TerminalModes(strings: TerminalModesTests.strings, mouse: .sgr)
    #expect(text(modes) == "^[?1002h^[?1006h^[?2004h")
    modes.motionReports = true
    #expect(text(modes) == "^[?1003h^[?1006h^[?2004h")
    modes.mouse = .pixels
    #expect(text(modes) == "^[?1003h^[?1006h^[?1016h^[?1016$p^[?2004h")
    modes.motionReports = false
    #expect(text(modes) == "^[?1002h^[?1006h^[?1016h^[?1016$p^[?2004h")
    modes.mouse = .none
    #expect(text(modes) == "")
  }

  @Test func `st's keypad is switched on, and off by every way out`() {
    var strings = TerminalModesTests.strings
    strings.applicationKeys = Array("^[?1h^=".utf8)
    strings.plainKeys = Array("^[?1l^>".utf8)
    let modes = TerminalModes(strings: strings, mouse: .none)
    #expect(String(decoding: modes.enter, as: UTF8.self).contains("^[?1h^="))
    #expect(String(decoding: modes.leave, as: UTF8.self).hasSuffix("^[?1l^>"))
  }

  /// Notes what it is asked to say again.
  private final class Noting: RelayTerminal {
    let inner: InMemoryTerminal
    var said: [String] = []
    var cellPixels: (width: Double, height: Double)?

    init(_ inner: InMemoryTerminal) { self.inner = inner }

    func repeatModes(withFocus: Bool) { said.append(withFocus ? "all" : "mouse") }
    func measureWindow() { said.append("measure") }
  }

  private func start(cell: (width: Double, height: Double)? = nil) -> (Noting, () -> [String]) {
    let terminal = Noting(InMemoryTerminal(size: Size(columns: 20, rows: 5)))
    terminal.cellPixels = cell
    let loop = EventLoop(app: NavigationApp([FixedPage("Home")]), terminal: terminal) { 1 }
    loop.start()
    return (
      terminal,
      {
        for _ in 0..<20 { loop.turn() }
        defer { terminal.said = [] }
        return terminal.said
      }
    )
  }

  @Test func `a resize and Ctrl-L say them with the focus reports, a focus without`() {
    let (terminal, said) = start()
    #expect(said() == [])
    terminal.inner.size = Size(columns: 30, rows: 5)
    #expect(said() == ["all"])
    terminal.inner.send("\u{C}")
    #expect(said() == ["all"])
    terminal.inner.send("\u{1B}[108;5u")
    #expect(said() == ["all"])
    terminal.inner.send("\u{1B}[I")
    #expect(said() == ["mouse", "measure"])
    terminal.inner.send("\u{1B}[O")
    #expect(said() == [])
    terminal.inner.send("\u{1B}[<0;1;1M\u{1B}[<0;1;1mx")
    #expect(said() == [])
  }

  @Test func `nothing is said while a button is down, but once it is up`() {
    let (terminal, said) = start()
    terminal.inner.send("\u{1B}[<0;3;3M")
    terminal.inner.send(.resized)
    terminal.inner.send("\u{C}\u{1B}[<32;4;3M")
    #expect(said() == [])
    terminal.inner.send("\u{1B}[<0;4;3m")
    #expect(said() == ["all"])
    terminal.inner.send("\u{1B}[<0;3;3M\u{1B}[I")
    #expect(said() == ["measure"])
    terminal.inner.send("\u{1B}[<0;3;3m")
    #expect(said() == ["mouse"])
    // A window that has lost the focus is told no release.
    terminal.inner.send("\u{1B}[<0;3;3M\u{1B}[O\u{1B}[I")
    #expect(said() == ["mouse", "measure"])
  }

  @Test func `after a stop they are entered, and not said again`() {
    let (terminal, said) = start()
    terminal.inner.send("\u{1B}[<0;3;3M")
    terminal.inner.send(.resized)
    terminal.inner.send("\u{1A}")
    #expect(said() == [])
  }

  // MARK: The window's size

  private let isPixels = "\u{1B}[?1016;1$y"

  @Test func `a press or a motion without a button outside the window measures it once`() {
    let (terminal, said) = start(cell: (10, 20))
    terminal.inner.send("\u{1B}[4;100;200t")
    terminal.inner.send(isPixels + "\u{1B}[<0;200;100M\u{1B}[<0;200;100m")
    #expect(said() == [], "the last pixel")
    terminal.inner.send("\u{1B}[<0;5;5M\u{1B}[<32;500;5M\u{1B}[<0;500;5m")
    #expect(said() == [], "a held pointer can leave the window")
    terminal.inner.send("\u{1B}[<0;201;5M\u{1B}[<0;201;5m\u{1B}[<35;5;101M")
    #expect(said() == ["measure"])
    terminal.inner.send("\u{1B}[I")
    #expect(said() == ["mouse", "measure"])
    terminal.inner.send("\u{1B}[<35;5;101M\u{1B}[<35;5;102M")
    #expect(said() == ["measure"])
    terminal.inner.size = Size(columns: 30, rows: 5)
    terminal.inner.send("\u{1B}[<35;301;1M")
    #expect(said() == ["all", "measure"])
  }

  @Test func `in cells nothing is measured`() {
    let (terminal, said) = start()
    terminal.inner.send("\u{1B}[<0;201;5M\u{1B}[<0;201;5m")
    #expect(said() == [])
  }

  private let nothing = PixelSize(width: 0, height: 0)

  private func measured() -> PixelMouse {
    var mouse = PixelMouse(isWanted: true, cells: Size(columns: 160, rows: 50))
    for reply: TerminalReply in [
      .mode(1016, value: 2), .textAreaPixels(width: 1440, height: 900), .cellPixels(width: 9, height: 18),
      .mode(1016, value: 2),
    ] { _ = mouse.hear(reply, window: nothing) }
    return mouse
  }

  @Test func `while a window is measured that has not changed its size, the last cell counts`() throws {
    var mouse = measured()
    let asks = [mouse.measure(unanswered: 0), mouse.measure(unanswered: 0)]
    #expect(asks == [true, false], "one question is open")
    #expect(try #require(mouse.cell) == (9, 18))
    // The modes were said again just before.
    _ = mouse.hear(.mode(1016, value: 1), window: nothing)
    #expect(try #require(mouse.cell) == (9, 18))
    _ = mouse.hear(.textAreaPixels(width: 1600, height: 1000), window: nothing)
    _ = mouse.hear(.cellPixels(width: 10, height: 20), window: nothing)
    #expect(try #require(mouse.cell) == (10, 20))
  }

  @Test func `an answer that is lost leaves the last cell`() throws {
    var mouse = measured()
    var asks = [mouse.measure(unanswered: 0)]
    for _ in 0..<3 { _ = mouse.hear(.statusOK, window: nothing) }
    #expect(try #require(mouse.cell) == (9, 18))
    asks.append(mouse.measure(unanswered: 0))
    #expect(asks == [true, true], "the next focus asks again")
  }

  @Test func `a resize meanwhile holds reports as any resize does`() {
    var mouse = measured()
    var asks = [mouse.measure(unanswered: 0)]
    asks.append(mouse.resize(to: Size(columns: 100, rows: 50), window: nothing))
    #expect(asks == [true, false])
    #expect(mouse.cell == nil)
  }

  @Test func `a terminal that tells no sizes is not asked again`() throws {
    var mouse = PixelMouse(isWanted: true, cells: Size(columns: 160, rows: 50))
    for _ in 0..<2 { _ = mouse.hear(.mode(1016, value: 2), window: PixelSize(width: 1444, height: 904)) }
    let asks = mouse.measure(unanswered: 0)
    #expect(!asks)
    #expect(try #require(mouse.cell) == (9, 18))
  }
}
