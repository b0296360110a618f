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

  /// Each step's frame is compared with an emulator; returns their bytes.
  func frames(
    _ renderer: NcursesRenderer, _ stage: Stage, _ steps: Int, _ step: (Int) -> Void
  ) -> [String] {
    let emulator = Emulator(size: stage.app.size)
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
    .needsLibvterm(),
    arguments: [
      SlideMoves(), SlideMoves(erasesWithPen: true), SlideMoves(erasesWithPen: true, areFramesWhole: true),
      SlideMoves(rows: false),
    ])
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

  /// Erasing the terminal's own background needs no pen.
  @Test(.needsLibvterm()) func `a row that loses the selection is not sent blank by blank`() throws {
    let (stage, list) = list(.onTerminalBackground)
    let sent = frames(try renderer(moving: SlideMoves()), stage, 60) { _ in _ = list.handle(KeyPress(.down)) }
    for frame in sent.dropFirst(25) {
      #expect(frame.contains(/\^\[2\dX\^\[2\dC/), "\(frame)")
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

  @Test(.needsLibvterm(), arguments: [false, true])
  func `a text that is edited moves its lines as the caret leaves the screen`(wraps: Bool) throws {
    let page = ViewController(title: "Editor")
    let editor = TextEditor(
      (0..<200).map { "line \($0) いつでも \(String(repeating: "x", count: $0 % 90))" }
        .joined(separator: "\n"))
    editor.wrapsLines = wraps
    page.view.addSubview(editor)
    editor.frame = Rect(column: 0, row: 0, columns: Self.size.columns, rows: Self.size.rows - 2)
    let stage = Stage(page, columns: Self.size.columns, rows: Self.size.rows, theme: Theme(depth: .truecolor))
    _ = editor.becomeFirstResponder()
    var random = SplitMix64(seed: 11)
    let keys = Self.keys + [.enter, .backspace, .character("字"), .up, .down]
    let sent = frames(try renderer(moving: SlideMoves(erasesWithPen: true)), stage, 150) { number in
      let key = number < 40 ? .down : keys[Int.random(in: 0..<keys.count, using: &random)]
      stage.app.handle(.key(KeyPress(key)), at: Double(number))
    }
    let moving = sent[25..<40].count { $0.contains(/\^\[\d*M/) }
    #expect(moving > 10, "of 15 lines down")
  }

  private func rows(_ title: String) -> ListViewController {
    let page = ListViewController(title: title)
    page.list.row = { ListRow(title: "\(title) \($0 * 7919) and \($0 * 104729) and \($0 * 1_299_709)") }
    page.list.rowCount = 200
    return page
  }

  @Test(.needsLibvterm()) func `a list in a sheet moves its lines, and the sheet's as it sinks`() throws {
    let home = FixedPage("Home", rows: (0..<18).map { "below \($0) いつでも" })
    let stage = Stage(
      home, columns: Self.size.columns, rows: Self.size.rows, theme: Theme(depth: .truecolor))
    let page = rows("Sheet")
    page.preferredContentSize = Size(columns: 58, rows: 40)
    home.present(page, style: .sheet, animated: false)
    let renderer = try renderer(moving: SlideMoves(erasesWithPen: true))
    let sent = frames(renderer, stage, 40) { _ in _ = page.list.handle(KeyPress(.down)) }
    for frame in sent.dropFirst(20) { #expect(frame.contains("^[M"), "\(frame)") }
    page.dismiss()
    renderer.invalidate()
    let sinking = frames(renderer, stage, 12) { _ in stage.wait(1 / 60) }
    #expect(sinking.contains { $0.contains(/\^\[\d*L/) })
  }

  @Test(.needsLibvterm(), arguments: [10, 30])
  func `a list in a stack within a page moves its lines where that is less`(primaryColumns: Int) throws {
    let page = rows("Detail")
    let split = SplitViewController(primary: rows("List"), title: "Split")
    (split.minimumColumns, split.primaryColumns) = (40, primaryColumns)
    let stage = Stage(
      split, columns: Self.size.columns, rows: Self.size.rows, theme: Theme(depth: .truecolor))
    split.showDetail(page)
    _ = stage.lines
    stage.settle()
    let sent = frames(try renderer(moving: SlideMoves(erasesWithPen: true)), stage, 40) { _ in
      _ = page.list.handle(KeyPress(.down))
    }
    if primaryColumns == 10 { #expect(sent.dropFirst(20).allSatisfy { $0.contains("^[M") }) }
  }

  /// Margins, those at the sides, insert mode and origin mode.
  @Test(
    .needsLibvterm(),
    arguments: ["\u{1B}[5;9r", "\u{1B}[?69h\u{1B}[11;40s", "\u{1B}[4h", "\u{1B}[5;12r\u{1B}[?6h"])
  func `a frame sent whole ends what another program has set, and lines move as before`(_ set: String) throws
  {
    let page = rows("List")
    let stage = Stage(page, columns: Self.size.columns, rows: Self.size.rows, theme: Theme(depth: .truecolor))
    let renderer = try renderer(moving: SlideMoves(erasesWithPen: true))
    let emulator = Emulator(size: Self.size)
    emulator.feed(renderer.render(stage.app.render()).bytes)
    emulator.feed(set.utf8)
    renderer.invalidate()
    for step in 0..<40 {
      let frame = stage.app.render()
      emulator.feed(renderer.render(frame).bytes)
      #expect(emulator.firstFault(against: frame.surface) == nil, "step \(step)")
      _ = page.list.handle(KeyPress(.down))
    }
  }
}
