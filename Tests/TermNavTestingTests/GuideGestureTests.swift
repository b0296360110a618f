import TermNav
import TermNavTesting
import Testing

/// A drag to and fro: recognized when the pointer has turned back twice, after 3 columns each way.
final class ScribbleGestureRecognizer: GestureRecognizer {
  private static let stroke = 3.0
  /// A drag that goes so far one way is no scribble.
  private static let longestStroke = 12.0
  private var extreme = 0.0
  private var heading = 0.0
  private var turns = 0

  init() { super.init(name: "scribble") }

  override func pressed(_ event: PointerEvent) {
    (extreme, heading, turns) = (location.column, 0, 0)
  }

  override func dragged(_ event: PointerEvent) {
    let way = location.column - extreme
    if abs(location.column - pressLocation.column) > Self.longestStroke { return fail() }
    if way * heading > 0 {
      extreme = location.column
    } else if abs(way) >= Self.stroke {
      if heading != 0 { turns += 1 }
      heading = way < 0 ? -1 : 1
      extreme = location.column
      if turns == 2 { recognize() }
    }
  }
}

/// A scribble wipes the page; any other drag to the right still goes back.
final class SlatePage: ViewController {
  private(set) var text = "chalk"

  override func viewDidLoad() {
    let scribble = view.on(
      ScribbleGestureRecognizer(),
      weakly { slate, scribble in
        guard scribble.state == .ended else { return }
        slate.text = ""
        slate.setNeedsDisplay()
      })
    navigationController?.interactivePopGestureRecognizer.require(toFail: scribble)
  }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    canvas.text(text, column: 4, row: 1, style: theme.text)
  }
}

@MainActor @Suite struct GuideGestureTests {
  private let t = AppTester([NoteList("Milk"), SlatePage(title: "Slate")], size: Size(columns: 40, rows: 8))

  @Test func `a scribble wipes the page`() throws {
    try t.press(at: Point(column: 10, row: 4))
    for column in [16.0, 10, 16] { try t.move(to: Point(column: column, row: 4), over: .seconds(0.1)) }
    try t.release()
    try t.settle()
    #expect(!t.screen.contains("chalk") && t.topPage is SlatePage)
  }

  @Test func `a drag goes back`() throws {
    try t.drag(from: "chalk", by: Vector(dx: 30, dy: 0))
    try t.settle()
    #expect(t.topPage is NoteList)
  }
}
