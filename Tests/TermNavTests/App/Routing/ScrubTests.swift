import TermNav
import Testing

/// RULES section 12: keys and trackpad drive what a drag drives.
@Suite("Scrubbing by keys and wheel") struct ScrubTests {
  func stage(
    _ direction: LayoutDirection = .leftToRight, style: any TransitionStyle = SlideStyle(),
    scrolls: Int? = nil
  ) -> StyleStage {
    StyleStage(
      [LetterPage("a"), LetterPage("b", scrolls: scrolls)], size: Size(columns: 80, rows: 10), style: style,
      direction: direction)
  }

  // MARK: Keys

  @Test func `Shift and an arrow move by one twentieth, the other arrow back, and stay between 0 and 1`() {
    let stage = stage()
    for step in 1...22 {
      stage.key(.right, .shift)
      #expect(stage.progress == min(1, Double(step) / 20))
    }
    for step in 1...22 {
      stage.key(.left, .shift)
      #expect(stage.progress == max(0, Double(20 - step) / 20))
    }
    stage.app.advance(to: 60)
    #expect(stage.navigation.isInteractivePopDriven, "it stays until Enter or Esc")
  }

  @Test(arguments: [1, 10, 19]) func `Enter finishes wherever it stands, Esc cancels`(steps: Int) {
    for (key, names) in [(Key.enter, "a"), (.escape, "ab")] {
      let stage = stage()
      for _ in 0..<steps { stage.key(.right, .shift) }
      stage.key(key)
      stage.app.advance(to: 9)
      #expect(stage.names == names)
    }
  }

  @Test func `from right to left, the arrows change places`() {
    let stage = stage(.rightToLeft)
    stage.key(.left, .shift)
    stage.key(.left, .shift)
    stage.key(.right, .shift)
    #expect(stage.progress == 0.05)
  }

  @Test func `against the way of the pop, and at the root, the gate says why not`() {
    let stage = stage()
    stage.key(.left, .shift)
    #expect(stage.said() == ["gate wrongDirection"])
    let root = StyleStage([LetterPage("a")])
    root.key(.right, .shift)
    #expect(root.said() == ["gate root"])
  }

  @Test func `a push under way is caught by the same keys`() {
    let stage = stage()
    stage.navigation.push(LetterPage("c"))
    stage.app.advance(to: 0.1)
    let before = stage.progress
    stage.key(.right, .shift, at: 0.1)
    #expect(abs(stage.progress - before - 0.05) < 1e-6)
    stage.key(.escape, at: 0.2)
    stage.app.advance(to: 9)
    #expect(stage.names == "ab")
  }

  @Test(arguments: [Key.backspace, .character("h"), .left])
  func `a key that goes back finishes a scrub from where it stands, and puts a push back`(key: Key) {
    let pop = stage()
    for _ in 0..<8 { pop.key(.right, .shift) }
    pop.key(key)
    #expect(pop.progress == 0.4)
    pop.app.advance(to: 9)
    #expect(pop.names == "a" && pop.said().filter { $0.hasPrefix("pop ") }.last == "pop finished")
    let push = stage()
    push.navigation.push(LetterPage("c"))
    push.app.advance(to: 0.1)
    push.key(.right, .shift, at: 0.1)
    let standing = push.progress
    push.key(key, at: 0.2)
    #expect(push.progress == standing)
    push.app.advance(to: 9)
    #expect(push.names == "ab")
  }

  @Test func `Esc puts back a page that was left standing, before any view is asked`() {
    let stage = stage()
    stage.navigation.releasePolicy = .stay
    for _ in 0..<8 { stage.key(.right, .shift) }
    stage.navigation.endInteractivePop()
    #expect(stage.progress == 0.4 && !stage.navigation.isInteractivePopHeld)
    stage.key(.escape)
    #expect(stage.progress == 0.4 && stage.navigation.transition?.driver.state == .cancelling)
    stage.app.advance(to: 9)
    #expect(stage.names == "ab")
  }

  @Test func `no click and no wheel reaches a page that is held by keys, and a drag takes it over`() throws {
    let stage = stage()
    for _ in 0..<6 { stage.key(.right, .shift) }
    for column in [3.0, 60] {
      stage.pointer(.pressed, column, 5, at: 1)
      stage.pointer(.released, column, 5, at: 1.05)
    }
    for page in stage.navigation.viewControllers { #expect((page as? LetterPage)?.taps == []) }
    stage.pointer(.pressed, 30, 5, at: 2)
    stage.pointer(.dragged, 33, 5, at: 2.1)
    stage.pointer(.dragged, 46, 5, at: 2.2)
    #expect(abs(stage.progress - (0.3 + 13.0 / 80)) < 1e-9)
    stage.key(.right, .shift, at: 2.3)
    #expect(abs(stage.progress - (0.3 + 13.0 / 80)) < 1e-9, "a finger is never robbed")
  }

  @Test
  func `a view on the page may drive the pop by its own press, and a sheet may go on while it is held`() {
    final class Press: GestureRecognizer {
      override func pressed(_ event: PointerEvent) { begin() }
      override func dragged(_ event: PointerEvent) { change() }
      override func released(_ event: PointerEvent) { end() }
    }
    func source(_ stage: StyleStage) -> View {
      let view = View()
      let press = Press(name: "slider")
      press.addHandler { [unowned stage] in
        if $0.state == .began { _ = stage.navigation.beginInteractivePop() }
        if $0.isActive { stage.navigation.updateInteractivePop($0.location.column / 100) }
      }
      view.addGestureRecognizer(press)
      return view
    }
    let page = LetterPage("b")
    let stage = StyleStage([LetterPage("a"), page], size: Size(columns: 80, rows: 10))
    page.view.addSubview(source(stage))
    _ = stage.app.render()
    stage.pointer(.pressed, 10, 5, at: 0)
    stage.pointer(.dragged, 45, 5, at: 0.1)
    #expect(stage.progress == 0.45)
    stage.pointer(.released, 45, 5, at: 0.2)
    #expect(stage.navigation.isInteractivePopDriven, "whose hand is off the page only by its own word")
    stage.app.present(source(stage), style: .overlay) { _ in Rect(column: 0, row: 8, columns: 80, rows: 1) }
    stage.pointer(.pressed, 30, 5, at: 1)
    stage.pointer(.released, 30, 5, at: 1)
    #expect(stage.progress == 0.45)
    stage.pointer(.pressed, 60, 8, at: 2)
    stage.pointer(.dragged, 70, 8, at: 2.1)
    #expect(stage.progress == 0.7)
  }
}
