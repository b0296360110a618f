import Invariants
import NavModel
import Testing

@testable import TermNav

/// A list beside a text, with a sign that may lie over where they meet.
private final class PairPage: ViewController {
  let list = ListView(rowCount: 300) {
    ListRow(
      image: "\($0 % 10)", title: "漢字\($0 % 3 == 0 ? " " : "")ferry \($0 * 7919) いつでもどこでも \($0 * 104_729)")
  }
  let text = TextView(
    (0..<300).map {
      .init(
        "\($0 * 1_299_709) " + String(repeating: $0 % 2 == 0 ? "永字" : "a line ", count: 9))
    })
  let sign = Sign()
  /// The list's.
  var columns: Int { didSet { view.setNeedsLayout() } }

  final class Sign: View {
    override func draw(_ canvas: inout Canvas, theme: Theme) {
      for row in 0..<size.rows { canvas.text("漢字漢字", column: 0, row: row, style: theme.text) }
    }
  }

  init(columns: Int) {
    self.columns = columns
    super.init(title: "Pair")
    for part in [list, text, sign] { view.addSubview(part) }
    sign.isHidden = true
  }

  override func viewWillLayoutSubviews() {
    let size = view.size
    list.frame = Rect(columns: columns, rows: size.rows)
    text.frame = Rect(column: columns + 1, columns: size.columns - columns - 1, rows: size.rows)
    sign.frame = Rect(column: columns - 3, row: size.rows / 2, columns: 8, rows: 2)
  }
}

/// Lines that the terminal moves between two columns (DECSLRM).
extension TerminalRenderingTests {
  private func renderer(_ size: Size, _ moves: SlideMoves) throws -> NcursesRenderer {
    let renderer = try NcursesRenderer(
      TerminfoDescription(of: "xterm-256color"), name: "xterm-256color", depth: .truecolor, size: size)
    renderer.moves = moves
    return renderer
  }

  private static let withMargins = SlideMoves(margins: true, erasesWithPen: true)

  private func frames(
    _ page: ViewController, _ moves: SlideMoves, _ size: Size, direction: LayoutDirection = .leftToRight,
    steps: Int, _ step: (Int) -> Void
  ) throws -> [String] {
    let stage = Stage(
      page, columns: size.columns, rows: size.rows, theme: Theme(depth: .truecolor), direction: direction)
    return frames(try renderer(size, moves), stage, steps, step)
  }

  @Test(.needsLibvterm(), arguments: LayoutDirection.allCases)
  func `a text beside another moves its lines alone, between margins that do not stay`(
    _ direction: LayoutDirection
  ) throws {
    let size = Size(columns: 80, rows: 24)
    let page = PairPage(columns: 40)
    let sent = try frames(page, Self.withMargins, size, direction: direction, steps: 20) { number in
      page.text.scroll(to: number + 1)
    }
    let order = direction == .leftToRight ? "^[?69h^[42;80s^[2;42H^[M" : "^[?69h^[1;39s^[2H^[M"
    for frame in sent {
      #expect(frame.contains(order), "\(frame)")
      #expect(frame.components(separatedBy: "^[?69l").count == 2)
      #expect(frame.utf8.count < 160, "\(frame.utf8.count): \(frame)")
    }
  }

  @Test(.needsLibvterm()) func `a terminal without the mode is not told of it`() throws {
    let page = PairPage(columns: 40)
    let moves = SlideMoves(erasesWithPen: true)
    let sent = try frames(page, moves, Size(columns: 80, rows: 24), steps: 20) {
      page.text.scroll(to: $0 + 1)
    }
    for frame in sent { #expect(!frame.contains("^[?69") && !frame.contains(/\^\[\d*;\d*s/)) }
  }

  @Test(.needsLibvterm()) func `what scrolls together is moved as one`() throws {
    let size = Size(columns: 80, rows: 24)
    let page = PairPage(columns: 40)
    let together = try frames(page, Self.withMargins, size, steps: 20) {
      page.list.scroll(to: $0 + 1)
      page.text.scroll(to: $0 + 1)
    }
    for frame in together { #expect(frame.contains("^[M") && !frame.contains("^[?69h"), "\(frame)") }
  }

  @Test(.needsLibvterm()) func `a list and a text that scroll against each other both move`() throws {
    let page = PairPage(columns: 40)
    page.text.scroll(to: 100)
    let sent = try frames(page, Self.withMargins, Size(columns: 80, rows: 24), steps: 20) {
      page.list.scroll(to: $0 + 1)
      page.text.scroll(to: 99 - $0)
    }
    for frame in sent { #expect(frame.contains("^[M") && frame.contains("^[L"), "\(frame)") }
  }

  @Test(.needsLibvterm()) func `a list in a sheet that is narrower than the screen moves alone`() throws {
    let size = Size(columns: 100, rows: 24)
    let home = FixedPage("Home", rows: (0..<24).map { String(repeating: "below \($0 * 7919) ", count: 7) })
    let stage = Stage(home, columns: size.columns, rows: size.rows, theme: Theme(depth: .truecolor))
    let page = ListViewController(title: "Sheet")
    page.list.row = { ListRow(title: "row \($0 * 7919) and \($0 * 104_729)") }
    page.list.rowCount = 200
    page.preferredContentSize = Size(columns: 40, rows: 40)
    home.present(page, style: .sheet, animated: false)
    let (renderer, emulator) = (try renderer(size, Self.withMargins), Emulator(size: size))
    var moving = 0
    for _ in 0..<40 {
      let frame = stage.app.render()
      let bytes = renderer.render(frame).bytes
      emulator.feed(bytes)
      #expect(emulator.firstFault(against: frame.surface) == nil)
      moving += String(decoding: bytes, as: UTF8.self).contains("\u{1B}[?69h") ? 1 : 0
      _ = page.list.handle(KeyPress(.down))
    }
    #expect(moving > 15)
  }

  private static let keys: [Key] = [
    .down, .down, .down, .up, .up, .pageDown, .pageUp, .end, .home, .down, .up,
  ]

  /// Of the frame in which the window takes another size the terminal has a part at the old one.
  @Test(.needsLibvterm(), arguments: 0..<TestLength.of(24, full: 120))
  func `a list beside a text is right in each frame, and in the next after another size`(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    func size() -> Size {
      Size(columns: Int.random(in: 12...90, using: &random), rows: Int.random(in: 3...24, using: &random))
    }
    let page = PairPage(columns: 8)
    let first = size()
    let stage = Stage(
      page, columns: first.columns, rows: first.rows,
      theme: seed % 3 == 0 ? .onTerminalBackground : Theme(depth: .truecolor),
      direction: seed % 2 == 0 ? .leftToRight : .rightToLeft)
    let movesPainted = seed % 5 > 0
    let renderer = try renderer(
      first,
      SlideMoves(
        paintedRows: movesPainted, margins: true, erasesWithPen: seed % 4 > 0, avoidsFlushes: seed % 7 == 0))
    let emulator = Emulator(size: first)
    var between = 0
    for number in 0..<150 {
      switch Int.random(in: 0..<14, using: &random) {
      case 0: page.columns = Int.random(in: 4..<max(5, stage.app.size.columns - 4), using: &random)
      case 1: page.sign.isHidden.toggle()
      case 2: renderer.invalidate()
      case 3: page.list.scroll(to: Int.random(in: 0..<280, using: &random))
      case 4..<8: page.text.scroll(to: page.text.top + Int.random(in: -3...4, using: &random))
      default: _ = page.list.handle(KeyPress(Self.keys.randomElement(using: &random)!))
      }
      let frame = stage.app.render()
      let bytes = renderer.render(frame).bytes
      if bytes.contains("\u{1B}[?69h".utf8) { between += 1 }
      if Int.random(in: 0..<12, using: &random) > 0 {
        emulator.feed(bytes)
        let fault = emulator.firstFault(against: frame.surface)
        #expect(fault == nil, "seed \(seed), frame \(number), \(stage.app.size)")
        if fault != nil { return }
        continue
      }
      let cut = bytes.indices.filter { bytes[$0] == 0x1B }.randomElement(using: &random) ?? 0
      emulator.feed(bytes[..<cut])
      let new = size()
      emulator.resize(new)
      emulator.feed(bytes[cut...])
      stage.app.resize(to: new)
      renderer.resize(to: new)
    }
    #expect(between > 5 || !movesPainted && seed % 3 > 0, "\(between) of 150")
  }

  @Test func `the columns that scroll are those of the screen, in both directions`() {
    for direction in LayoutDirection.allCases {
      let page = PairPage(columns: 30)
      let stage = Stage(page, columns: 80, rows: 24, direction: direction)
      let scrolls = stage.app.render().scrolls
      let (list, text) = (scrolls[0], scrolls[1])
      #expect(list.id == ObjectIdentifier(page.list) && text.id == ObjectIdentifier(page.text))
      let isMirrored = direction == .rightToLeft
      #expect(list.columns == (isMirrored ? 50..<80 : 0..<30))
      #expect(text.columns == (isMirrored ? 0..<49 : 31..<80))
    }
  }

  @Test func `so are those of a list in a stack within a page`() {
    for direction in LayoutDirection.allCases {
      let list = ListViewController(title: "Detail")
      list.list.rowCount = 200
      let split = SplitViewController(primary: FixedPage("List"), title: "Split")
      (split.minimumColumns, split.primaryColumns) = (40, 20)
      let stage = Stage(split, columns: 80, rows: 24, direction: direction)
      split.showDetail(list)
      _ = stage.lines
      stage.settle()
      let frame = stage.app.render()
      let scroll = frame.scrolls.first { $0.id == ObjectIdentifier(list.list) }
      let place = list.list.frameOnScreen.map {
        direction == .rightToLeft ? $0.mirrored(inColumns: 80) : $0
      }
      #expect(scroll?.columns == place?.columns && place?.columns.isEmpty == false)
    }
  }
}
