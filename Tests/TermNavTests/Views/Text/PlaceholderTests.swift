import Testing

@testable import TermNav

@Suite struct PlaceholderTests {
  private func stage(_ placeholder: String, columns: Int = 10, direction: LayoutDirection = .leftToRight)
    -> (Stage, TextField)
  {
    let field = TextField()
    field.placeholder = placeholder
    let page = FixedPage("Page")
    field.frame = Rect(column: 3, row: 1, columns: columns, rows: 1)
    page.view.addSubview(field)
    return (Stage(FixedPage("Home"), page, direction: direction), field)
  }

  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft], [false, true])
  func `a placeholder stands where the text will`(_ direction: LayoutDirection, _ isFocused: Bool) {
    for text in ["Name", "漢字の名", "e\u{301}t", "A placeholder wider than its field"] {
      let (stage, field) = stage(text, direction: direction)
      if isFocused { field.becomeFirstResponder() }
      let before = stage.app.render().surface.lines[2]
      #expect(stage.app.render().surface.brokenWideGlyphs == [])
      field.insert(text)
      _ = field.handle(KeyPress(.home))
      #expect(stage.app.render().surface.lines[2] == before, "“\(before)”")
    }
  }

  @Test func `the cursor stands on its first character, and both are seen`() {
    let (stage, field) = stage("漢字")
    field.becomeFirstResponder()
    let frame = stage.app.render().surface
    let reversed = (0..<24).filter { frame[$0, 2].style.attributes.contains(.reverse) }
    #expect(reversed == [3, 4] && frame.lines[2].hasPrefix("   漢字"))
  }

  @Test func `a text that was scrolled and then deleted leaves it in its place`() {
    let (stage, field) = stage("Name", columns: 6)
    field.becomeFirstResponder()
    stage.type("a long text")
    stage.key(.character("u"), .control)
    #expect(stage.lines[2].hasPrefix("   Name "))
  }
}
