import Invariants
import NavModel
import Testing

@testable import TermNav

/// Lines that the terminal moves where a list or a text scrolls.
extension TerminalRenderingTests {
  private static let size = Size(columns: 60, rows: 20)

  private func renderer(moving moves: SlideMoves) throws -> NcursesRenderer {
    let renderer = try NcursesRenderer(
      TerminfoDescription(of: "xterm-256color"), name: "xterm-256color", depth: .truecolor, size: Self.size)
    renderer.moves = moves
    return renderer
  }

  /// A painted list with wide letters.
  private func list(_ theme: Theme = Theme(depth: .truecolor)) -> (Stage, ListView) {
    let page = ListViewController(title: "Ferries")
    page.list.row = {
      ListRow(image: "\($0 % 10)", title: "漢字 ferry \($0 * 7919)", detail: "いつでも \($0 % 17)")
    }
    page.list.rowCount = 200
    let stage = Stage(page, columns: Self.size.columns, rows: Self.size.rows, theme: theme)
    return (stage, page.list)
  }

  private static let keys: [Key] = [
    .down, .down, .down, .up, .pageDown, .down, .pageUp, .end, .up, .up, .home, .down, .pageDown, .pageDown,
    .up,
  ]

  /// Each frame is compared with an emulator; returns their bytes.
  private func frames(
    _ renderer: NcursesRenderer, _ stage: Stage, _ steps: Int, _ step: (Int) -> Void
  ) -> [String] {
    let emulator = Emulator(size: Self.size)
    emulator.feed(renderer.render(stage.app.render()).bytes)
    return (0..<steps).map { number in
      step(number)
      let frame = stage.app.render()
      let bytes = renderer.render(frame).bytes
      emulator.feed(bytes)
      #expect(emulator.firstFault(against: frame.surface) == nil, "step \(number)")
      return String(decoding: bytes, as: UTF8.self).replacing("\u{1B}", with: "^")
    }
  }

  @Test(
    .needsLibvterm(), arguments: [SlideMoves(), SlideMoves(erasesWithPen: true), SlideMoves(rows: false)])
  func `a list that scrolls by keys, searches and jumps is right in each frame`(_ moves: SlideMoves) throws {
    let (stage, list) = list()
    var random = SplitMix64(seed: 7)
    let sent = frames(try renderer(moving: moves), stage, 120) { number in
      switch Int.random(in: 0..<8, using: &random) {
      case 0: list.scroll(to: Int.random(in: 0..<180, using: &random))
      case 1: list.search(for: ["", "79", "字"][number % 3])
      case 2: list.rowHeight = 1 + number % 2
      default: _ = list.handle(KeyPress(Self.keys[Int.random(in: 0..<Self.keys.count, using: &random)]))
      }
    }
    // ncurses deletes lines, too, where it finds them.
    #expect(!moves.rows || sent.contains { $0.contains(/\^\[\d*[LM]/) })
  }

  @Test(.needsLibvterm()) func `a line down costs three lines, whatever the size`() throws {
    let (stage, list) = list()
    let sent = frames(try renderer(moving: SlideMoves(erasesWithPen: true)), stage, 60) { _ in
      _ = list.handle(KeyPress(.down))
    }
    for frame in sent.dropFirst(25) {
      #expect(frame.contains("^[M"), "\(frame)")
      #expect(frame.utf8.count < 400, "\(frame.utf8.count): \(frame)")
    }
  }

  @Test(.needsLibvterm()) func `a text that scrolls moves its lines`() throws {
    let page = TextViewController(
      title: "Text", text: (0..<300).map { "line \($0) いつでも" }.joined(separator: "\n"))
    let stage = Stage(page, columns: Self.size.columns, rows: Self.size.rows, theme: Theme(depth: .truecolor))
    let sent = frames(try renderer(moving: SlideMoves(erasesWithPen: true)), stage, 30) { number in
      page.textView.scroll(to: number < 20 ? number + 1 : 39 - number)
    }
    for frame in sent { #expect(frame.contains(/\^\[[LM]/) && frame.utf8.count < 250, "\(frame)") }
  }
}
