// Parts of TermNav alone: ns and allocations of one call, and how both grow. Allocations are counted by an allocator of its
// own (CPrivate), on Linux.
import BenchParts
import NavModel
import TermNav

/// A page of rows of coloured words, as wide as it is shown.
final class WordPage: ViewController {
  override func draw(_ canvas: inout Canvas, theme: Theme) {
    let words = "away under the pointer 导航 while "
    for row in 0..<canvas.size.rows {
      let line = String(repeating: words, count: canvas.size.columns / 30 + 1)
      canvas.text(line, column: row % 7, row: row, style: Style(.palette(UInt8(row % 200 + 20))))
    }
  }
}

/// An app that a hand drags; each call moves it by a column.
@MainActor final class Hand {
  let app: NavigationApp
  let columns: Int
  private var time = 0.0

  init(
    _ size: Size, _ pages: [ViewController],
    style: any TransitionStyle = SlideStyle(parallax: 0.3, dimming: 0)
  ) {
    app = NavigationApp(pages)
    columns = size.columns
    app.navigation.transitionStyle = style
    app.resize(to: size)
    app.navigation.start()
    _ = app.render()
  }

  func send(_ phase: PointerEvent.Phase, _ column: Int, row: Int = 5) {
    time += 0.001
    let place = Point(column: Double(column), row: Double(row))
    app.handle(.pointer(PointerEvent(phase, .primary, at: place, time: time)), at: time)
  }

  func take() {
    send(.pressed, 0)
    for column in 1...4 { send(.dragged, column) }
  }

  func drag(_ call: Int) { send(.dragged, 5 + call % (columns - 8)) }
}

print("what" + String(repeating: " ", count: 48) + "ns allocations       bytes")

// Input.
var decoder = InputDecoder()
let reports = (0..<1000).flatMap { Array("\u{1B}[<32;\($0 % 200 + 1);12M".utf8) }
var decoded = measure(50) { decoded in _ = decoder.decode(reports, at: Double(decoded)) }
decoded.nanoseconds /= 1000
decoded.allocations /= 1000
report("decode a motion", decoded)

// Motion.
var driven = 0.0
report("a step of the spring", 100_000) {
  driven +=
    Spring.navigation.state(displacement: 1, velocity: driven, after: Double($0 % 60) / 60).displacement
}

// The stack.
for depth in [10, 1000, 100_000] {
  let app = NavigationApp((0..<depth).map { _ in ViewController() })
  app.navigation.isForwardEnabled = false
  app.navigation.start()
  let page = ViewController()
  report("push and pop, \(depth) pages", 2000) { _ in
    app.navigation.push(page, animated: false)
    app.navigation.pop(animated: false)
  }
}

// A list.
for rows in [1000, 1_000_000] {
  let page = ListViewController(title: "List")
  page.list.row = { ListRow(title: "Row \($0)") }
  page.list.rowCount = rows
  let hand = Hand(Size(columns: 200, rows: 60), [page])
  report("scroll and draw a list of \(rows) rows", 100) {
    page.list.scroll(to: $0 * 7 % (rows - 60))
    _ = hand.app.render()
  }
}

// A search: a letter, the frame with what it finds, and all rows again.
do {
  let page = ListViewController(title: "List")
  page.list.row = { ListRow(title: "Message \($0) of the harbour", detail: "from ferry \($0 % 17)") }
  page.list.rowCount = 2000
  let hand = Hand(Size(columns: 200, rows: 60), [page])
  report("search 2000 rows for a letter", 100) {
    page.list.search(for: $0 % 2 == 0 ? "h" : "f")
    _ = hand.app.render()
  }
}

// Recognizers, one to a view of one cell. Calls hit them all in turn, far from the one before.
for count in [10, 100, 1000, 10_000] {
  let page = WordPage()
  func place(_ index: Int) -> (column: Int, row: Int) { (index % 200, index / 200) }
  for index in 0..<count {
    let view = View()
    view.frame = Rect(column: place(index).column, row: place(index).row, columns: 1, rows: 1)
    view.addGestureRecognizer(TapGestureRecognizer())
    page.view.addSubview(view)
  }
  func hit(_ call: Int) -> (column: Int, row: Int) { place(call * 7919 % count) }
  let hand = Hand(Size(columns: 200, rows: 60), [ViewController(), page])
  report("hit test among \(count) recognizers", 500) {
    let (column, row) = hit($0)
    let found = page.view.hitTest(Point(column: Double(column), row: Double(row)))
    precondition(found?.view !== page.view, "no view there")
  }
  report("advance, \(count) recognizers", 500) { hand.app.advance(to: Double($0) / 1e6) }
  report("press and release among \(count) recognizers", 500) {
    // The bar is above the page.
    let (column, row) = hit($0)
    hand.send(.pressed, column, row: row + 1)
    hand.send(.released, column, row: row + 1)
  }
}

// Styles, as they are by default. In motion a picture has to be ready long before 16 ms.
let styles: [(String, any TransitionStyle)] = [
  ("slide", SlideStyle()), ("cover", CoverStyle()), ("cube", CubeStyle()), ("flip", FlipStyle()),
  ("fade", FadeStyle()), ("rise", RiseStyle()), ("scale", ScaleStyle()),
]
for (name, style) in styles {
  let hand = Hand(
    Size(columns: 200, rows: 60), [WordPage(title: "Home"), WordPage(title: "Page")], style: style)
  hand.take()
  report("handle and compose, 200×60, \(name)", 200) {
    hand.drag($0)
    _ = hand.app.render()
  }
}

// Frames.
let sizes = [(80, 24), (200, 60), (400, 100), (1000, 400)].map { Size(columns: $0.0, rows: $0.1) }
takePrivateTerminal(sizes[0])
for size in sizes {
  let name = "\(size.columns)×\(size.rows)"
  let hand = Hand(size, [WordPage(title: "Home"), WordPage(title: "Page")])
  hand.take()
  let count = size.columns > 400 ? 20 : 200
  report("handle a motion, \(name)", count) { hand.drag($0) }
  report("handle and compose, \(name)", count) {
    hand.drag($0)
    _ = hand.app.render()
  }
  setWindow(STDIN_FILENO, size)
  guard let terminal = try? NcursesTerminal(color: .indexed) else { fatalError("no terminal") }
  var bytes = 0
  var frames = 0
  let all = measure(count) {
    hand.drag($0)
    bytes += terminal.present(hand.app.render(), asking: []).bytes
    frames += 1
    while !terminal.isSent { _ = terminal.wait(timeout: .seconds(0.01)) }
  }
  report("handle, compose and present, \(name)", all, bytes: Double(bytes) / Double(frames))
  terminal.restore()
}
