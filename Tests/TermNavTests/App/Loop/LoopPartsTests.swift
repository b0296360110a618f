import NavModel
import Testing

@testable import TermNav

/// What the loop remembers of the terminal.
@Suite struct LoopPartsTests {
  private typealias Step = TerminalUpkeep.Step
  private let screen = Size(columns: 10, rows: 5)

  private func pointer(_ phase: PointerEvent.Phase, _ column: Double, _ row: Double = 0) -> InputEvent {
    .pointer(PointerEvent(phase, .primary, at: Point(column: column, row: row), time: 1))
  }

  @Test func `modes that are due wait until no button is down, and the focus reports with them`() {
    var upkeep = TerminalUpkeep()
    #expect(upkeep.hear(pointer(.pressed, 1), on: nil) == Step())
    #expect(upkeep.windowWasResized() == Step())
    #expect(upkeep.hear(.focus(true), on: nil) == Step(repeatsFocus: nil, measures: true))
    #expect(upkeep.hear(pointer(.dragged, 2), on: nil) == Step())
    #expect(upkeep.hear(pointer(.released, 2), on: nil) == Step(repeatsFocus: true))
    #expect(upkeep.hear(pointer(.moved, 2), on: nil) == Step())
  }

  @Test func `a button that is lost with the focus, or with the terminal, is not down`() {
    var upkeep = TerminalUpkeep()
    _ = upkeep.hear(pointer(.pressed, 1), on: nil)
    _ = upkeep.hear(.focus(false), on: nil)
    #expect(upkeep.hear(.focus(true), on: nil) == Step(repeatsFocus: false, measures: true))
    _ = upkeep.hear(pointer(.pressed, 1), on: nil)
    _ = upkeep.windowWasResized()
    upkeep.beginAnew()
    #expect(upkeep.hear(pointer(.moved, 1), on: nil) == Step(), "nothing is due any more")
    _ = upkeep.hear(pointer(.pressed, 1), on: nil)
    upkeep.loseButton()
    #expect(upkeep.hear(.key(.redraw), on: nil) == Step(repeatsFocus: true))
  }

  @Test func `a pointer outside the screen has the window measured once`() {
    var upkeep = TerminalUpkeep()
    let (outside, inside) = (pointer(.moved, 10), pointer(.moved, 9.9, 4.9))
    #expect(!upkeep.hear(inside, on: screen).measures)
    #expect(!upkeep.hear(outside, on: nil).measures)
    #expect(upkeep.hear(outside, on: screen).measures)
    #expect(!upkeep.hear(outside, on: screen).measures)
    upkeep.windowWasMeasured()
    #expect(!upkeep.hear(pointer(.dragged, 0, 5), on: screen).measures)
    #expect(upkeep.hear(pointer(.pressed, 0, 5), on: screen).measures)
  }

  @Test func `a title and a folder are told where they are new`() {
    var told = ReportedWindow()
    #expect(told.isNew(title: nil) == false)
    #expect(told.isNew(title: "a") == true)
    #expect(told.isNew(title: "a") == false)
    #expect(told.isNew(title: nil) == true, "the title that was found comes back")
    #expect(told.isNew(directory: "/") == true)
    #expect(told.isNew(directory: "/") == false)
    #expect(told.isNew(directory: nil) == false, "there is nothing to tell")
    #expect(told.isNew(directory: "/") == true)
  }
}
