import NavModel
import TermNavText
import Testing

@testable import TermNav

@Suite struct PageDrawingTests {
  private let theme = Theme()
  private let size = Size(columns: 20, rows: 6)

  private func drawing(of page: ViewController) -> PageDrawing {
    page.view.frame = Rect(size)
    page.view.layoutIfNeeded()
    return PageDrawing(of: page, hasBar: false, size: size, isMirrored: false, theme: theme)
  }

  @Test func `a drawing counts for the theme it was made with`() {
    let (page, drawn) = (FixedPage("Page"), DrawnPage())
    _ = drawn.layOut(page, size: size, showsBar: false, in: NavigationController([page]))
    #expect(!drawn.isDrawn(theme))
    drawn.draw(theme: theme)
    #expect(drawn.isDrawn(theme) && !drawn.isDrawn(Theme(depth: .sixteen)))
  }

  @Test func `a page is to be told of the mouse while one of its views is that is not hidden`() {
    let page = FixedPage("Page")
    #expect(!drawing(of: page).isHoverable)
    let view = View()
    view.isHoverable = true
    page.view.addSubview(view)
    #expect(drawing(of: page).isHoverable)
    view.isHidden = true
    #expect(!drawing(of: page).isHoverable)
  }

  @Test func `the bottom view is a bar at the bottom, while it and its page are seen`() {
    let page = FixedPage("Page")
    let bar = View().sized(rows: .fixed(2))
    page.bottomView = bar
    #expect(drawing(of: page).footerRows == 2)
    page.view.isHidden = true
    #expect(drawing(of: page).footerRows == 0)
    page.view.isHidden = false
    bar.isHidden = true
    #expect(drawing(of: page).footerRows == 0)
    bar.isHidden = false
    #expect(drawing(of: page).footerRows == 2)
    View().addSubview(bar)
    #expect(drawing(of: page).footerRows == 0)
  }

  @Test func `what scrolls is noted where it stands on the page`() throws {
    let page = FilledPage(LinesView(LineBuffer((0..<50).map { "line \($0)" })))
    let scroll = try #require(drawing(of: page).scrolls.first)
    #expect(scroll.rows == 0..<6 && scroll.columns == 0..<20)
  }
}
