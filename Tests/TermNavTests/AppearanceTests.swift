import NavModel
import Testing

@testable import TermNav

/// A program that is dark or light as its terminal is.
@Suite struct AppearanceTests {
  private static let whiteGround = "\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\"

  private func bench(_ theme: Theme, _ prepare: @escaping ([FixedPage]) -> Void = { _ in }) -> LoopBench {
    let pages = [FixedPage("Home"), FixedPage("Page")]
    return LoopBench(pages: pages, columns: 24, rows: 4, clock: LoopBench.Clock()) {
      $0.theme = theme
      prepare(pages)
    }
  }

  private func page(_ bench: LoopBench) -> Color { bench.surface[20, 3].style.background }
  private func isAsked(_ bench: LoopBench) -> Bool {
    bench.terminal.inner.modesOn.contains(.appearanceReports)
  }

  @Test func `a fixed theme asks nothing and hears nothing`() {
    let bench = bench(Theme())
    #expect(!isAsked(bench))
    bench.send(Self.whiteGround, "\u{1B}[?997;2n")
    bench.runUntilAsleep()
    #expect(bench.terminal.frameCount == 1 && page(bench) == Theme.Colors.dark.page)
    #expect(bench.terminal.capabilities.backgroundColor == nil)
  }

  @Test func `an automatic theme is dark until told, without waiting`() {
    let bench = bench(.automatic)
    #expect(isAsked(bench) && bench.terminal.frameCount == 1 && page(bench) == Theme.Colors.dark.page)
    bench.send(Self.whiteGround)
    bench.runUntilAsleep()
    #expect(bench.terminal.frameCount == 2 && page(bench) == Theme.Colors.light.page)
    #expect(!bench.app.theme.isDark && bench.app.theme.appearance == .automatic)
    bench.send(Self.whiteGround)
    bench.runUntilAsleep()
    #expect(bench.terminal.frameCount == 2, "the same answer draws nothing")
    bench.send("\u{1B}[?997;1n")
    bench.runUntilAsleep()
    #expect(page(bench) == Theme.Colors.dark.page)
  }

  @Test func `a theme set later asks, and one that is replaced asks no more`() {
    let bench = bench(Theme())
    bench.app.theme.appearance = .automatic
    bench.send("x")
    bench.runUntilAsleep()
    #expect(isAsked(bench))
    bench.app.theme.appearance = .light
    bench.send("x")
    bench.runUntilAsleep()
    #expect(!isAsked(bench) && page(bench) == Theme.Colors.light.page)
  }

  @Test func `a theme set after the answer knows it, and the depth`() {
    let bench = bench(.automatic)
    bench.send(Self.whiteGround)
    bench.runUntilAsleep()
    bench.app.theme = .terminalGround
    #expect(bench.app.theme.terminalBackground == Color(0xFFFFFF))
    bench.send("x")
    bench.runUntilAsleep()
    #expect(page(bench) == .default && bench.surface[0, 1].style.foreground == Theme.Colors.light.text)
  }

  @Test func `a page's own theme asks while the page is seen`() {
    let bench = bench(Theme()) { $0[1].overrideUserInterfaceStyle = .automatic }
    #expect(isAsked(bench))
    bench.send(Self.whiteGround)
    bench.runUntilAsleep()
    #expect(page(bench) == Theme.Colors.light.page)
    bench.send("h")
    bench.runUntilAsleep()
    #expect(!isAsked(bench) && page(bench) == Theme.Colors.dark.page)
  }

  @Test func `a report in the middle of a drag redraws and keeps the drag`() {
    let bench = bench(.automatic)
    bench.send(LoopBench.press(0), LoopBench.drag(2), LoopBench.drag(12))
    bench.runUntilAsleep()
    let before = bench.surface.lines
    bench.send("\u{1B}[?997;2n")
    bench.runUntilAsleep()
    #expect(bench.surface.lines == before && bench.app.navigation.isInteractivePopHeld)
    #expect(page(bench) == Theme.Colors.light.page && bench.app.progress == 0.5)
    bench.send(LoopBench.drag(20), LoopBench.release(20))
    bench.runUntilAsleep()
    #expect(bench.names == ["Home"] && page(bench) == Theme.Colors.light.page)
  }

  @Test func `a terminal that has answered is asked again when its window gets the focus`() {
    final class Asked: RelayTerminal {
      let inner: InMemoryTerminal
      var questions = 0
      init(_ inner: InMemoryTerminal) { self.inner = inner }
      var reportsAppearance: Bool {
        get { inner.reportsAppearance }
        set {
          inner.reportsAppearance = newValue
          questions += newValue ? 1 : 0
        }
      }
    }
    let terminal = Asked(InMemoryTerminal())
    let loop = EventLoop(
      app: NavigationApp(root: FixedPage("Home"), theme: .automatic), terminal: terminal, clock: { 0 })
    loop.start()
    for (text, asked) in [("\u{1B}[I", 1), (Self.whiteGround, 1), ("\u{1B}[O", 1), ("\u{1B}[I", 2)] {
      terminal.inner.send(text)
      loop.turn()
      #expect(terminal.questions == asked)
    }
  }

  @Test func `every way out switches the reports off, and a stop asks anew`() {
    let bench = bench(.automatic)
    bench.terminal.inner.suspend()
    #expect(isAsked(bench))
    bench.terminal.inner.restore()
    #expect(bench.terminal.inner.modesOn.isEmpty)
  }
}
