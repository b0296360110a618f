import Testing

@testable import TermNav

/// RULES 21, left and right: a view is written as if it were read from the left.
@Suite struct DirectionTests {
  /// Tells all that comes to it.
  private final class Ear: View {
    var keys: [Key] = []
    var wheels: [WheelEvent] = []
    var taps: [Point] = []
    var ways: [Vector] = []
    override var canBecomeFirstResponder: Bool { true }

    init(_ frame: Rect) {
      super.init()
      self.frame = frame
      let tap = TapGestureRecognizer(name: "tap")
      tap.addHandler { [unowned self] in if $0.state == .ended { taps.append($0.location) } }
      addGestureRecognizer(tap)
      let pan = ContentPanGestureRecognizer(name: "pan")
      pan.claim = { .everything }
      pan.addHandler { [unowned self, unowned pan] _ in ways.append(pan.translation) }
      addGestureRecognizer(pan)
    }

    override func handle(_ key: KeyPress) -> Bool {
      keys.append(key.key)
      return true
    }
    override func wheel(_ event: WheelEvent) -> Bool {
      wheels.append(event)
      return true
    }
    override func draw(_ canvas: inout Canvas, theme: Theme) {
      canvas.text("ab", column: 0, row: 0, style: theme.text)
      canvas.symbol("‹", column: 2, row: 0, style: theme.text)
    }
  }

  private func stage(_ view: View, _ direction: LayoutDirection = .rightToLeft) -> Stage {
    let page = FixedPage("Page")
    page.view.addSubview(view)
    let stage = Stage(FixedPage("Home"), page, direction: direction)
    _ = stage.lines
    return stage
  }

  @Test func `frame, drawing, places and the way of a drag`() {
    let ear = Ear(Rect(column: 12, row: 0, columns: 8, rows: 2))
    let stage = stage(ear)
    // Columns 12..<20 from the right are 4..<12 of the screen.
    #expect(stage.lines[1] == "         ›ab            ")
    stage.click(11, 1)
    stage.click(4, 2)
    stage.click(12, 1)
    #expect(ear.taps == [Point(column: 0, row: 0), Point(column: 7, row: 1)])
    stage.press(8)
    stage.drag(to: 4)
    #expect(ear.ways == [Vector(dx: 4, dy: 0)])
  }

  @Test func `a mouse in pixels hits the cell that it is on`() {
    let ear = Ear(Rect(column: 12, row: 0, columns: 8, rows: 2))
    let stage = stage(ear)
    stage.click(11.75, 1.5)
    #expect(ear.taps == [Point(column: 0.25, row: 0.5)])
  }

  @Test(arguments: LayoutDirection.allCases) func `arrows and the wheel go toward leading and trailing`(
    _ direction: LayoutDirection
  ) {
    let ear = Ear(Rect(column: 0, row: 0, columns: 24, rows: 3))
    let stage = stage(ear, direction)
    ear.becomeFirstResponder()
    let isMirrored = direction == .rightToLeft
    for key in isMirrored ? [Key.right, .left, .up] : [.left, .right, .up] { stage.key(key) }
    #expect(ear.keys == [.left, .right, .up])
    stage.wheel(isMirrored ? .right : .left, isMirrored ? 23 : 0)
    stage.wheel(.down)
    #expect(ear.wheels.map(\.direction) == [.left, .down])
    #expect(ear.wheels[0].location == Point(column: 0, row: 0))
  }

  @Test func `a page gets its arrows so too`() {
    let page = FixedPage("Page")
    let stage = Stage(FixedPage("Home"), page, direction: .rightToLeft)
    stage.key(.left, .control)
    #expect(page.keys == [KeyPress(.right, .control)])
  }

  @Test func `forced left to right, all but its frame is as on the screen`() {
    let board = View()
    board.frame = Rect(column: 12, row: 0, columns: 8, rows: 2)
    board.semanticContentAttribute = .forceLeftToRight
    let ear = Ear(Rect(column: 1, row: 0, columns: 7, rows: 2))
    board.addSubview(ear)
    let stage = stage(board)
    #expect(!board.isMirrored && !ear.isMirrored)
    #expect(stage.lines[1] == "     ab‹                ")
    stage.click(5, 1)
    stage.click(11, 2)
    #expect(ear.taps == [Point(column: 0, row: 0), Point(column: 6, row: 1)])
    stage.press(8)
    stage.drag(to: 4)
    #expect(ear.ways == [Vector(dx: -4, dy: 0)])
    stage.release(4)
    ear.becomeFirstResponder()
    stage.key(.left)
    #expect(ear.keys == [.left])
    stage.wheel(.left, 6)
    #expect(ear.wheels.map(\.direction) == [.left])
    board.semanticContentAttribute = .unspecified
    #expect(stage.app.needsDisplay && stage.lines[1] == "        ›ab             ")
  }

  @Test func `a press finds the recognizers of all that it stands in, each in its own columns`() {
    let board = Ear(Rect(column: 2, row: 0, columns: 20, rows: 3))
    board.semanticContentAttribute = .forceLeftToRight
    let around = Ear(Rect(column: 0, row: 0, columns: 24, rows: 3))
    let inner = View()
    inner.frame = Rect(column: 3, row: 0, columns: 5, rows: 1)
    board.addSubview(inner)
    around.addSubview(board)
    let stage = stage(around)
    stage.app.frames.layOutIfNeeded()
    // 2 + 3 + 1 columns from the left.
    let entrants = stage.router.entrants(at: Point(column: 6, row: 1))
    let places = entrants.filter { $0.recognizer.name == "tap" }.map {
      $0.transform.inView(Point(column: 6, row: 1))
    }
    #expect(places == [Point(column: 4, row: 0), Point(column: 17, row: 0)])
  }

  @Test func `sheets are counted from the leading edge`() {
    let ear = Ear(Rect(columns: 0, rows: 0))
    let stage = stage(View())
    stage.app.present(ear, style: .modal) { _ in Rect(column: 2, row: 1, columns: 6, rows: 2) }
    #expect(stage.lines[1].hasSuffix("›ab  "))
    stage.click(21, 1)
    #expect(ear.taps == [Point(column: 0, row: 0)])
    stage.key(.left)
    #expect(ear.keys == [.right])
  }

  @Test func `content that is drawn for all readers is asked for what is in sight of it`() {
    let content = View()
    content.semanticContentAttribute = .forceLeftToRight
    let scroll = ScrollView(content, contentSize: Size(columns: 100, rows: 2))
    scroll.frame = Rect(columns: 24, rows: 3)
    let stage = stage(scroll)
    #expect(scroll.visibleRect == Rect(column: 76, columns: 24, rows: 2))
    scroll.contentOffset = Point(column: 10, row: 0)
    _ = stage.lines
    #expect(scroll.visibleRect == Rect(column: 66, columns: 24, rows: 2))
    content.semanticContentAttribute = .unspecified
    #expect(scroll.visibleRect == Rect(column: 10, columns: 24, rows: 2))
  }

  @Test func `a map begins at the left for all readers`() {
    var parts: [Rect] = []
    let map = MapView(contentSize: Size(columns: 100, rows: 20)) { canvas, part, theme in
      parts.append(part)
      canvas.text("west", column: 0, row: 0, style: theme.text)
    }
    map.frame = Rect(columns: 24, rows: 3)
    let stage = stage(map)
    #expect(stage.lines[1].hasPrefix("west") && parts.last?.column == 0)
    stage.press(20)
    stage.drag(to: 12)
    #expect(map.contentOffset.column == 8)
  }
}
