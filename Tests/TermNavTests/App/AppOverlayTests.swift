import Testing

@testable import TermNav

@Suite struct AppOverlayTests {
  private final class Sheet: View {
    var keys: [KeyPress] = []
    override func draw(_ canvas: inout Canvas, theme: Theme) {
      canvas.fill(theme.bar)
      canvas.text("Sheet", column: 0, row: 0, style: theme.bar)
    }
    override func handle(_ key: KeyPress) -> Bool {
      keys.append(key)
      return false
    }
  }

  private let place: (Size) -> Rect = { Rect(column: $0.columns - 8, row: 1, columns: 8, rows: 2) }

  @Test func `a sheet is drawn over everything, at its place in every size`() {
    let pages = pair(backHidden: true, frontHidden: true)
    let stage = Stage(pages[0], pages[1], rows: 3)
    let sheet = Sheet()
    stage.app.present(sheet, style: .overlay, at: place)
    #expect(
      stage.lines == ["abcdefghijklmnopqrstuvwx", "nmlkjihgfedcba98Sheet   ", "zyxwvutsrqponmlk        "])
    stage.hold(at: 12)
    #expect(stage.lines[1] == "456789ABCDE nmlkSheet   ")
    stage.app.resize(to: Size(columns: 10, rows: 3))
    #expect(stage.lines[1].hasSuffix("Sheet   "))
    stage.app.dismiss(sheet)
    #expect(!stage.app.isPresenting(sheet))
    #expect(!stage.lines[1].contains("Sheet"))
  }

  @Test func `a modal sheet takes every key and press`() {
    let (page, pad) = padPage("Page")
    let stage = Stage(FixedPage("Home"), page)
    let sheet = Sheet()
    stage.app.present(sheet, style: .modal, at: place)
    stage.key(.escape)
    stage.type("h")
    stage.click(2, 0)
    stage.click(3, 2)
    stage.hold(at: 14)
    stage.rest(14)
    stage.send(.paste("text"))
    #expect(sheet.keys == [KeyPress(.escape), KeyPress(.character("h"))])
    #expect(page.keys.isEmpty && pad.taps.isEmpty)
    #expect(stage.navigation.transition == nil)
    stage.app.dismiss(sheet)
    stage.key(.escape)
    #expect(stage.navigation.transition != nil)
  }

  @Test func `a modal sheet that comes up cancels what is held`() {
    let stage = Stage(FixedPage("Home"), FixedPage("Page"))
    stage.hold(at: 20)
    stage.app.present(Sheet(), style: .modal, at: place)
    #expect(stage.navigation.transition?.driver.state == .cancelling)
    stage.release(20)
    stage.settle()
    #expect(stage.names == ["Home", "Page"])
  }

  @Test func `any other sheet takes the clicks that hit it, no key, and lets a drag through`() {
    let (page, pad) = padPage("Page")
    let stage = Stage(FixedPage("Home"), page)
    let sheet = Sheet()
    let own = TapPad(Rect(columns: 8, rows: 2))
    sheet.addSubview(own)
    stage.app.present(sheet, style: .overlay, at: place)
    stage.type("a")
    stage.click(18, 2)
    stage.click(3, 2)
    #expect(page.keys == [KeyPress(.character("a"))] && sheet.keys.isEmpty)
    #expect(own.taps == [Point(column: 2, row: 1)])
    #expect(pad.taps == [Point(column: 3, row: 1)])
    stage.hold(at: 5, from: 18)
    #expect(stage.seam == 5)
    stage.release(23)
    #expect(own.taps.count == 1)
  }

  @Test func `a sheet that changes is drawn again`() {
    let stage = Stage(FixedPage("Home"))
    let sheet = Sheet()
    stage.app.present(sheet, style: .overlay, at: place)
    _ = stage.lines
    #expect(!stage.app.needsDisplay)
    sheet.setNeedsDisplay()
    #expect(stage.app.needsDisplay)
  }
}
