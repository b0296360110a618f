import NavModel
import Testing

@testable import TermNav

@Suite struct InnerPanesTests {
  @Test func `a pane is kept as long as its view lives, and has the time until then`() {
    let stage = Stage(FixedPage("Home"))
    let inner: [ViewController] = [FixedPage("Inner")]
    let stack = NavigationController(inner)
    let panes = InnerPanes()
    var pane: Pane? = Pane(TermNav.Stage(stack), program: stage.app.program)
    if let pane { panes.add(pane) }
    panes.advance(to: 3)
    #expect(stack.now == 3 && panes.stacks.map(ObjectIdentifier.init) == [ObjectIdentifier(stack)])
    #expect(!panes.isMoving && panes.deadline == nil)
    pane = nil
    panes.advance(to: 4)
    #expect(stack.now == 3 && panes.panes.isEmpty)
  }

  @Test func `a view that shows a stack within a page has a pane while it lives`() {
    let home = FixedPage("Home")
    let stage = Stage(home)
    let panes = stage.app.program.inner
    let inner = NavigationView([FixedPage("Inner")])
    #expect(panes.pane(in: inner) == nil && panes.pane(in: nil) == nil)
    home.view.addSubview(inner)
    #expect(panes.pane(in: inner)?.navigation === inner.navigation)
    #expect(panes.pane(in: home.view) == nil && stage.names == ["Home"])
  }

  @Test func `of a list beside its pages the pane is found, and the stack gets the time once`() throws {
    let list = FixedPage("List")
    let split = SplitViewController(primary: list, secondary: FixedPage("Detail"))
    let stage = Stage([split], columns: 100, rows: 10)
    _ = stage.lines
    let panes = stage.app.program.inner
    let column = try #require(panes.pane(in: list.container))
    #expect(column.navigation === split.stack && column.page === list && !column.canGoBack)
    #expect(panes.panes.count == 1 && panes.panes[0] !== column)
  }
}
