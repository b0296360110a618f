import Testing

@testable import TermNav

/// RULES 11: Ctrl and a drag, the latch, Ctrl+wheel and keys, for the recognizers of two touches.
@Suite struct TwoTouchRoutingTests {
  private let pinch = PinchGestureRecognizer()
  private let rotation = RotationGestureRecognizer()
  /// 21 × 7 from column 10 and row 1 below the bar: its middle is column 20 and row 5 of the screen.
  private let frame = Rect(column: 10, row: 1, columns: 21, rows: 7)

  private func stage(_ target: Target) -> Stage {
    let stage = Stage(FixedPage("Home"), targetPage("Page", target), columns: 60, rows: 12)
    _ = stage.app.render()
    return stage
  }

  private func send(
    _ stage: Stage, _ phase: PointerEvent.Phase, _ column: Double, _ row: Double, control: Bool
  ) {
    if stage.app.needsDisplay { _ = stage.app.render() }
    stage.send(
      .pointer(
        PointerEvent(
          phase, at: Point(column: column, row: row), modifiers: control ? .control : [], time: stage.time)))
  }

  private func ctrlWheel(_ stage: Stage, _ direction: WheelEvent.Direction, _ column: Double, _ row: Double) {
    stage.send(
      .wheel(
        WheelEvent(
          direction, at: Point(column: column, row: row), modifiers: .control, time: stage.time)))
  }

  private func dots(_ stage: Stage) -> [Point] {
    let surface = stage.app.render().surface
    var found: [Point] = []
    for row in 0..<surface.size.rows {
      for column in 0..<surface.size.columns where surface[column, row].glyph == Glyph("●") {
        found.append(Point(column: Double(column), row: Double(row)))
      }
    }
    return found
  }

  @Test(arguments: [true, false]) func `Ctrl or the latch makes two touches, and no pop`(latched: Bool) {
    let target = Target(frame, pinch)
    let stage = stage(target)
    stage.app.isTwoTouchLatched = latched
    send(stage, .pressed, 22, 5, control: !latched)
    send(stage, .dragged, 24, 5, control: !latched)
    #expect(target.log == ["pinch began"] && abs(pinch.scale - 2) < 1e-9)
    send(stage, .dragged, 28, 5, control: false)
    send(stage, .released, 28, 5, control: false)
    #expect(target.log == ["pinch began", "pinch changed", "pinch ended"])
    #expect(stage.navigation.transition == nil)
  }

  @Test func `without Ctrl the same drag pops`() {
    let target = Target(frame, pinch, rotation)
    let stage = stage(target)
    stage.press(22, 5)
    stage.drag(to: 40, 5)
    #expect(target.log == [] && stage.navigation.transition != nil)
  }

  @Test func `where nobody takes two touches, Ctrl and the latch change nothing`() {
    let target = Target(frame, pinch)
    let stage = stage(target)
    send(stage, .pressed, 40, 5, control: true)
    send(stage, .dragged, 50, 5, control: true)
    #expect(stage.navigation.transition != nil && target.log == [])
    stage.key(.escape)
    stage.settle()
    send(stage, .released, 50, 5, control: true)
    pinch.isEnabled = false
    stage.app.isTwoTouchLatched = true
    stage.press(22, 5)
    stage.drag(to: 40, 5)
    #expect(stage.navigation.transition != nil)
  }

  @Test func `two dots show the touches, and go with them`() {
    let target = Target(frame, pinch)
    let stage = stage(target)
    _ = stage.app.render()
    send(stage, .pressed, 23, 4, control: true)
    #expect(stage.app.needsDisplay)
    #expect(dots(stage) == [Point(column: 23, row: 4), Point(column: 17, row: 6)])
    #expect(!stage.app.needsDisplay)
    send(stage, .dragged, 28, 5, control: true)
    #expect(dots(stage) == [Point(column: 12, row: 5), Point(column: 28, row: 5)])
    stage.key(.escape)
    #expect(stage.app.needsDisplay && dots(stage) == [])
    #expect(target.log == ["pinch began", "pinch cancelled"])
    // Far beyond the screen is no place to draw, and no fault.
    send(stage, .released, 28, 5, control: true)
    send(stage, .pressed, 23, 4, control: true)
    send(stage, .dragged, 59, 11, control: true)
    #expect(dots(stage) == [Point(column: 59, row: 11)])
  }

  @Test func `Ctrl and the wheel scale what is under the pointer`() {
    var scales: [Double] = []
    pinch.addHandler { [unowned pinch] in if $0.state == .began { scales.append(pinch.scale) } }
    let target = Target(frame, pinch)
    let stage = stage(target)
    ctrlWheel(stage, .up, 20, 5)
    ctrlWheel(stage, .down, 20, 5)
    ctrlWheel(stage, .up, 50, 5)
    ctrlWheel(stage, .left, 20, 5)
    #expect(scales == [GestureSteps.scale, 1 / GestureSteps.scale])
    stage.wheel(.up, 20, 5)
    #expect(scales.count == 2)
  }

  @Test func `plus and minus scale, brackets turn`() {
    var figures: [Double] = []
    pinch.addHandler { [unowned pinch] in if $0.state == .began { figures.append(pinch.scale) } }
    rotation.addHandler { [unowned rotation] in
      if $0.state == .began { figures.append(rotation.rotation) }
    }
    let target = Target(frame, pinch, rotation)
    let stage = stage(target)
    stage.type("+-[]")
    let step = GestureSteps.rotation
    #expect(figures == [GestureSteps.scale, 1 / GestureSteps.scale, -step, step])
    #expect(target.log.count == 8)
    target.isHidden = true
    #expect(!stage.app.scale(by: 2) && !stage.app.rotate(by: 1))
  }

  @Test func `keys go to the view that has the keys first`() {
    let near = Target(Rect(column: 0, row: 0, columns: 5, rows: 3), PinchGestureRecognizer(name: "near"))
    let far = Target(frame, pinch)
    let page = targetPage("Page", near, far)
    page.firstResponder = far
    let stage = Stage(FixedPage("Home"), page, columns: 60, rows: 12)
    stage.type("+")
    #expect(far.log == ["pinch began", "pinch ended"] && near.log == [])
    page.firstResponder = nil
    stage.type("+")
    #expect(near.log == ["near began", "near ended"])
  }

  @Test func `a page that wants the key keeps it`() {
    let target = Target(frame, pinch)
    let page = targetPage("Page", target)
    page.wantedKeys = [KeyPress(.character("+"))]
    let stage = Stage(FixedPage("Home"), page, columns: 60, rows: 12)
    stage.type("+")
    #expect(target.log == [])
  }

  @Test func `while a page is held, nothing else is scaled`() {
    let target = Target(frame, pinch, rotation)
    let stage = stage(target)
    stage.press(50, 5)
    stage.drag(to: 56, 5)
    stage.type("+]")
    ctrlWheel(stage, .up, 20, 5)
    #expect(target.log == [])
  }
}
