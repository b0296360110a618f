import Testing

@testable import TermNav

/// Which of several overlays is seen, pressed and typed into: the one that came last.
@Suite struct OverlayOrderTests {
  private final class Sheet: View {
    let letter: Character
    let pad = TapPad(Rect(columns: 8, rows: 2))
    var keys = 0
    var wheels = 0
    init(_ letter: Character) {
      self.letter = letter
      super.init()
      addSubview(pad)
    }
    override func draw(_ canvas: inout Canvas, theme: Theme) {
      for row in 0..<canvas.size.rows {
        canvas.text(String(repeating: letter, count: 8), column: 0, row: row, style: theme.bar)
      }
    }
    override func handle(_ key: KeyPress) -> Bool {
      keys += 1
      return true
    }
    override func wheel(_ event: WheelEvent) -> Bool {
      wheels += 1
      return true
    }
  }

  private let stage = Stage(FixedPage("Home", rows: [String(repeating: ".", count: 24)]))
  private let lower = Sheet("l")
  private let upper = Sheet("u")

  private func present(_ sheet: Sheet, _ style: NavigationApp.PresentationStyle, at column: Int) {
    stage.app.present(sheet, style: style) { _ in Rect(column: column, row: 1, columns: 8, rows: 2) }
  }

  private var row: String { stage.lines[1] }

  private func taps() -> [Int] { [lower.pad.taps.count, upper.pad.taps.count] }

  @Test func `of two overlays the later one is seen and pressed where both are`() {
    present(lower, .overlay, at: 4)
    present(upper, .overlay, at: 8)
    #expect(row == "....lllluuuuuuuu........")
    stage.click(9, 1)
    #expect(taps() == [0, 1])
    stage.click(5, 1)
    #expect(taps() == [1, 1])
    stage.send(.wheel(WheelEvent(.down, at: Point(column: 9, row: 1), time: stage.time)))
    #expect([lower.wheels, upper.wheels] == [0, 1])
  }

  @Test func `an overlay that is presented again comes to the top`() {
    present(lower, .overlay, at: 4)
    present(upper, .overlay, at: 8)
    present(lower, .overlay, at: 4)
    let order = stage.app.overlays.map { $0.view === lower }
    #expect(order == [false, true])
    #expect(row == "....lllllllluuuu........")
    stage.click(9, 1)
    #expect(taps() == [1, 0])
  }

  @Test func `an overlay that is hidden is neither seen nor pressed`() {
    present(lower, .overlay, at: 4)
    present(upper, .overlay, at: 8)
    upper.isHidden = true
    #expect(row == "....llllllll............")
    stage.click(9, 1)
    #expect(taps() == [1, 0])
  }

  @Test func `of two modal overlays the later one has the keys, and no press goes through it`() {
    present(lower, .modal, at: 4)
    present(upper, .modal, at: 8)
    stage.type("x")
    stage.click(9, 1)
    stage.click(5, 1)
    stage.click(20, 3)
    #expect([lower.keys, upper.keys] == [0, 1])
    #expect(taps() == [0, 1])
    stage.app.dismiss(upper)
    stage.type("x")
    stage.click(9, 1)
    #expect([lower.keys, upper.keys] == [1, 1])
    #expect(taps() == [1, 1])
  }

  @Test func `an overlay above a modal one is pressed, and the modal one has the keys and what is beside`() {
    present(lower, .modal, at: 4)
    present(upper, .overlay, at: 8)
    stage.click(9, 1)
    stage.click(5, 1)
    stage.type("x")
    #expect(taps() == [1, 1])
    #expect([lower.keys, upper.keys] == [1, 0])
  }

  @Test func `an overlay below a modal one is not pressed`() {
    present(lower, .overlay, at: 4)
    present(upper, .modal, at: 8)
    stage.click(5, 1)
    #expect(taps() == [0, 0])
    stage.type("x")
    #expect([lower.keys, upper.keys] == [0, 1])
    upper.isHidden = true
    stage.click(5, 1)
    stage.type("x")
    #expect(taps() == [1, 0])
    #expect([lower.keys, upper.keys] == [0, 1], "no modal overlay is seen")
  }
}
