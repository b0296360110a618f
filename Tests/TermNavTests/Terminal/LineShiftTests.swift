import NavModel
import Testing

@testable import TermNav

extension TerminalRenderingTests {
  private static let size = Size(columns: 60, rows: 20)

  private func renderer(_ name: String = "xterm-256color") throws -> NcursesRenderer {
    try NcursesRenderer(
      TerminfoDescription(of: name), name: name, depth: .truecolor, size: Self.size)
  }

  private func stage(_ direction: LayoutDirection = .leftToRight) -> Stage {
    // No two rows are alike, as in prose.
    let letters = Array("abcdefghijklmnop qrstuvw xyz ")
    let lines = (0..<20).map { row in
      "漢字 " + String((0..<50).map { letters[($0 * 7 + row * 11 + $0 * row) % letters.count] })
    }
    let below = (0..<20).map { "below \($0), いつでも" }
    let stage = Stage(
      FixedPage("Home", rows: below), FixedPage("Page", rows: lines), columns: Self.size.columns,
      rows: Self.size.rows, direction: direction)
    stage.navigation.transitionStyle = RiseStyle()
    return stage
  }

  /// The frames of a pop held at some places, as text; each is compared with an emulator.
  private func rise(
    _ renderer: NcursesRenderer, _ stage: Stage,
    at places: [Double] = [0.1, 0.15, 0.3, 0.5, 0.75, 0.7, 0.5, 0.25, 0.05]
  ) -> [String] {
    let emulator = Emulator(size: Self.size)
    emulator.feed(renderer.render(stage.app.render()).bytes)
    _ = stage.navigation.beginInteractivePop()
    return places.map { place in
      stage.navigation.updateInteractivePop(place)
      let frame = stage.app.render()
      let bytes = renderer.render(frame).bytes
      emulator.feed(bytes)
      #expect(emulator.firstFault(against: frame.surface) == nil, "p \(place)")
      return String(decoding: bytes, as: UTF8.self).replacing("\u{1B}", with: "^")
    }
  }

  @Test(.needsLibvterm(), arguments: LayoutDirection.allCases)
  func `lines of a page that sinks or rises are moved, with no margin where they reach the last row`(
    _ direction: LayoutDirection
  ) throws {
    let frames = rise(try renderer(), stage(direction))
    // 0.1 of 20 rows is row 2, then 3, 6, 10, 15, 14, 10, 5, 1.
    for (frame, order) in zip(frames, ["2L", "L", "3L", "4L", "5L", "M", "4M", "5M", "4M"]) {
      #expect(frame.contains("^[\(order)"), "\(order) in \(frame)")
      #expect(!frame.contains(/\^\[[\d;]*r/), "no margin")
    }
  }

  @Test(.needsLibvterm()) func `that is less than half the bytes of sending what differs`() throws {
    // By a row at a time, as a hand drags.
    let places = stride(from: 0.05, through: 0.95, by: 0.05).map { $0 }
    var renderer: NcursesRenderer? = try renderer()
    let moved = rise(renderer!, stage(), at: places).reduce(0) { $0 + $1.utf8.count }
    renderer = nil
    renderer = try self.renderer()
    renderer!.moves = SlideMoves(rows: false)
    let frames = rise(renderer!, stage(), at: places)
    #expect(frames.allSatisfy { !$0.contains(/\^\[\d*[LM]/) })
    #expect(moved * 2 < frames.reduce(0) { $0 + $1.utf8.count })
  }

  @Test(.needsLibvterm()) func `what lies over the last row stays, below a margin that does not`() throws {
    let stage = stage()
    let strip = View()
    stage.app.present(strip, style: .overlay) { screen in
      Rect(column: 0, row: screen.rows - 1, columns: screen.columns, rows: 1)
    }
    let frames = rise(try renderer(), stage)
    for frame in frames { #expect(frame.contains("^[1;19r") && frame.contains("^[r"), "\(frame)") }
  }

  @Test(.needsLibvterm()) func `where frames are shown whole no margin is set`() throws {
    let stage = stage()
    let strip = View()
    stage.app.present(strip, style: .overlay) { screen in
      Rect(column: 0, row: screen.rows - 1, columns: screen.columns, rows: 1)
    }
    let renderer = try renderer()
    renderer.moves = SlideMoves(areFramesWhole: true)
    for frame in rise(renderer, stage) {
      #expect(frame.contains(/\^\[\d*L/) && frame.contains(/\^\[\d*M/) && !frame.contains("^[r"), "\(frame)")
    }
  }

  @Test(.needsLibvterm()) func `a terminal that cannot move lines is sent the cells that differ`() throws {
    for frame in rise(try renderer("vt100"), stage()) { #expect(!frame.contains(/\^\[\d*[LM]/)) }
  }

  @Test(.needsLibvterm())
  func `painted lines are not moved where vacated ones would show the terminal's own background`() throws {
    let renderer = try renderer()
    renderer.moves = SlideMoves(paintedRows: false)
    for frame in rise(renderer, stage()) { #expect(!frame.contains(/\^\[\d*[LM]/)) }
  }

  /// Two layers side by side: the one moves down, and the other is promised to stand still.
  private func frame(_ down: Int, moving: String, still: String) -> Frame {
    var surface = Surface(size: Self.size, filledWith: Cell())
    surface.draw { canvas in
      for row in 0..<Self.size.rows {
        canvas.text(still, column: 40, row: row, style: .plain)
        if moving.count == 1, row > 0 { continue }
        let text = String(moving.map { Character(Unicode.Scalar($0.asciiValue! + UInt8(row))) })
        if row + down < Self.size.rows { canvas.text(text, column: 0, row: row + down, style: .plain) }
      }
    }
    let ids = (ObjectIdentifier(Surface.self), ObjectIdentifier(Cell.self))
    return Frame(
      surface,
      layers: [
        FrameLayer(id: ids.0, columns: 0..<40, offset: 0, rowOffset: down, content: 1, rows: 0..<20),
        FrameLayer(id: ids.1, columns: 40..<60, offset: 40, content: 1, rows: 0..<20),
      ])
  }

  @Test(.needsLibvterm(), arguments: ["ABCDEFGHIJKLMNOPQRSTUVWXYZ", "A"])
  func `where lines have moved no promise is believed, and where little is gained they stay`(
    _ moving: String
  ) throws {
    let (renderer, emulator) = (try renderer(), Emulator(size: Self.size))
    for (index, down) in [0, 2, 3, 7, 6, 1, 0].enumerated() {
      let frame = frame(down, moving: moving, still: "still")
      let bytes = renderer.render(frame).bytes
      emulator.feed(bytes)
      #expect(emulator.firstFault(against: frame.surface) == nil, "\(down) rows down")
      let hasMoved = String(decoding: bytes, as: UTF8.self).contains(/\[\d*[LM]/)
      #expect(hasMoved == (index > 0 && moving.count > 1))
    }
  }
}

/// Which lines move, and what a layer promises once others stand over it.
@Suite struct LineShiftTests {
  private let id = ObjectIdentifier(Surface.self)

  private func layer(_ top: Int, _ rows: Range<Int>, _ columns: Range<Int> = 0..<8) -> FrameLayer {
    FrameLayer(id: id, columns: columns, offset: 0, rowOffset: top, rows: rows)
  }

  private func shifts(_ old: [FrameLayer], _ new: [FrameLayer]) -> [LineShift] {
    var shifts: [LineShift] = []
    LineShift.add(from: old, to: new, size: Size(columns: 30, rows: 20), into: &shifts)
    return shifts
  }

  @Test func `the rows before and after it move, or are vacated`() throws {
    let down = try #require(shifts([layer(4, 4..<20)], [layer(6, 6..<20)]).first)
    #expect(down.rows == 4..<20 && down.distance == 2 && down.columns == 0..<8)
    #expect(down.kept == 6..<20 && down.vacated == 4..<6)
    let up = try #require(shifts([layer(6, 6..<19)], [layer(4, 4..<19)]).first)
    #expect(up.rows == 4..<19 && up.distance == -2)
    #expect(up.kept == 4..<17 && up.vacated == 17..<19)
  }

  @Test func `its columns move where they have stayed, and no others than the screen's`() {
    #expect(shifts([layer(4, 4..<20, 9..<40)], [layer(6, 6..<20, 9..<40)])[0].columns == 9..<30)
    #expect(shifts([layer(4, 4..<20, 9..<20)], [layer(6, 6..<20, 9..<21)])[0].columns == 0..<30)
    #expect(shifts([layer(4, 4..<20, 0..<0)], [layer(6, 6..<20, 0..<0)])[0].columns == 0..<30)
  }

  @Test func `a glyph across a side is seen, also where xterm clears it beyond the rows that move`() {
    let size = Size(columns: 30, rows: 20)
    func cuts(_ column: Int, _ row: Int, _ shift: LineShift) -> Bool {
      var surface = Surface(size: size, filledWith: Cell())
      surface.draw { $0.text("字", column: column, row: row, style: .plain) }
      return surface.cells.withUnsafeBufferPointer { shift.cutsGlyphs($0.baseAddress!, size: size) }
    }
    let shift = LineShift(rows: 5..<10, distance: -2, columns: 8..<20)
    for row in 3..<12 {
      #expect(cuts(7, row, shift) && cuts(19, row, shift))
      #expect(!cuts(6, row, shift) && !cuts(8, row, shift) && !cuts(18, row, shift) && !cuts(20, row, shift))
    }
    #expect(!cuts(7, 2, shift) && !cuts(19, 12, shift))
  }

  @Test func `no line moves where no layer rises, or where none of its rows stays`() {
    #expect(shifts([layer(4, 4..<20)], [layer(4, 4..<20)]).isEmpty)
    #expect(shifts([], [layer(4, 4..<20)]).isEmpty)
    #expect(shifts([layer(0, 0..<20)], [layer(20, 0..<0)]).isEmpty)
    #expect(shifts([layer(0, 0..<0)], [layer(2, 0..<0)]).isEmpty)
  }

  @Test func `a layer over some of the rows takes them out of the promise, one over all hides columns`() {
    func hidden(_ rows: Range<Int>, by columns: Range<Int>, _ above: Range<Int>) -> FrameLayer {
      var layer = layer(0, rows)
      layer.content = 1
      layer.hide(behind: columns, rows: above)
      return layer
    }
    #expect(hidden(0..<20, by: 0..<8, 12..<20).rows == 0..<12)
    #expect(hidden(0..<20, by: 0..<8, 12..<20).columns == 0..<8)
    #expect(hidden(0..<20, by: 0..<8, 3..<5).rows == 5..<20)
    #expect(hidden(0..<12, by: 0..<8, 12..<20) == hidden(0..<12, by: 20..<30, 0..<20))
    #expect(hidden(0..<20, by: 5..<8, 0..<20).columns == 0..<5)
    #expect(hidden(0..<0, by: 5..<8, 3..<4).columns == 0..<5)
  }
}
