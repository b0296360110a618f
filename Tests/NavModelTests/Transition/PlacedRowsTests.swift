import NavModel
import Testing

/// RULES section 9: pages that stand in rows, and the styles that place them there.
@Suite struct PlacedRowsTests {
  private static let size = Size(columns: 80, rows: 24)
  private static let quarters = [0.25, 0.5, 0.75]

  // MARK: A placed page

  @Test func `by default a page has all rows of any screen`() {
    let page = PlacedPage(columns: 0..<80, offset: 0, width: 80)
    for rows in [1, 24, 60] {
      #expect(page.visibleRows(of: rows) == 0..<rows)
      #expect((0..<rows).allSatisfy { page.pageRow(at: $0, of: rows) == $0 })
    }
  }

  @Test func `a row of a squeezed page is the one that is drawn there`() {
    let half = PlacedPage(columns: 0..<8, offset: 0, width: 8, rowOffset: 4, height: 4)
    #expect(half.visibleRows(of: 8) == 4..<8)
    #expect((4..<8).map { half.pageRow(at: $0, of: 8) } == [1, 3, 5, 7])
    let moved = PlacedPage(columns: 0..<8, offset: 0, width: 8, rows: 3..<8, rowOffset: 3)
    #expect((3..<8).map { moved.pageRow(at: $0, of: 8) } == [0, 1, 2, 3, 4])
    let above = PlacedPage(columns: 0..<8, offset: 0, width: 8, rowOffset: -3)
    #expect(above.visibleRows(of: 8) == 0..<5 && above.pageRow(at: 0, of: 8) == 3)
  }

  @Test func `a cell shows a page where both its column and its row do`() {
    let page = PlacedPage(columns: 2..<6, offset: 2, width: 8, rows: 1..<3, rowOffset: 1)
    let size = Size(columns: 8, rows: 4)
    let seen = (0..<4).map { row in
      (0..<8).map { page.contains(column: $0, row: row, of: size) ? "x" : "." }.joined()
    }
    #expect(seen == ["........", "..xxxx..", "..xxxx..", "........"])
  }

  @Test func `nonsense in rows shows nothing, or the nearer end of what is possible`() {
    var page = PlacedPage(columns: 0..<80, offset: 0, width: 80, height: -3)
    #expect(page.visibleRows(of: 24).isEmpty && page.visibleColumns(of: 80).isEmpty)
    #expect(page.pageRow(at: 3, of: 24) == 0)
    page.height = 500
    #expect(page.visibleRows(of: 24) == 0..<24)
    (page.height, page.rowOffset) = (.max, .max)
    #expect(page.visibleRows(of: 24).isEmpty)
    (page.rowOffset, page.rows) = (0, -5..<90)
    #expect(page.visibleRows(of: 24) == 0..<24 && page.visibleRows(of: 0).isEmpty)
    #expect(page.visibleRows(of: -1).isEmpty)
  }

  @Test func `pages over one another cover the screen, and half a screen each does not`() {
    func page(_ columns: Range<Int>, _ rows: Range<Int>, opacity: Double = 1) -> PlacedPage {
      PlacedPage(columns: columns, offset: 0, width: 8, rows: rows, opacity: opacity)
    }
    func covers(_ back: PlacedPage, _ front: PlacedPage) -> Bool {
      TransitionLayout(back: back, front: front).coversScreen(columns: 8, rows: 4)
    }
    #expect(covers(page(0..<8, 0..<1), page(0..<8, 1..<4)))
    #expect(covers(page(0..<3, 0..<4), page(3..<8, 0..<4)))
    #expect(!covers(page(0..<8, 0..<1), page(0..<8, 2..<4)))
    #expect(!covers(page(0..<3, 0..<4), page(3..<8, 1..<4)))
    #expect(!covers(page(0..<8, 0..<1), page(0..<8, 1..<4, opacity: 0.5)))
    #expect(covers(page(0..<8, 0..<4), page(0..<2, 1..<2)))
  }

  @Test func `a page that has not all rows, or stands lower, is not alone on the screen`() {
    var page = PlacedPage(columns: 0..<8, offset: 0, width: 8)
    var below: PlacedPage?
    func isAlone() -> Bool {
      TransitionLayout(back: below, front: page).showsOnly(front: true, columns: 8, rows: 4)
    }
    #expect(isAlone())
    page.rowOffset = 1
    #expect(!isAlone())
    (page.rowOffset, page.height) = (0, 3)
    #expect(!isAlone())
    (page.height, page.rows) = (4, 1..<4)
    #expect(!isAlone())
    (page.rows, page.opacity) = (0..<4, 0.5)
    below = PlacedPage(columns: 0..<8, offset: 0, width: 8, rows: 0..<0)
    #expect(isAlone())
    below?.rows = 0..<1
    #expect(!isAlone())
  }

  // MARK: Rise

  @Test func `rise: the front page begins p of the rows down, the back page stands still above it`() {
    for (progress, top) in zip(Self.quarters, [6, 12, 18]) {
      let layout = RiseStyle().layout(progress: progress, size: Self.size)
      #expect(layout.front?.rowOffset == top && layout.front?.visibleRows(of: 24) == top..<24)
      #expect(layout.back?.rowOffset == 0 && layout.back?.visibleRows(of: 24) == 0..<top)
      #expect(layout.front?.offset == 0 && layout.back?.offset == 0)
      #expect(layout.rowShadow?.row == top - 1 && layout.rowSeam?.cut == nil)
      #expect(layout.bars == .onPages)
      #expect(layout.litEdge == nil, "lines of a page that rises are moved, not written")
    }
    let dims = Self.quarters.map { RiseStyle().layout(progress: $0, size: Self.size).back?.dim ?? 0 }
    #expect(dims == dims.sorted(by: >) && (dims.last ?? 0) > 0)
  }

  @Test func `rise: the edge is the eighth of a row that is nearest to p, in the row of the shadow`() {
    for rows in 1...60 {
      for step in 1..<200 {
        let progress = Double(step) / 200
        let size = Size(columns: 9, rows: rows)
        let layout = RiseStyle().layout(progress: progress, size: size)
        guard let seam = layout.rowSeam else { continue }
        let edge = Double(seam.row) - Double(seam.eighths) / 8
        #expect(abs(edge - progress * Double(rows)) <= 1.0 / 16 + 1e-9)
        #expect(0...7 ~= seam.eighths && seam.row == layout.front?.rowOffset)
        if let cut = seam.cut { #expect(cut.row == layout.rowShadow?.row) }
      }
    }
    let late = RiseStyle().layout(progress: 0.26, size: Self.size)
    #expect(late.rowSeam == .init(row: 7, eighths: 6), "0.26 of 24 rows is 6.24")
  }

  @Test func `rise: at every height the two pages share the rows, and nothing is left free`() {
    for rows in 1...60 {
      for step in 0...64 {
        let size = Size(columns: 5, rows: rows)
        let layout = RiseStyle().shownLayout(progress: Double(step) / 64, size: size)
        #expect(layout.coversScreen(columns: 5, rows: rows), "\(rows) rows, \(step)/64")
      }
    }
  }

  @Test func `rise: from right to left it is the same`() {
    for progress in Self.quarters {
      let layout = RiseStyle().layout(progress: progress, size: Self.size)
      #expect(layout.mirrored(columns: 80) == layout)
    }
  }

  // MARK: Scale

  @Test func `scale: the back page grows from 0.95 to 1 about the centre, in columns and in rows`() {
    for (progress, columns, rows) in [(0.001, 2, 1), (0.1, 2, 1), (0.25, 2, 0), (0.5, 1, 0), (0.9, 0, 0)] {
      let back = ScaleStyle().layout(progress: progress, size: Self.size).back
      #expect(back?.offset == columns && back?.width == 80 - 2 * columns, "p \(progress)")
      #expect(back?.rowOffset == rows && back?.visibleRows(of: 24) == rows..<24 - rows, "p \(progress)")
    }
    let large = ScaleStyle(scale: 0.5).layout(progress: 0.5, size: Self.size).back
    #expect(large?.width == 60 && large?.height == 18 && large?.offset == 10 && large?.rowOffset == 3)
  }

  @Test func `scale: the front page and its edge are the slide's`() {
    for progress in Self.quarters {
      let layout = ScaleStyle().layout(progress: progress, size: Self.size)
      let slide = SlideStyle().layout(progress: progress, size: Self.size)
      #expect(layout.front == slide.front && layout.seam == slide.seam && layout.shadow == slide.shadow)
    }
  }

  @Test func `scale: something of the back page is left at every size and scale`() {
    for scale in [0.01, 0.5, 0.95, 1] {
      for side in 1...30 {
        let size = Size(columns: side, rows: side)
        let back = ScaleStyle(scale: scale).layout(progress: 0.01, size: size).back
        #expect((back?.width ?? 0) >= 1 && (back?.height ?? 0) >= 1)
      }
    }
  }

  @Test func `wrong figures are the program's mistake`() async {
    await #expect(processExitsWith: .failure) { @MainActor in _ = ScaleStyle(scale: 0) }
    await #expect(processExitsWith: .failure) { @MainActor in _ = RiseStyle(dimming: 2) }
  }

  // MARK: Where the pages of a transition stand

  @Test(arguments: LayoutDirection.allCases)
  func `the layout of a running transition is that of its style, on the screen, there and back`(
    _ direction: LayoutDirection
  ) throws {
    let script = Script("A", "B")
    let nav = script.nav
    nav.transitionStyle = RiseStyle()
    nav.layoutDirection = direction
    #expect(nav.beginInteractivePop() == nil)
    for progress in Self.quarters + Self.quarters.reversed() {
      nav.updateInteractivePop(progress)
      let layout = try #require(nav.transition?.layout(size: nav.containerSize, direction: direction))
      let top = Int(progress * 24)
      #expect(layout.front?.rows == top..<24 && layout.front?.height == 24)
      #expect(layout.back?.rows == 0..<top && layout.back?.height == 24)
    }
    nav.cancelInteractivePop()
    script.settle()
    #expect(nav.transition == nil && script.names == "A B")
  }

  @Test func `from right to left its columns are counted from the left all the same`() throws {
    let script = Script("A", "B")
    #expect(script.nav.beginInteractivePop() == nil)
    script.nav.updateInteractivePop(0.25)
    let running = try #require(script.nav.transition)
    #expect(running.layout(size: Self.size).front?.offset == 20)
    let mirrored = running.layout(size: Self.size, direction: .rightToLeft)
    #expect(mirrored.front?.offset == -20 && mirrored.front?.columns == 0..<60)
    // No screen is smaller than a cell.
    #expect(running.layout(size: Size(columns: 0, rows: 0)).front?.width == 1)
  }
}
