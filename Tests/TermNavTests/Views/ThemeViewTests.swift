import NavModel
import Testing

@testable import TermNav

/// A page or a view with a theme of its own.
@Suite struct ThemeViewTests {
  /// Draws its text with the theme that it is given.
  private final class Words: View {
    var text = "word"
    override func draw(_ canvas: inout Canvas, theme: Theme) {
      canvas.text(text, column: 0, row: 0, style: theme.text)
    }
  }

  private static let light = Theme(appearance: .light)
  private static var violet: Theme {
    var theme = Theme()
    theme.dark.page = Color(0x2A1A3A)
    theme.dark.bar = Color(0x402A55)
    return theme
  }

  private func style(_ stage: Stage, _ column: Int, _ row: Int) -> Style {
    stage.app.render().surface[column, row].style
  }

  @Test func `a page and its bar take the page's style`() {
    let page = FixedPage("Page", rows: ["text"])
    let stage = Stage(FixedPage("Home"), page)
    _ = stage.lines
    page.overrideUserInterfaceStyle = .light
    #expect(stage.app.needsDisplay)
    #expect(style(stage, 0, 1) == Self.light.text)
    #expect(style(stage, 23, 0).background == Self.light.bar.background)
    page.overrideUserInterfaceStyle = nil
    #expect(style(stage, 0, 1) == Theme().text)
  }

  @Test func `a subtree inherits its view's theme, and its ground is filled`() {
    let page = FixedPage("Page")
    let (card, words) = (View(), Words())
    card.frame = Rect(column: 4, row: 1, columns: 10, rows: 2)
    words.frame = Rect(column: 1, row: 0, columns: 8, rows: 1)
    card.addSubview(words)
    page.view.addSubview(card)
    card.theme = Self.violet
    let stage = Stage(page, rows: 6)
    #expect(style(stage, 5, 2) == Self.violet.text && style(stage, 4, 3).background == Color(0x2A1A3A))
    #expect(style(stage, 3, 2) == Theme().page)
    words.overrideUserInterfaceStyle = .light
    #expect(style(stage, 5, 2) == Self.light.text && style(stage, 4, 2).background == Color(0x2A1A3A))
    card.theme = nil
    words.overrideUserInterfaceStyle = nil
    #expect(style(stage, 5, 2) == Theme().page)
  }

  @Test func `a text without a style has the text style of its view's theme`() {
    final class Unstyled: View {
      var columns = 0
      override func draw(_ canvas: inout Canvas, theme: Theme) {
        canvas.text("word", column: 0, row: 0)
        canvas.clipped(to: Rect(column: 5, row: 0, columns: 2, rows: 1)) {
          columns = $0.text("word", column: 0, row: 0, maxColumns: 3)
        }
      }
    }
    let page = FixedPage("Page")
    let (card, words) = (View(), Unstyled())
    card.frame = Rect(column: 4, row: 1, columns: 10, rows: 2)
    words.frame = Rect(columns: 8, rows: 1)
    card.addSubview(words)
    page.view.addSubview(card)
    let stage = Stage(page, rows: 6)
    #expect(stage.lines[2].hasPrefix("    word wo  ") && words.columns == 3)
    #expect(style(stage, 4, 2) == Theme().text)
    card.theme = Self.violet
    #expect(style(stage, 4, 2) == Self.violet.text && style(stage, 9, 2) == Self.violet.text)
    words.overrideUserInterfaceStyle = .light
    #expect(style(stage, 4, 2) == Self.light.text)
    let list = ListView(rowCount: 1) { _ in ListRow(title: "One") }
    list.drawRow = { canvas, _ in canvas.text("row", column: 2, row: 0) }
    list.frame = Rect(columns: 20, rows: 1)
    page.view.addSubview(list)
    list.becomeFirstResponder()
    #expect(style(stage, 2, 1) == Theme().style(.text, on: .selection))
    var surface = Surface(size: Size(columns: 4, rows: 1))
    surface.draw { canvas in _ = canvas.text("word", column: 0, row: 0) }
    #expect(surface[0, 0].style == .plain)
  }

  @Test func `depth and the terminal's colours are inherited always`() {
    let page = FixedPage("Page", rows: ["text"])
    page.theme = .onTerminalBackground
    let stage = Stage(page, theme: Theme(depth: .indexed))
    #expect(style(stage, 0, 1) == .plain)
    var told = stage.app.theme
    told.terminal.reported[.background] = Color(0xFFFFFF)
    stage.app.theme = told
    #expect(style(stage, 0, 1) == Style(.palette(234)))
    stage.app.theme = Theme(depth: .mono)
    #expect(style(stage, 0, 0).attributes.contains(.reverse))
  }

  @Test func `a change of the program's theme reaches the page's own style`() {
    let page = FixedPage("Page", rows: ["text"])
    page.overrideUserInterfaceStyle = .light
    let stage = Stage(page)
    _ = stage.lines
    var theme = Self.violet
    theme.light.page = Color(0xEEDDFF)
    stage.app.theme = theme
    #expect(style(stage, 0, 1).background == Color(0xEEDDFF))
  }

  @Test(arguments: [false, true]) func `while they move each page keeps its own theme`(_ isLightBelow: Bool) {
    let pages = [FixedPage("Home", rows: ["below"]), FixedPage("Page", rows: ["above"])]
    pages[isLightBelow ? 0 : 1].overrideUserInterfaceStyle = .light
    let stage = Stage(pages[0], pages[1], columns: 40)
    _ = stage.lines
    stage.hold(at: 20)
    let surface = stage.app.render().surface
    let (below, above) = isLightBelow ? (Self.light, Theme()) : (Theme(), Self.light)
    #expect(surface[30, 2].style.background == above.raisedBackground(1 / 3.0))
    var toning = Toning(PageTone(dim: 0.2), below)
    #expect(surface[5, 2].style.background == toning.apply(to: below.page).background)
    #expect(
      surface[19, 2].style.background == below.shadow(0.5, onDim: 0.2).background,
      "the shadow falls on the page below")
    let bar = ColorMath.mix(above.bar.background, below.bar.background, 0.5)
    #expect((0..<40).allSatisfy { surface[$0, 0].style.background == bar }, "the bar blends")
  }

  @Test func `N cancelled drags over a page of another theme equal none`() {
    let pages = [FixedPage("Home", rows: ["below"]), FixedPage("Page", rows: ["above"])]
    pages[0].theme = Self.violet
    pages[1].overrideUserInterfaceStyle = .light
    let stage = Stage(pages[0], pages[1], columns: 40)
    let still = stage.app.render().surface
    for _ in 0..<4 {
      stage.hold(at: 8)
      stage.rest(8)
      stage.settle()
      #expect(stage.app.render().surface == still)
    }
  }

  @Test func `a presented view takes a theme of its own`() {
    let stage = Stage(FixedPage("Page"), rows: 6)
    let words = Words()
    words.theme = Self.light
    stage.app.present(words, style: .overlay) { _ in Rect(column: 2, row: 2, columns: 6, rows: 2) }
    #expect(style(stage, 2, 2) == Self.light.text && style(stage, 7, 3) == Self.light.page)
    words.theme = nil
    #expect(stage.app.needsDisplay)
    #expect(style(stage, 2, 2) == Theme().text)
  }

  @Test func `the back menu is a card`() {
    let stage = Stage(FixedPage("Home"), FixedPage("Page"), columns: 40, rows: 10)
    _ = stage.lines
    stage.app.showBackMenu()
    let surface = stage.app.render().surface
    #expect(surface[0, 1].style.background == Theme.Colors.dark.card)
    #expect(surface[39, 5].style.background == Theme.Colors.dark.page)
  }
}
