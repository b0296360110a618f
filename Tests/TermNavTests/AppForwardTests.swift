import Testing

@testable import TermNav

@Suite struct AppForwardTests {
  @Test func `the key and the mouse's forward button bring a page back`() {
    let stage = Stage(FixedPage("Home"), FixedPage("Page"))
    stage.key(.escape)
    stage.settle()
    stage.type("]")
    stage.settle()
    #expect(stage.names == ["Home", "Page"])
    stage.key(.escape)
    stage.settle()
    stage.pointer(.pressed, 10, 2, .forward)
    stage.pointer(.released, 10, 2, .forward)
    stage.settle()
    #expect(stage.names == ["Home", "Page"])
    stage.pointer(.pressed, 10, 2, .forward)
    #expect(stage.navigation.transition == nil)
  }

  @Test func `a page has the key first, and keeps it where it turns something`() {
    let home = FixedPage("Home")
    let stage = Stage(home, FixedPage("Page"))
    stage.navigation.pop(animated: false)
    home.wantedKeys = [KeyPress(.character("]"))]
    stage.type("]")
    #expect(stage.navigation.transition == nil)
    home.wantedKeys = []
    let dial = View()
    dial.frame = Rect(columns: 4, rows: 2)
    dial.addGestureRecognizer(RotationGestureRecognizer())
    home.view.addSubview(dial)
    stage.type("]")
    #expect(stage.navigation.transition == nil)
    dial.removeFromSuperview()
    stage.type("]")
    #expect(stage.navigation.transition != nil)
  }

  @Test func `a list comes back where it was scrolled to, with its chosen row and the keys`() {
    let page = ListViewController(title: "List", rows: (0..<50).map { ListRow(title: "Row \($0)") })
    let stage = Stage(FixedPage("Home"), page)
    stage.wheel(.down)
    stage.key(.down)
    stage.settle()
    let before = stage.lines
    stage.key(.escape)
    stage.settle()
    #expect(stage.lines != before)
    stage.type("]")
    stage.settle()
    #expect(stage.lines == before)
  }

  @Test func `under a modal sheet neither mouse button moves the pages`() {
    let stage = Stage(FixedPage("Root"), FixedPage("Home"), FixedPage("Page"))
    stage.navigation.pop(animated: false)
    stage.app.show(View(), modal: true) { Rect($0) }
    for button in [PointerEvent.Button.back, .forward] { stage.pointer(.pressed, 3, 2, button) }
    #expect(stage.navigation.transition == nil && stage.names == ["Root", "Home"])
  }
}
