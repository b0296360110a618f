import Testing

@testable import TermNav

/// RULES section 28: how it is seen where the keys go, and where the terminal's cursor stands.
@Suite struct FocusRingTests {
  private let page = FixedPage("Page", hidesBar: true)
  private let text = TextView([TextView.Paragraph("words")])
  private let button = Button("Send")
  private let field = TextField("ab")

  private func stage(_ depth: ColorDepth = .truecolor, direction: LayoutDirection = .leftToRight) -> Stage {
    text.frame = Rect(column: 0, row: 0, columns: 20, rows: 2)
    button.frame = Rect(column: 2, row: 3, columns: 8, rows: 1)
    field.frame = Rect(column: 2, row: 5, columns: 10, rows: 1)
    for view in [text, button, field] as [View] { page.view.addSubview(view) }
    return Stage(
      [FixedPage("Home", hidesBar: true), page], columns: 24, rows: 8, theme: Theme(depth: depth),
      direction: direction)
  }

  @Test(arguments: [ColorDepth.truecolor, .indexed, .sixteen, .mono])
  func `Tab brings a ring to what does not show its focus itself, a click takes it away`(_ depth: ColorDepth)
  {
    let stage = stage(depth)
    text.becomeFirstResponder()
    #expect(!stage.lines.contains { $0.contains("▌") })
    stage.key(.tab)
    #expect(!stage.lines.contains { $0.contains("▌") } && button.isFirstResponder)
    stage.key(.tab, .shift)
    #expect(stage.lines[0...1].map { $0.prefix(3) } == ["▌ w", "▌  "] && !stage.lines[2].contains("▌"))
    stage.click(5, 0)
    #expect(text.isFirstResponder && !stage.lines.contains { $0.contains("▌") })
  }

  @Test func `in a column that is not blank the ring reverses`() {
    let scroll = ScrollView(Label("abc"), contentSize: Size(columns: 3, rows: 1))
    scroll.frame = Rect(column: 3, row: 6, columns: 10, rows: 1)
    page.view.addSubview(scroll)
    let stage = stage(.mono)
    _ = stage.lines
    stage.key(.tab, .shift)
    let row = stage.app.render().surface
    #expect(scroll.isFirstResponder && row[3, 6].style.attributes.contains(.reverse))
    #expect(!row[4, 6].style.attributes.contains(.reverse))
  }

  @Test func `read from the right the ring stands at the right`() {
    let stage = stage(direction: .rightToLeft)
    _ = stage.lines
    stage.key(.tab)
    #expect(stage.lines[0].hasSuffix("▌") || stage.lines[0].hasSuffix("▐"))
  }

  // MARK: The terminal's cursor

  private func cursor(_ stage: Stage) -> Frame.Cursor? { stage.app.render().cursor }

  @Test func `the cursor stands on what has the keys, and is seen in a text`() {
    let stage = stage()
    #expect(cursor(stage) == nil)
    button.becomeFirstResponder()
    #expect(cursor(stage) == Frame.Cursor(column: 2, row: 3, isVisible: false))
    field.becomeFirstResponder()
    #expect(cursor(stage) == Frame.Cursor(column: 4, row: 5, isVisible: true))
    stage.key(.left)
    #expect(cursor(stage) == Frame.Cursor(column: 3, row: 5, isVisible: true))
    field.isHidden = true
    #expect(cursor(stage) == nil)
  }

  @Test func `in motion there is none, and afterwards it stands where it stood`() {
    let stage = stage()
    field.becomeFirstResponder()
    let before = cursor(stage)
    stage.hold(at: 8, from: 16)
    #expect(stage.navigation.transition != nil && cursor(stage) == nil)
    stage.rest(20)
    stage.settle()
    #expect(stage.names.count == 2 && cursor(stage) == before)
  }

  @Test func `read from the right, on the bar and in a modal view`() {
    let stage = stage(direction: .rightToLeft)
    button.becomeFirstResponder()
    #expect(cursor(stage)?.column == 21)
    let sheet = TextField("x")
    stage.app.present(sheet, style: .modal) { _ in Rect(column: 4, row: 1, columns: 8, rows: 1) }
    sheet.becomeFirstResponder()
    #expect(cursor(stage)?.isVisible == true && cursor(stage)?.row == 1)
    stage.app.dismiss(sheet)
    page.hidesBar = false
    stage.navigation.setNeedsNavigationBarAppearanceUpdate()
    stage.settle()
    page.firstResponder = nil
    _ = stage.lines
    stage.key(.tab)
    #expect(cursor(stage) == Frame.Cursor(column: 22, row: 0, isVisible: false))
  }

  @Test func `in a list it stands on the selected row`() {
    let list = ListView(rowCount: 5) { ListRow(title: "\($0)") }
    list.frame = Rect(column: 0, row: 6, columns: 20, rows: 2)
    page.view.addSubview(list)
    let stage = stage()
    list.becomeFirstResponder()
    stage.key(.down)
    #expect(cursor(stage) == Frame.Cursor(column: 0, row: 7, isVisible: false))
    stage.key(.down)
    #expect(cursor(stage)?.row == 7 && list.top == 1)
  }

  @Test func `in an editor it stands on the caret, and is seen`() {
    let editor = TextEditor("one\ntwo words\n3\n4")
    editor.frame = Rect(column: 2, row: 6, columns: 7, rows: 2)
    page.view.addSubview(editor)
    let stage = stage()
    editor.becomeFirstResponder()
    #expect(cursor(stage) == Frame.Cursor(column: 2, row: 6, isVisible: true))
    stage.key(.down)
    stage.key(.end)
    #expect(cursor(stage) == Frame.Cursor(column: 5, row: 7, isVisible: true))
    stage.key(.down)
    stage.key(.end)
    #expect(cursor(stage) == Frame.Cursor(column: 7, row: 7, isVisible: true))
    stage.wheel(.down, 4, 6)
    #expect(cursor(stage) == nil, "the caret is out of sight")
  }
}
