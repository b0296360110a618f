import Testing

@testable import TermNav

/// Layout comes before drawing, and before an event.
@Suite struct LayoutPhaseTests {
  /// Notes what is called while a frame is drawn, and what is not.
  private final class Witness: View {
    var layouts = 0
    var draws = 0
    var faults: [String] = []

    override func layoutSubviews() {
      layouts += 1
      if View.isDrawing { faults.append("laid out while a frame is drawn") }
      // What is asked for here comes with the next layout.
      if layouts % 4 == 0 { setNeedsLayout() }
    }

    override func draw(_ canvas: inout Canvas, theme: Theme) {
      draws += 1
      if !View.isDrawing { faults.append("drawn while nothing is") }
      if isLayoutPending, layouts % 4 != 0 { faults.append("drawn before its layout") }
    }
  }

  private func page(_ title: String, _ witness: Witness) -> FixedPage {
    let page = FixedPage(title)
    witness.frame = Rect(columns: 8, rows: 2)
    page.view.addSubview(witness)
    return page
  }

  @Test func `nothing is laid out while a frame is drawn`() {
    let witnesses = (0..<3).map { _ in Witness() }
    let (home, next) = (page("Home", witnesses[0]), page("Next", witnesses[1]))
    let stage = Stage(FixedPage("Root"), home, columns: 40, rows: 8)
    func frames(_ count: Int) {
      for step in 0..<count {
        witnesses[step % 3].setNeedsLayout()
        _ = stage.lines
        stage.wait(0.03)
      }
    }
    frames(4)
    stage.navigation.push(next)
    frames(12)
    stage.hold(at: 12)
    frames(4)
    stage.app.resize(to: Size(columns: 60, rows: 10))
    frames(4)
    stage.rest(50)
    frames(12)
    for _ in 0..<2 {
      home.hidesBar.toggle()
      stage.navigation.setNeedsNavigationBarAppearanceUpdate()
      frames(5)
      stage.app.theme = Theme(appearance: .light)
      frames(20)
    }
    stage.app.present(witnesses[2], style: .modal) { _ in Rect(columns: 6, rows: 2) }
    frames(8)
    stage.app.showBackMenu()
    frames(4)
    for witness in witnesses {
      #expect(witness.faults == [] && witness.layouts > 2 && witness.draws > 2)
    }
    #expect(!View.isDrawing)
  }

  @Test func `a press meets a view where the next frame shows it`() {
    let page = FixedPage("Page")
    let pad = TapPad(Rect(columns: 4, rows: 1))
    page.view.addSubview(pad)
    let stage = Stage(FixedPage("Home"), page)
    _ = stage.lines
    // No frame comes between.
    func click(_ column: Double, _ row: Double) {
      for phase in [PointerEvent.Phase.pressed, .released] {
        stage.send(.pointer(PointerEvent(phase, at: Point(column: column, row: row), time: stage.time)))
      }
    }
    final class Column: View {
      var inset = 0
      override func layoutSubviews() { subviews[0].frame.column = inset }
    }
    let column = Column()
    column.frame = page.view.bounds
    page.view.addSubview(column)
    column.addSubview(pad)
    column.inset = 10
    column.setNeedsLayout()
    click(2, 1)
    #expect(pad.taps == [])
    click(12, 1)
    #expect(pad.taps.map(\.column) == [2])
    page.hidesBar = true
    stage.navigation.setNeedsNavigationBarAppearanceUpdate()
    click(12, 0)
    #expect(pad.taps.map(\.row) == [0, 0])
  }

  @Test func `a press meets the bar's items and sheets that no frame has shown`() {
    let page = FixedPage("Page")
    let stage = Stage(FixedPage("Home"), page)
    var pressed: [String] = []
    func click(_ column: Double, _ row: Double) {
      for phase in [PointerEvent.Phase.pressed, .released] {
        stage.send(.pointer(PointerEvent(phase, at: Point(column: column, row: row), time: stage.time)))
      }
    }
    page.navigationItem.trailingItems = [BarItem("Edit") { pressed.append("Edit") }]
    click(21, 0)
    page.navigationItem.trailingItems = [BarItem("Done") { pressed.append("Done") }]
    click(21, 0)
    #expect(pressed == ["Edit", "Done"])
    let pad = TapPad(Rect(columns: 0, rows: 0))
    stage.app.present(pad, style: .overlay) { _ in Rect(column: 4, row: 2, columns: 4, rows: 1) }
    click(5, 2)
    #expect(pad.taps.count == 1)
    stage.app.resize(to: Size(columns: 30, rows: 4))
    click(27, 0)
    #expect(pressed == ["Edit", "Done", "Done"])
  }
}
