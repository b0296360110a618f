import TermNav
import TermNavTesting
import Testing

@Suite @MainActor struct PointerTests {
  let draft = Draft(lines: ["Send  Send", "漢字 Cancel"])
  let t: AppTester

  init() { t = AppTester([Inbox(), draft], size: .small) }

  private func pointers(_ body: () throws -> Void) rethrows -> [PointerEvent] {
    var seen: [PointerEvent] = []
    let token = t.app.addEventObserver { if case .pointer(let event) = $0 { seen.append(event) } }
    try body()
    token.remove()
    return seen
  }

  // MARK: Clicks

  @Test func `a click hits the middle of the text`() throws {
    try t.click("Cancel")
    try t.settle()
    #expect(draft.clicks == [Point(column: 7, row: 1)])
    try t.click("漢字")
    try t.settle()
    #expect(draft.clicks.last == Point(column: 1, row: 1))
  }

  @Test func `a click on a row of a list opens it`() throws {
    let t = AppTester(Inbox(), size: .small)
    try t.click("Tuesday")
    try t.settle()
    #expect(t.topPage.title == "Tuesday" && t.screen[0].contains("‹ Inbox"))
  }

  @Test func `a text that is not there is an error, which shows the screen`() {
    let error = #expect(throws: TesterError.self) { try t.click("Sent") }
    #expect(
      error?.description == """
        The screen does not show “Sent”. The screen:
          │ ‹ Inbox         Draft
          │Send  Send
          │漢字 Cancel
          │
          │
          │
          │
          │
        """)
    #expect(draft.clicks.isEmpty)
  }

  @Test func `of two equal texts one is chosen by its index`() throws {
    let error = #expect(throws: TesterError.self) { try t.click("Send") }
    #expect(
      error?.description.hasPrefix(
        "The screen shows “Send” 2 times: at column 0, row 1 (the page “Draft”); column 6, row 1 (the page “Draft”). "
          + "Say which, by index:.") == true
    )
    try t.click("Send", index: 1)
    try t.settle()
    #expect(draft.clicks == [Point(column: 7, row: 0)])
    let none = #expect(throws: TesterError.self) { try t.click("Send", index: 2) }
    #expect(none?.description.hasPrefix("The screen shows “Send” 2 times, and none has the index 2.") == true)
  }

  /// A page on 40 × 8 with a button, a text and hints.
  private func panel(_ views: View..., hints: KeyCommand...) -> AppTester {
    let page = ViewController(title: "Panel")
    for (row, view) in (views + [HintBar(hints)]).enumerated() {
      page.view.addSubview(view)
      view.frame = Rect(row: row, columns: 40, rows: 1)
    }
    return AppTester(page, size: .small)
  }

  @Test func `a control is meant before the hint that repeats it, whatever is done with the mouse`() throws {
    var (pressed, hinted) = (0, 0)
    let hint = KeyCommand("Ctrl-S", title: "Save") { hinted += 1 }
    let t = panel(Button("Save") { pressed += 1 }, hints: hint)
    #expect(t.screen.places(of: "Save").count == 2)
    try t.click("Save")
    try t.press(at: "Save")
    try t.release()
    #expect(pressed == 2 && hinted == 0)
    try t.click("Save", index: 1)
    #expect(hinted == 1)
  }

  @Test func `a hint is meant before a text that no click presses`() throws {
    var hinted = 0
    let t = panel(Label("Save often"), hints: KeyCommand("Ctrl-S", title: "Save") { hinted += 1 })
    try t.click("Save")
    #expect(hinted == 1)
  }

  @Test func `of two controls and a hint each is told, with what it is`() throws {
    let t = panel(Button("Save"), Button("Save"), hints: KeyCommand("Ctrl-S", title: "Save") {})
    let error = #expect(throws: TesterError.self) { try t.click("Save") }
    guard case .textIsAmbiguous("Save", let places, let shows, _) = error else {
      Issue.record("another error: \(String(describing: error))")
      return
    }
    #expect(places.map(\.row) == [1, 2, 3])
    #expect(shows == ["Button", "Button", "a hint"])
  }

  // MARK: Items of the bar

  /// A page on 40 × 8 whose text repeats the items of its bar.
  private func barred(_ items: BarItem..., below: [ViewController] = []) -> AppTester {
    let page = Draft("Note", lines: ["Send  Send"])
    page.navigationItem.trailingItems = items
    return AppTester(below + [page], size: .small)
  }

  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func `an item of the bar is clicked by its title`(direction: LayoutDirection) throws {
    var pressed: [String] = []
    let t = barred(BarItem("Send") { pressed.append("Send") }, BarItem("Drop") { pressed.append("Drop") })
    t.navigation.layoutDirection = direction
    try t.clickBarItem("Send")
    try t.clickBarItem("Drop")
    #expect(pressed == ["Send", "Drop"])
  }

  @Test func `a back item is an item of the bar`() throws {
    var pressed = 0
    let t = barred(below: [Inbox()])
    t.topPage.navigationItem.backItem = BarItem("Cancel") { pressed += 1 }
    try t.clickBarItem("Cancel")
    #expect(pressed == 1)
  }

  @Test func `an item without room is clicked in its menu`() throws {
    var pressed = 0
    let t = barred(
      BarItem("A long title") {}, BarItem("Another long title") {}, BarItem("Send") { pressed += 1 })
    #expect(t.screen[0].contains("…") && !t.screen[0].contains("Send"))
    try t.clickBarItem("Send")
    try t.settle()
    #expect(pressed == 1, "\(t.screen)")
    #expect(!t.screen[0].contains("Send"))
  }

  @Test func `an item that is not there or disabled is an error`() throws {
    let t = barred(BarItem("Send") {}, BarItem("Drop", isEnabled: false) {})
    let error = #expect(throws: TesterError.self) { try t.clickBarItem("Sent") }
    #expect(
      error?.description.hasPrefix("The bar has no item “Sent”, but “Send”, “Drop”. The screen:") == true)
    #expect(throws: TesterError.barItemIsDisabled("Drop", screen: t.screen)) { try t.clickBarItem("Drop") }
    t.navigation.setNavigationBarHidden(true)
    try t.settle()
    #expect(throws: TesterError.barItemNotFound("Send", items: [], screen: t.screen)) {
      try t.clickBarItem("Send")
    }
  }

  @Test func `of a sheet and the page below the sheet's bar is meant`() throws {
    var pressed: [String] = []
    let t = barred(BarItem("Send") { pressed.append("page") })
    let sheet = Draft("Sheet")
    sheet.navigationItem.trailingItems = [BarItem("Send") { pressed.append("sheet") }]
    t.topPage.present(sheet)
    try t.settle()
    try t.clickBarItem("Send")
    #expect(pressed == ["sheet"])
  }

  @Test func `a click takes its time, a double click comes in time`() throws {
    let click = try pointers { try t.click("Cancel") }
    #expect(click.map(\.phase) == [.pressed, .released])
    #expect(abs(click[1].time - click[0].time - 0.05) < 1e-9)
    var count = 0
    let double = DoubleTapGestureRecognizer(name: "double")
    double.addHandler { if $0.state == .ended { count += 1 } }
    draft.view.addGestureRecognizer(double)
    try t.doubleClick("Cancel")
    try t.settle()
    #expect(count == 1)
  }

  @Test func `buttons and modifiers arrive`() throws {
    let buttons: [PointerEvent.Button] = [
      .primary, .middle, .secondary, .back, .forward, .other(10), .other(12),
    ]
    let t = AppTester(Draft(lines: draft.lines), size: .small)
    var seen: [PointerEvent] = []
    t.app.addEventObserver { if case .pointer(let event) = $0 { seen.append(event) } }
    for button in buttons {
      seen = []
      try t.click("Cancel", button: button, modifiers: [.control, .shift])
      #expect(seen.map(\.button) == [button, button])
      #expect(seen.allSatisfy { $0.modifiers == [.control, .shift] })
    }
  }

  // MARK: Drags

  @Test func `a drag reports each cell, in its time`() throws {
    let start = t.now
    let seen = try pointers {
      try t.drag(from: Point(column: 4, row: 4), to: Point(column: 24, row: 4), over: .seconds(0.5))
    }
    #expect(seen.count == 22 && seen.dropFirst().dropLast().allSatisfy { $0.phase == .dragged })
    #expect(
      zip(seen.dropFirst(), seen.dropFirst(2)).allSatisfy { $1.location.column - $0.location.column <= 1 })
    #expect(abs(t.now - start - 0.5) < 1e-9)
    try t.settle()
    #expect(t.topPage.title == "Inbox", "half a width in half a second is a flick")
  }

  @Test func `a drag that rests is decided by its place`() throws {
    try t.drag(from: "Cancel", by: Vector(dx: 15, dy: 0), over: .seconds(0.2), resting: .seconds(0.3))
    try t.settle()
    #expect(t.topPage === draft && t.transitions.last?.phase == .cancelled)
    try t.drag(from: "Cancel", by: Vector(dx: 25, dy: 0), over: .seconds(0.2), resting: .seconds(0.3))
    try t.settle()
    #expect(t.topPage.title == "Inbox" && t.transitions.last?.phase == .finished)
  }

  @Test func `a fast drag skips cells, and one without time is one step`() throws {
    let fast = try pointers {
      try t.drag(from: Point(column: 0, row: 4), by: Vector(dx: 0, dy: 3), over: .zero)
    }
    #expect(fast.map(\.phase) == [.pressed, .dragged, .released])
    let skipping = try pointers {
      try t.drag(from: Point(column: 2, row: 2), by: Vector(dx: 30, dy: 0), over: .seconds(0.1))
    }
    #expect(skipping.count == 8)
  }

  @Test func `a test looks in the middle of a drag`() throws {
    try t.press(at: "Cancel")
    try t.move(to: Point(column: 17, row: 2), over: .seconds(0.2))
    try t.move(to: Point(column: 27, row: 2))
    #expect(t.app.progress == 0.5)
    #expect(t.screen[2].contains("漢字 Cancel") && t.screen[1].hasPrefix("Mond") == false)
    t.advance(by: .seconds(1))
    try t.settle()
    #expect(t.app.progress == 0.5, "a button that is down keeps its page")
    try t.move(to: Point(column: 8, row: 2), over: .seconds(0.5))
    try t.release()
    try t.settle()
    #expect(t.topPage === draft)
  }

  @Test func `from one text to another`() throws {
    let seen = try pointers { try t.drag(from: "Cancel", to: .text("Send", index: 0)) }
    #expect(seen.first?.location == Point(column: 7, row: 2))
    #expect(seen.last?.location == Point(column: 1, row: 1))
  }

  @Test func `from right to left the page is dragged to the left`() throws {
    let page = Draft(lines: ["Send"])
    let t = AppTester([Inbox(), page], size: .small, layoutDirection: .rightToLeft)
    try t.drag(from: "Send", by: Vector(dx: -30, dy: 0), over: .seconds(0.2))
    try t.settle()
    #expect(t.topPage.title == "Inbox")
  }

  @Test func `a drag goes on from the edge of a screen that has become smaller`() throws {
    let seen = try pointers {
      try t.press(at: Point(column: 38, row: 7))
      t.resize(to: Size(columns: 20, rows: 4))
      try t.move(to: Point(column: 10, row: 3), over: .seconds(0.3))
      try t.release()
    }
    #expect(seen.dropFirst().allSatisfy { $0.location.column < 20 && $0.location.row < 4 })
    #expect(seen.last?.location == Point(column: 10, row: 3) && seen.last?.phase == .released)
  }

  @Test func `a release is reported at the edge of a screen that has become smaller`() throws {
    let seen = try pointers {
      try t.press(at: Point(column: 38, row: 7))
      t.resize(to: Size(columns: 20, rows: 4))
      try t.release()
    }
    #expect(seen.last?.location == Point(column: 19, row: 3) && seen.last?.phase == .released)
  }

  // MARK: What cannot be done

  @Test func `the mouse stays on the screen`() {
    let error = #expect(throws: TesterError.self) { try t.click(Point(column: 40, row: 2)) }
    #expect(error?.description == "Column 40, row 2 is outside the screen of 40 columns × 8 rows.")
    #expect(throws: TesterError.self) { try t.drag(from: "Cancel", by: Vector(dx: 100, dy: 0)) }
    #expect(throws: TesterError.noButtonIsDown) { try t.release() }
    #expect(throws: TesterError.self) { try t.move(to: Point(column: -1, row: 2)) }
  }

  @Test func `a button is pressed once`() throws {
    try t.press(at: "Cancel")
    #expect(throws: TesterError.buttonIsDown) { try t.click("Cancel") }
  }

  @Test func `where the program has given the mouse away nothing is reported`() throws {
    t.app.isMouseWanted = false
    t.press(.character("x"))
    #expect(throws: TesterError.mouseIsOff) { try t.click("Cancel") }
    #expect(throws: TesterError.mouseIsOff) { try t.wheel(.down, at: "Cancel") }
    #expect(throws: TesterError.mouseIsOff) { try t.wheel(.down) }
  }

  // MARK: Wheel and hover

  @Test func `the wheel turns where the mouse is, and a swipe ends by itself`() throws {
    var wheels: [WheelEvent] = []
    t.app.addEventObserver { if case .wheel(let event) = $0 { wheels.append(event) } }
    try t.wheel(.down)
    #expect(wheels.last?.location == Point(column: 20, row: 4))
    try t.wheel(.up, at: "Cancel", notches: 3, over: .seconds(0.2), modifiers: .control)
    #expect(wheels.count == 4)
    #expect(wheels.last?.modifiers == .control)
    #expect(abs(t.now - TestClock.start - 0.2) < 1e-9)
    t.advance(by: .seconds(1))
    wheels = []
    try t.wheel(.left, at: "Cancel", notches: 30, over: .seconds(0.3))
    #expect(t.navigation.isInteractivePopHeld && wheels.count == 30)
    try t.settle()
    #expect(!t.navigation.isInteractivePopHeld && t.navigation.transition == nil)
  }

  @Test func `without a button the mouse hovers`() throws {
    let seen = try pointers { try t.move(to: "Cancel") }
    #expect(seen.map(\.phase) == [.moved] && seen.map(\.button) == [PointerEvent.Button.none])
  }
}
