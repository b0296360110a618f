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
}
