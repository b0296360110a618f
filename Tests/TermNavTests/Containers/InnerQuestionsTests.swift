import TermNavTesting
import Testing

@testable import TermNav

/// What a page that stands within another one wants of the terminal: the mouse's motion, and its colours.
@Suite struct InnerQuestionsTests {
  private let inner = FixedPage("Inner")

  /// Ways in which `inner` stands within a page.
  nonisolated enum Around: CaseIterable {
    case view, tabs, list, detail, viewInTabs, picture
  }

  private func page(_ around: Around) -> ViewController {
    switch around {
    case .view: filled(with: NavigationView([inner]))
    case .tabs: TabBarController([.init("A", root: inner), .init("B", root: FixedPage("Other"))])
    case .list: SplitViewController(primary: inner, secondary: FixedPage("Detail"))
    case .detail: SplitViewController(primary: FixedPage("List"), secondary: inner)
    case .viewInTabs:
      TabBarController([
        .init("A", root: filled(with: NavigationView([inner]))), .init("B", root: FixedPage("Other")),
      ])
    case .picture: filled(with: TransitionView(front: inner, back: FixedPage("Below")))
    }
  }

  private func filled(with view: View) -> ViewController {
    let page = FixedPage("Around")
    view.frame = Rect(columns: 100, rows: 8)
    page.view.addSubview(view)
    return page
  }

  private func rig(_ around: Around) -> (InMemoryTerminal, EventLoop, TestClock) {
    let terminal = InMemoryTerminal(size: Size(columns: 100, rows: 12))
    let clock = TestClock()
    let loop = EventLoop(app: NavigationApp([FixedPage("Home"), page(around)]), terminal: terminal) {
      clock.now
    }
    return (terminal, loop, clock)
  }

  /// Lets as many frames come as two changes that follow each other take.
  private func goOn(_ loop: EventLoop, _ clock: TestClock) {
    for _ in 0..<4 {
      clock.advance(by: .seconds(0.02))
      loop.turn()
    }
  }

  @Test(arguments: Around.allCases.filter { $0 != .picture })
  func `motion is reported while one of its buttons is shown`(_ around: Around) {
    let button = Button("Send")
    button.frame = Rect(column: 2, row: 1, columns: 8, rows: 1)
    inner.view.addSubview(button)
    let (terminal, loop, clock) = rig(around)
    loop.start()
    goOn(loop, clock)
    #expect(terminal.modesOn.contains(.motionReports))
    button.isHidden = true
    goOn(loop, clock)
    #expect(!terminal.modesOn.contains(.motionReports))
    button.isHidden = false
    goOn(loop, clock)
    #expect(terminal.modesOn.contains(.motionReports))
    terminal.restore()
  }

  @Test func `a picture of pages asks for no motion, since they get no mouse`() {
    inner.view.addSubview(Button("Send"))
    inner.view.subviews[0].frame = Rect(column: 2, row: 1, columns: 8, rows: 1)
    let (terminal, loop, clock) = rig(.picture)
    loop.start()
    goOn(loop, clock)
    #expect(!terminal.modesOn.contains(.motionReports))
    terminal.restore()
  }

  @Test(arguments: Around.allCases)
  func `the terminal is asked for its colours where its theme follows them`(_ around: Around) {
    inner.overrideUserInterfaceStyle = .automatic
    let (terminal, loop, clock) = rig(around)
    loop.start()
    goOn(loop, clock)
    #expect(terminal.reportsAppearance)
    inner.overrideUserInterfaceStyle = .dark
    // A picture shows a change of its pages with the next progress.
    let view = loop.app.navigation.topViewController.view.subviews.first
    (view as? TransitionView)?.progress = 0.1
    goOn(loop, clock)
    #expect(!terminal.reportsAppearance)
    terminal.restore()
  }
}
