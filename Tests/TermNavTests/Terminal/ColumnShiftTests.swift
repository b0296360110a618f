import NavModel
import Testing

@testable import TermNav

@Suite struct ColumnShiftTests {
  typealias Slides = SlideDrawing

  private static let xterm = ["XTERM_VERSION": "XTerm(379)", "TERM": "xterm-256color"]

  private func moves(
    _ slides: Slides, _ environment: [String: String], columns: Bool = true, bce: Bool = true,
    synchronized: Bool = false
  ) -> SlideMoves {
    slides.moves(
      movesColumns: columns, hasMargins: columns, erasesWithBackground: bce, isSynchronized: synchronized
    ) {
      environment[$0]
    }
  }

  @Test(arguments: [false, true]) func `what a person says holds everywhere`(bce: Bool) {
    for environment in [[:], Self.xterm, ["TMUX": "1"]] {
      let repaint = moves(.repaint, environment, bce: bce)
      #expect(!repaint.rows && !repaint.columns)
    }
  }

  /// It would show what lies between.
  @Test func `an xterm on the same screen is told to move nothing, unless it shows whole frames`() {
    for slides in [Slides.automatic, .repaint] {
      let moves = moves(slides, Self.xterm)
      #expect(!moves.rows && !moves.columns && moves.avoidsFlushes && moves.leavesPixels)
    }
    #expect(
      moves(.automatic, Self.xterm, synchronized: true)
        == SlideMoves(margins: true, erasesWithPen: true, areFramesWhole: true, leavesPixels: true))
    for name in ["TMUX", "STY", "SSH_CONNECTION", "SSH_TTY"] {
      let moves = moves(.automatic, Self.xterm.merging([name: "1"]) { $1 })
      #expect(moves.rows && moves.columns && !moves.avoidsFlushes)
    }
    let others = moves(.automatic, ["TERM": "xterm-256color"])
    #expect(others.rows && others.columns && !others.avoidsFlushes && !others.leavesPixels)
  }

  @Test func `only an xterm on the same machine is known to leave gaps around block glyphs`() {
    func isLocal(_ environment: [String: String]) -> Bool {
      SlideDrawing.isLocalXterm { environment[$0] }
    }
    #expect(isLocal(Self.xterm) && !isLocal(["TERM": "xterm-256color"]))
    for name in ["TMUX", "STY", "SSH_CONNECTION", "SSH_TTY"] {
      #expect(!isLocal(Self.xterm.merging([name: "1"]) { $1 }))
    }
  }

  @Test func `columns of painted rows are moved at once where frames are shown whole`() {
    #expect(!moves(.automatic, [:]).paintedColumns)
    #expect(moves(.automatic, [:], synchronized: true).paintedColumns)
  }

  @Test func `rows on a painted background move where vacated cells take it, or are never seen`() {
    #expect(!moves(.automatic, ["TERM": "vt220"], bce: false).paintedRows)
    #expect(!moves(.automatic, ["TERM": "screen", "STY": "1"], bce: false).paintedRows)
    // screen in tmux, or tmux in screen: nobody knows.
    #expect(!moves(.automatic, ["TERM": "screen", "STY": "1", "TMUX": "1"], bce: false).paintedRows)
    #expect(moves(.automatic, ["TERM": "xterm"], bce: true).paintedRows)
    #expect(moves(.automatic, ["TERM": "vt220"], bce: false, synchronized: true).paintedRows)
    #expect(moves(.automatic, ["TERM": "tmux-256color"], bce: false).paintedRows)
    #expect(moves(.automatic, ["TERM": "screen-256color", "TMUX": "1"], bce: false).paintedRows)
  }

  @Test(arguments: [
    // xterm, libvterm, one that knows margins alone, one that knows nothing.
    (2, [64, 1, 2, 6, 9, 15, 16, 17, 18, 21, 22], true), (1, [64, 21], true), (2, [1, 2], false),
    (2, [62, 22], false), (0, [64, 21], false), (4, [64, 21], false), (2, [21, 1], false), (2, [], false),
  ])
  func `both answers are needed`(mode: Int, attributes: [Int], expected: Bool) {
    var answers = TerminalAnswers()
    #expect(!answers.movesColumns)
    answers.hear(.mode(69, value: mode))
    #expect(!answers.movesColumns)
    answers.hear(.deviceAttributes(attributes))
    answers.hear(.mode(2026, value: 2))
    #expect(answers.movesColumns == expected)
  }
}

extension TerminalRenderingTests {
  private static let size = Size(columns: 60, rows: 12)

  private func renderer(_ name: String = "xterm-256color") throws -> NcursesRenderer {
    try NcursesRenderer(
      TerminfoDescription(of: name), name: name, depth: .truecolor, size: Self.size)
  }

  /// Text under a bar that stays, `seam` columns to the right, over an empty background.
  private func frame(seam: Int, still: Range<Int> = 0..<1) -> Surface {
    var surface = Surface(size: Self.size, filledWith: Cell())
    surface.draw { canvas in
      for row in 0..<Self.size.rows {
        let text = "row \(row): 漢字 and letters, as a page has them"
        canvas.text(text, column: still.contains(row) ? 0 : seam, row: row, style: .plain)
      }
    }
    return surface
  }

  private func layers(seam: Int) -> [FrameLayer] {
    let rows = 1..<Self.size.rows
    return [
      FrameLayer(
        id: ObjectIdentifier(Surface.self), columns: seam..<Self.size.columns, offset: seam, content: 1,
        rows: rows)
    ]
  }

  /// The frames of a slide that goes out and back, as text.
  private func slide(
    _ renderer: NcursesRenderer, still: Range<Int> = 0..<1, check: (Emulator) -> Void = { _ in }
  ) -> [String] {
    let emulator = Emulator(size: Self.size)
    return [0, 3, 4, 20, 19, 12].map { seam in
      let frame = frame(seam: seam, still: still)
      let bytes = renderer.render(frame, layers: layers(seam: seam)).bytes
      emulator.feed(bytes)
      let fault = emulator.firstFault(against: frame)
      #expect(fault == nil, "seam \(seam)")
      check(emulator)
      return String(decoding: bytes, as: UTF8.self).replacing("\u{1B}", with: "^")
    }
  }

  @Test(.needsLibvterm())
  func `columns of all rows that move are moved by one order, between margins that do not stay`() throws {
    let renderer = try renderer()
    renderer.moves.columns = true
    let frames = slide(renderer).dropFirst()
    for (frame, order) in zip(frames, ["^[3'}", "^['}", "^[16'}", "^['~", "^[7'~"]) {
      #expect(frame.contains("^[2;12r^[2") && frame.contains(order + "^[r"), "\(frame)")
      #expect(!frame.contains(/\^\[\d*[@P]/))
      // The order, and the edge that came into sight.
      #expect(frame.utf8.count < 250)
    }
  }

  /// Where half a glyph stood in the column in which what comes in begins, xterm 379 loses the cell before it; the emulator
  /// keeps it.
  @Test func `what xterm loses is sent again`() throws {
    func frame(seam: Int) -> Surface {
      var surface = Surface(size: Self.size, filledWith: Cell())
      surface.draw { canvas in
        for row in 1..<Self.size.rows {
          let text = String(repeating: "漢", count: Self.size.columns / 2)
          canvas.text(text, column: seam + row % 2, row: row, style: .plain)
        }
      }
      return surface
    }
    let renderer = try renderer()
    renderer.moves.columns = true
    _ = renderer.render(frame(seam: 1), layers: layers(seam: 1))
    let bytes = renderer.render(frame(seam: 0), layers: layers(seam: 0)).bytes
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("'~"))
    // In 5 rows the last glyph has come in; in 6 it has moved by a column, from the edge.
    #expect(text.count { $0 == "漢" } == 11)
  }

  @Test(.needsLibvterm()) func `without the answer each row is moved by itself, and by repaint none is`()
    throws
  {
    var renderer: NcursesRenderer? = try renderer()
    for frame in slide(renderer!).dropFirst() {
      #expect(frame.contains(/\^\[\d*[@P]/) && !frame.contains("'") && !frame.contains("r^["))
    }
    renderer = nil
    renderer = try self.renderer()
    renderer!.moves = SlideMoves(rows: false, columns: true)
    for frame in slide(renderer!).dropFirst() {
      #expect(!frame.contains(/\^\[\d*[@P]/) && !frame.contains("'"))
    }
  }

  @Test(.needsLibvterm())
  func `a terminal without ICH is repainted, and its cursor, which it cannot hide, stays at home`()
    throws
  {
    let frames = slide(try renderer("vt100")) { #expect($0.cursor == (0, 0)) }
    for frame in frames { #expect(!frame.contains("@") && !frame.contains("P")) }
  }

  @Test(.needsLibvterm()) func `where most rows stay they are left alone`() throws {
    let renderer = try renderer()
    renderer.moves.columns = true
    // Rows 10 and 11 alone move; then the rows between the two that do are too dear to be moved and mended.
    for frame in slide(renderer, still: 0..<10).dropFirst() { #expect(!frame.contains("'")) }
    renderer.invalidate()
    for frame in slide(renderer, still: 1..<11).dropFirst() { #expect(!frame.contains("'")) }
  }
}
