import Testing

@testable import TermNav

@Suite struct AppForwardTests {
  private func forwardStage(_ pages: ViewController...) -> Stage {
    let stage = Stage(pages)
    stage.navigation.isForwardEnabled = true
    return stage
  }

  @Test func `a mail that was sent does not come back by a key or a button, where nobody asked for that`() {
    let stage = Stage(FixedPage("Mails"), FixedPage("Compose"))
    stage.navigation.pop()
    stage.type("]")
    stage.settle()
    stage.type("]")
    stage.pointer(.pressed, 10, 2, .forward)
    #expect(stage.names == ["Mails"] && stage.navigation.transition == nil)
    #expect(stage.navigation.forwardViewControllers.isEmpty)
  }

  @Test func `the key and the mouse's forward button bring a page back`() {
    let stage = forwardStage(FixedPage("Home"), FixedPage("Page"))
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
    let stage = forwardStage(home, FixedPage("Page"))
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
    let stage = forwardStage(FixedPage("Home"), page)
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
    let stage = forwardStage(FixedPage("Root"), FixedPage("Home"), FixedPage("Page"))
    stage.navigation.pop(animated: false)
    stage.app.present(View(), style: .modal) { Rect($0) }
    for button in [PointerEvent.Button.back, .forward] { stage.pointer(.pressed, 3, 2, button) }
    #expect(stage.navigation.transition == nil && stage.names == ["Root", "Home"])
  }
}
