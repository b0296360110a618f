import Testing

@testable import TermNav

@Suite struct AppTextFieldDragTests {
  @Test func `a drag that is cancelled after its text was deleted leaves the caret at the end`() {
    let field = TextField("ferry")
    let page = FixedPage("Page")
    field.frame = Rect(columns: 24, rows: 1)
    page.view.addSubview(field)
    page.firstResponder = field
    let stage = Stage(FixedPage("Home"), page)
    stage.press(12, 1)
    stage.drag(to: 4, 1)
    stage.key(.character("u"), .control)
    stage.key(.escape)
    #expect(field.caret == field.text.count && field.selection.isEmpty)
    _ = stage.lines
    stage.type("a")
    #expect(stage.names == ["Home", "Page"] && field.text.last == "a")
  }
}
