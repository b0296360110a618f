import NavModel
import Testing

@testable import TermNav

@Suite struct PageCellsTests {
  private let theme = Theme()
  private let whole = PlacedPage(columns: 0..<4, offset: 0, width: 4)

  private func draw(_ text: String, in cells: inout PageCells) {
    cells.resize(to: Size(columns: 4, rows: 1))
    cells.draw(isMirrored: false) { $0.text(text, column: 0, row: 0, style: theme.text) }
  }

  private func shown(
    _ cells: inout PageCells, _ placed: PlacedPage, _ tone: PageTone = PageTone()
  ) -> Surface {
    var screen = Surface(size: Size(columns: 4, rows: 1))
    cells.draw(at: placed, tone, on: &screen, theme)
    return screen
  }

  @Test func `a page at rest is shown as it is, and one that is moved aside is cut at the edge`() {
    var cells = PageCells()
    draw("abcd", in: &cells)
    #expect(shown(&cells, whole) == cells.surface)
    let aside = PlacedPage(columns: 2..<4, offset: 2, width: 4)
    #expect(shown(&cells, aside).text(ofRow: 0) == "  ab")
  }

  @Test func `a page in a tone has the letters that were drawn last, in other colours`() {
    var cells = PageCells()
    let dim = PageTone(dim: 0.5)
    draw("abcd", in: &cells)
    let first = shown(&cells, whole, dim)
    #expect(first.text(ofRow: 0) == "abcd" && first[0, 0].style != cells.surface[0, 0].style)
    #expect(shown(&cells, whole, dim) == first)
    draw("wxyz", in: &cells)
    #expect(shown(&cells, whole, dim).text(ofRow: 0) == "wxyz")
  }

  @Test func `another size begins with cells that are not drawn`() {
    var cells = PageCells()
    draw("abcd", in: &cells)
    cells.resize(to: Size(columns: 4, rows: 1))
    #expect(cells.surface.text(ofRow: 0) == "abcd")
    cells.resize(to: Size(columns: 5, rows: 2))
    #expect(cells.surface == Surface(size: Size(columns: 5, rows: 2)))
  }
}
