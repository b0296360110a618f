import Testing

@testable import TermNav

/// What stands on a sheet works as it does on a page.
@Suite struct SheetViewTests {
  private static let place: @Sendable (Size) -> Rect = { _ in Rect(column: 4, row: 1, columns: 20, rows: 4) }

  private func stage() -> (Stage, FixedPage) {
    let page = FixedPage("Page")
    let stage = Stage(FixedPage("Home"), page, columns: 32, rows: 6)
    stage.wait(100)
    return (stage, page)
  }

  private func cursors(_ stage: Stage) -> Int {
    stage.app.render().surface.cells.count { $0.style.attributes.contains(.reverse) }
  }

  // MARK: Keys and paste

  @Test func `a paste reaches a field on a modal sheet`() {
    let (stage, page) = stage()
    let sheet = View()
    let field = TextField()
    field.frame = Rect(column: 1, row: 1, columns: 16, rows: 1)
    sheet.addSubview(field)
    stage.app.present(sheet, style: .modal, at: Self.place)
    stage.send(.paste("nobody has the keys"))
    #expect(field.text == "")
    stage.click(8, 2)
    stage.send(.paste("pasted"))
    stage.type(" typed")
    #expect(field.text == "pasted typed" && cursors(stage) == 1)
    stage.app.dismiss(sheet)
    stage.type("x")
    #expect(field.text == "pasted typed" && page.keys.last == KeyPress(.character("x")))
  }

  @Test func `a field may be focused before its sheet is shown, and may be the sheet`() {
    let (stage, _) = stage()
    let sheet = View()
    let inner = TextField()
    sheet.addSubview(inner)
    inner.becomeFirstResponder()
    stage.app.present(sheet, style: .modal, at: Self.place)
    stage.send(.paste("a"))
    stage.type("b")
    #expect(inner.text == "ab")
    let field = TextField()
    stage.app.present(field, style: .modal, at: Self.place)
    stage.send(.paste("c"))
    stage.type("d")
    #expect(field.text == "cd" && inner.text == "ab")
  }

  @Test func `a sheet that hands keys and pastes on itself still does`() {
    final class Sheet: View {
      let field = TextField()
      var escapes = 0
      override init() {
        super.init()
        addSubview(field)
      }
      override func layoutSubviews() { field.frame = bounds }
      override func handle(_ key: KeyPress) -> Bool {
        if key.key == .escape { escapes += 1 }
        return field.handle(key)
      }
      override func paste(_ text: String) -> Bool { field.paste(text) }
    }
    let (stage, _) = stage()
    let sheet = Sheet()
    stage.app.present(sheet, style: .modal, at: Self.place)
    stage.type("a")
    stage.send(.paste("b"))
    stage.click(8, 2)
    stage.type("c")
    stage.send(.paste("d"))
    stage.key(.escape)
    #expect(sheet.field.text == "abcd" && sheet.escapes == 1)
  }

  @Test func `a field under a modal sheet has no cursor while the sheet has the keys`() {
    let (stage, page) = stage()
    let below = TextField("below")
    below.frame = Rect(column: 0, row: 0, columns: 10, rows: 1)
    page.view.addSubview(below)
    page.firstResponder = below
    #expect(cursors(stage) == 1)
    let sheet = TextField("sheet")
    stage.app.present(sheet, style: .modal, at: Self.place)
    sheet.becomeFirstResponder()
    #expect(cursors(stage) == 1)
    #expect(!stage.app.render().surface[5, 1].style.attributes.contains(.reverse))
    stage.app.dismiss(sheet)
    #expect(cursors(stage) == 1 && stage.app.render().surface[5, 1].style.attributes.contains(.reverse))
  }

  @Test func `a field on a sheet that is not modal has no cursor, for it gets no key`() {
    let (stage, page) = stage()
    let field = TextField("note")
    stage.app.present(field, style: .overlay, at: Self.place)
    stage.click(6, 1)
    stage.type("x")
    stage.send(.paste("y"))
    #expect(field.text == "note" && page.keys.last == KeyPress(.character("x")))
    #expect(cursors(stage) == 0)
  }

  @Test func `a modal sheet that is hidden takes nothing and is not seen`() {
    let (stage, page) = stage()
    let sheet = TextField("sheet")
    stage.app.present(sheet, style: .modal, at: Self.place)
    sheet.isHidden = true
    stage.type("x")
    #expect(page.keys == [KeyPress(.character("x"))] && sheet.text == "sheet")
    #expect(!stage.lines.contains { $0.contains("sheet") })
    stage.hold(at: 8)
    #expect(stage.seam == 8)
  }

  // MARK: Motion

  private func list() -> ListView {
    let list = ListView(rowCount: 3) { ListRow(title: "Row \($0)") }
    list.actions = { _ in [RowAction("Delete") { _ in }] }
    return list
  }

  @Test func `row actions on a sheet move`() {
    let (stage, _) = stage()
    let list = list()
    stage.app.present(list, style: .modal, at: Self.place)
    _ = stage.lines
    list.openActions(of: 0)
    var widths: [Int] = []
    for _ in 0..<120 where stage.app.isMoving {
      stage.wait(1.0 / 60)
      #expect(stage.app.needsDisplay)
      widths.append(list.swipe.columns)
      _ = stage.lines
    }
    #expect(widths.count > 5 && Set(widths).count > 4, "\(widths)")
    #expect(widths.last == "Delete".count + 4 && stage.lines[1].contains("Delete"))
    stage.key(.escape)
    #expect(stage.app.isMoving)
    stage.settle()
    #expect(list.rowWithOpenActions == nil)
  }

  @Test func `a row on a sheet is opened by hand, and springs on from there`() {
    let (stage, _) = stage()
    let list = list()
    stage.app.present(list, style: .modal, at: Self.place)
    stage.press(20, 1)
    stage.drag(to: 17, 1)
    stage.drag(to: 13, 1)
    #expect(list.swipe.columns == 7)
    stage.rest(13, 1)
    #expect(stage.app.isMoving)
    stage.settle()
    #expect(list.swipe.columns == 10)
  }

  @Test func `a pager on a sheet turns by and by`() {
    let (stage, _) = stage()
    let pager = Pager([View(), View()])
    stage.app.present(pager, style: .modal, at: Self.place)
    _ = stage.lines
    pager.turn(to: 1)
    stage.wait(0.05)
    #expect(stage.app.isMoving && pager.contentOffset > 0 && pager.contentOffset < 20)
    stage.settle()
    #expect(pager.contentOffset == 20)
  }

  @Test func `reduced motion and reading from the right hold on a sheet too`() {
    let (stage, _) = stage()
    let list = list()
    // Counted from the right, it begins in column 4 of the screen.
    stage.app.present(list, style: .modal) { _ in Rect(column: 8, row: 1, columns: 20, rows: 4) }
    stage.navigation.reducesMotion = true
    _ = stage.lines
    list.openActions(of: 0)
    #expect(!stage.app.isMoving && list.swipe.columns == 10)
    list.closeActions()
    stage.navigation.layoutDirection = .rightToLeft
    #expect(list.isMirrored)
    list.openActions(of: 0)
    #expect(stage.lines[1].dropFirst(4).hasPrefix("  Delete  "))
  }
}
