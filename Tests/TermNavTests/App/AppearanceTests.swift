import NavModel
import TermNavTesting
import Testing

@testable import TermNav

/// A program that is dark or light as its terminal is.
@Suite struct AppearanceTests {
  private static let whiteGround = "\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\"

  private func bench(_ theme: Theme, _ prepare: @escaping ([FixedPage]) -> Void = { _ in }) -> AppTester {
    let pages = [FixedPage("Home"), FixedPage("Page")]
    return .lettered(pages: pages) {
      $0.theme = theme
      prepare(pages)
    }
  }

  private func page(_ bench: AppTester) -> Color { bench.surface[20, 3].style.background }
  private func isAsked(_ bench: AppTester) -> Bool {
    bench.terminal.modesOn.contains(.appearanceReports)
  }

  @Test func `a fixed theme asks nothing and hears nothing`() {
    let bench = bench(Theme())
    #expect(!isAsked(bench))
    bench.queue(Self.whiteGround, "\u{1B}[?997;2n")
    bench.runUntilAsleep()
    #expect(bench.terminal.frameCount == 1 && page(bench) == Theme.Colors.dark.page)
    #expect(bench.terminal.capabilities.backgroundColor == nil)
  }

  @Test func `an automatic theme is dark until told`() {
    let bench = bench(.automatic)
    #expect(isAsked(bench) && bench.terminal.frameCount == 1 && page(bench) == Theme.Colors.dark.page)
    bench.queue(Self.whiteGround)
    bench.runUntilAsleep()
    #expect(bench.terminal.frameCount == 2 && page(bench) == Theme.Colors.light.page)
    #expect(!bench.app.theme.isDark && bench.app.theme.appearance == .automatic)
    bench.queue(Self.whiteGround)
    bench.runUntilAsleep()
    #expect(bench.terminal.frameCount == 2, "the same answer draws nothing")
    bench.queue("\u{1B}[?997;1n")
    bench.runUntilAsleep()
    #expect(page(bench) == Theme.Colors.dark.page)
  }

  @Test func `a theme set later asks, and one that is replaced asks no more`() {
    let bench = bench(Theme())
    bench.app.theme.appearance = .automatic
    bench.queue("x")
    bench.runUntilAsleep()
    #expect(isAsked(bench))
    bench.app.theme.appearance = .light
    bench.queue("x")
    bench.runUntilAsleep()
    #expect(!isAsked(bench) && page(bench) == Theme.Colors.light.page)
  }

  @Test func `a theme set after the answer knows it, and the depth`() {
    let bench = bench(.automatic)
    bench.queue(Self.whiteGround)
    bench.runUntilAsleep()
    bench.app.theme = .onTerminalBackground
    #expect(bench.app.theme.terminalBackground == Color(0xFFFFFF))
    bench.queue("x")
    bench.runUntilAsleep()
    #expect(page(bench) == .default && bench.surface[0, 1].style.foreground == Theme.Colors.light.text)
  }

  @Test func `a page's own theme asks while the page is seen`() {
    let bench = bench(Theme()) { $0[1].overrideUserInterfaceStyle = .automatic }
    #expect(isAsked(bench))
    bench.queue(Self.whiteGround)
    bench.runUntilAsleep()
    #expect(page(bench) == Theme.Colors.light.page)
    bench.queue("h")
    bench.runUntilAsleep()
    #expect(!isAsked(bench) && page(bench) == Theme.Colors.dark.page)
  }

  @Test func `a report in the middle of a drag redraws and keeps the drag`() {
    let bench = bench(.automatic)
    bench.queue(Report.press(0), Report.drag(2), Report.drag(12))
    bench.runUntilAsleep()
    let before = bench.surface.lines
    bench.queue("\u{1B}[?997;2n")
    bench.runUntilAsleep()
    #expect(bench.surface.lines == before && bench.app.navigation.isInteractivePopHeld)
    #expect(page(bench) == Theme(appearance: .light).raisedBackground(1 / 3.0) && bench.app.progress == 0.5)
    bench.queue(Report.drag(20), Report.release(20))
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
    bench.terminal.suspend()
    #expect(isAsked(bench))
    bench.terminal.restore()
    #expect(bench.terminal.modesOn.isEmpty)
  }
}
