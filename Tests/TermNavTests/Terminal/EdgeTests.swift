import Invariants
import NavModel
import Testing

@testable import TermNav

/// The columns about the edge of a page that moves are written from top to bottom, a pen at a time (RULES section 20).
extension TerminalRenderingTests {
  private static let edgeSize = Size(columns: 80, rows: 30)

  private func slide(_ style: SlideStyle) -> StyleStage {
    let line = String(repeating: "all work and no play ", count: 4)
    let pages = ["Home", "Page"].map {
      FixedPage($0, hidesBar: true, rows: Array(repeating: line, count: Self.edgeSize.rows))
    }
    return StyleStage(pages, size: Self.edgeSize, style: style)
  }

  /// The frames of a drag by columns, each compared with an emulator.
  private func dragged(_ stage: StyleStage, moves: SlideMoves) throws -> [String] {
    let renderer = try NcursesRenderer(
      TerminfoDescription(of: "xterm-256color"), name: "xterm-256color", depth: .truecolor,
      size: Self.edgeSize)
    renderer.moves = moves
    let emulator = Emulator(size: Self.edgeSize)
    emulator.feed(renderer.render(stage.app.render()).bytes)
    let places = Array(stride(from: 8.0, to: 70, by: 1)) + Array(stride(from: 70.0, to: 8, by: -1.375))
    return places.map { place in
      _ = stage.picture(at: place / Double(Self.edgeSize.columns))
      let frame = stage.app.render()
      let bytes = renderer.render(frame).bytes
      emulator.feed(bytes)
      #expect(emulator.firstFault(against: frame.surface) == nil, "column \(place)")
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  @Test(
    .needsLibvterm(),
    arguments: [
      SlideMoves(), SlideMoves(erasesWithPen: true), SlideMoves(rows: false), SlideMoves(avoidsFlushes: true),
    ],
    [true, false])
  func `a slide is right in each frame, with text in its shadow and without`(
    _ moves: SlideMoves, showsText: Bool
  ) throws {
    _ = try dragged(slide(SlideStyle(shadowShowsText: showsText)), moves: moves)
  }

  @Test(.needsLibvterm()) func `a pen is set once a column, not once a row`() throws {
    let frames = try dragged(slide(SlideStyle(parallax: 0, dimming: 0)), moves: SlideMoves())
    let pens = frames.map { $0.matches(of: /\u{1B}\[[\d;]*m/).count }
    #expect(pens.sorted()[pens.count / 2] < 12, "\(pens)")
  }
}
