import NavModel
import Testing

@testable import TermNav

@Suite struct PaneChainTests {
  private let home = FixedPage("Home")
  private let page = FixedPage("Page")

  @Test func `a stack without stacks in its pages is the only one that gets keys and the pointer`() {
    let stage = Stage(home, page)
    let panes = PaneChain(stage.router.pane)
    #expect(panes.focused.count == 1 && panes.focused[0] === panes.outer)
    let place = Point(column: 3, row: 2)
    let under = panes.panes(at: place, [])
    #expect(under.count == 1 && under[0].pane === panes.outer && under[0].point == place)
  }

  @Test func `the stack within a page that can goes back before the one around it`() {
    let inner = NavigationView([FixedPage("Folders"), FixedPage("Note")])
    let stage = Stage(home, FilledPage(inner))
    _ = stage.lines
    inner.becomeFirstResponder()
    let panes = PaneChain(stage.router.pane)
    #expect(panes.focused.count == 2)
    #expect(panes.goBack())
    stage.settle()
    #expect(inner.navigation.count == 1 && stage.navigation.count == 2)
    #expect(panes.goBack())
    stage.settle()
    #expect(stage.names == ["Home"])
  }

  @Test func `going back says what it does, and nothing at a root that nothing takes away`() {
    let stage = Stage(home, page)
    let pane = stage.router.pane
    let panes = PaneChain(pane)
    #expect(panes.backTitle(on: [page]) == "back" && panes.backTitle(on: [home]) == nil)
    let dismissal = Dismissal(of: stage.navigation, as: .sheet, from: home)
    #expect(PaneChain(pane, dismissedBy: dismissal).backTitle(on: [home]) == "close")
  }
}
