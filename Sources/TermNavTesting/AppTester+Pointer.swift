public import TermNav

/// The tester's mouse: its location, and the button and modifiers that are held down.
struct TestPointer {
  var location = Point(column: 0, row: 0)
  var button = PointerEvent.Button.none
  var modifiers: Modifiers = []

  var isDown: Bool { button != .none }
}

/// The times between the parts of a test's click and double click. They are well within the library's limits
/// for these gestures.
private enum Pace {
  static let click = Duration.milliseconds(50)
  static let doubleClick = Duration.milliseconds(100)
}

extension AppTester {
  // MARK: One step at a time

  /// Presses a mouse button on a text or a point, and keeps it down.
  /// - Throws: `TesterError`, where the target is not on the screen, a button is down already, or the program
  ///   gets no mouse reports.
  public func press(
    at target: some ScreenTarget, button: PointerEvent.Button = .primary, modifiers: Modifiers = []
  ) throws(TesterError) {
    guard !pointer.isDown else { throw .buttonIsDown }
    try movePointer(at: target)
    (pointer.button, pointer.modifiers) = (button, modifiers)
    try report()
  }

  /// Moves the mouse to a text or a point, in one step. This is a drag while a mouse button is down,
  /// otherwise a hover.
  /// - Throws: `TesterError`, where the target is not on the screen, or the program gets no mouse reports.
  public func move(to target: some ScreenTarget) throws(TesterError) {
    try movePointer(at: target)
    try report(isMotion: true)
  }

  /// Releases the button at the mouse's location. If the screen has become too small for that location, the
  /// release is at the screen's edge, as terminals report it.
  /// - Throws: `TesterError.noButtonIsDown`, or `TesterError.mouseIsOff` where the program gets no mouse
  ///   reports.
  public func release() throws(TesterError) {
    guard pointer.isDown else { throw .noButtonIsDown }
    defer { (pointer.button, pointer.modifiers) = (.none, []) }
    try report(isRelease: true)
  }

  // MARK: Clicks

  /// Clicks a text or a point; the mouse button is down for 0.05 s. Where the screen shows the text several
  /// times, the click goes to a control that has it, else to a hint of a key, else to other text.
  /// - Throws: `TesterError` for the same reasons as `press(at:)`.
  public func click(
    _ target: some ScreenTarget, button: PointerEvent.Button = .primary, modifiers: Modifiers = []
  ) throws(TesterError) {
    try press(at: target, button: button, modifiers: modifiers)
    advance(by: Pace.click)
    try release()
  }

  /// Clicks one of several equal texts.
  /// - Parameters:
  ///   - text: The text to click; the click goes to its middle.
  ///   - index: Which of the texts, counted from 0, row by row from the top and from left to right.
  ///   - button: The mouse button that is pressed.
  ///   - modifiers: The keys that are held during the click.
  /// - Throws: `TesterError` for the same reasons as `press(at:)`.
  public func click(
    _ text: String, index: Int, button: PointerEvent.Button = .primary, modifiers: Modifiers = []
  ) throws(TesterError) {
    try click(.text(text, index: index), button: button, modifiers: modifiers)
  }

  /// Clicks a text or a point twice, with 0.1 s between the clicks.
  /// - Throws: `TesterError` for the same reasons as `press(at:)`.
  public func doubleClick(
    _ target: some ScreenTarget, button: PointerEvent.Button = .primary, modifiers: Modifiers = []
  ) throws(TesterError) {
    let point = try point(of: target)
    try click(point, button: button, modifiers: modifiers)
    advance(by: Pace.doubleClick)
    try click(point, button: button, modifiers: modifiers)
  }

  /// Clicks an item of the navigation bar, by its title. If the bar has no room for the item, opens the menu
  /// behind `…` and clicks the item there. Of several bars over the focused pages, that of the innermost page
  /// is searched first.
  /// - Throws: `TesterError.barItemNotFound`, `.barItemIsDisabled`, or an error for the same reasons as
  ///   `press(at:)`.
  public func clickBarItem(_ title: String) throws(TesterError) {
    let screen = screen
    let items = app.probe.barItems
    guard let item = items.first(where: { $0.title == title }) else {
      throw .barItemNotFound(title, items: items.map(\.title), screen: screen)
    }
    guard item.isEnabled else { throw .barItemIsDisabled(title, screen: screen) }
    try click(item.frame.middle)
    guard item.isInMenu else { return }
    let opened = self.screen
    let rows = opened.places(of: title).map(\.middle).filter(app.probe.isOnMenu)
    guard let row = rows.first else { throw .textNotFound(title, screen: opened) }
    try click(row)
  }

  // MARK: Drags

  /// Drags the mouse from one text or point to another at an even pace. The program gets one mouse report for
  /// each cell, but at most one in 1/60 s.
  ///
  /// Without a rest, the button is released with the velocity of the drag. After a rest of 0.3 s it is
  /// released with none, so that only its location counts.
  /// - Parameters:
  ///   - start: The text or point where the button is pressed.
  ///   - end: The text or point where the button is released.
  ///   - duration: How long the motion takes.
  ///   - rest: The time between the end of the motion and the release.
  ///   - button: The mouse button that is pressed.
  ///   - modifiers: The keys that are held during the drag.
  /// - Throws: `TesterError` for the same reasons as `press(at:)`.
  public func drag(
    from start: some ScreenTarget, to end: some ScreenTarget, over duration: Duration = .milliseconds(300),
    resting rest: Duration = .zero, button: PointerEvent.Button = .primary, modifiers: Modifiers = []
  ) throws(TesterError) {
    let (startPoint, endPoint) = (try point(of: start), try point(of: end))
    try endPoint.check(on: screen)
    try press(at: startPoint, button: button, modifiers: modifiers)
    try move(to: endPoint, over: duration)
    advance(by: rest)
    try release()
  }

  /// Drags the mouse from a text or a point by a number of columns and rows, in the way of
  /// `drag(from:to:over:resting:button:modifiers:)`.
  /// - Throws: `TesterError` for the same reasons as `press(at:)`.
  public func drag(
    from start: some ScreenTarget, by translation: Vector, over duration: Duration = .milliseconds(300),
    resting rest: Duration = .zero, button: PointerEvent.Button = .primary, modifiers: Modifiers = []
  ) throws(TesterError) {
    let startPoint = try point(of: start)
    try drag(
      from: startPoint, to: startPoint + translation, over: duration, resting: rest, button: button,
      modifiers: modifiers)
  }

  /// Moves the mouse at an even pace. The program gets one mouse report for each cell, but at most one in
  /// 1/60 s. If the screen has become too small for the mouse's location, the motion starts at the screen's
  /// edge, as terminals report it.
  /// - Precondition: `duration` is not negative.
  /// - Throws: `TesterError` for the same reasons as `move(to:)`.
  public func move(to target: some ScreenTarget, over duration: Duration) throws(TesterError) {
    precondition(duration >= .zero, "a motion takes a time")
    let seconds = duration.seconds
    let (start, end) = (pointer.location.limited(to: screen.size), try point(of: target))
    try end.check(on: screen)
    let translation = end - start
    let steps = max(1, Int((seconds * EventLoop.frameRate).rounded(.up)))
    for step in 1...steps {
      let part = Double(step) / Double(steps)
      advance(to: now + seconds / Double(steps))
      let point = step == steps ? end : start + Vector(dx: translation.dx * part, dy: translation.dy * part)
      if !point.isInCell(of: pointer.location) { try move(to: point) }
    }
  }

  // MARK: The wheel

  /// Turns the wheel over a text or a point.
  /// - Parameters:
  ///   - direction: The direction of scrolling; `.down` shows later rows.
  ///   - target: The text or point under the mouse.
  ///   - notches: How many reports of the wheel the program gets.
  ///   - duration: The time from the first report to the last.
  ///   - modifiers: The modifier keys that are held meanwhile.
  /// - Throws: `TesterError` for the same reasons as `move(to:)`.
  public func wheel(
    _ direction: WheelEvent.Direction, at target: some ScreenTarget, notches: Int = 1,
    over duration: Duration = .zero, modifiers: Modifiers = []
  ) throws(TesterError) {
    try movePointer(at: target)
    try wheel(direction, notches: notches, over: duration, modifiers: modifiers)
  }

  /// Turns the wheel at the mouse's location, which is the middle of the screen until the mouse is moved.
  /// - Throws: `TesterError.mouseIsOff`, where the program gets no mouse reports.
  public func wheel(
    _ direction: WheelEvent.Direction, notches: Int = 1, over duration: Duration = .zero,
    modifiers: Modifiers = []
  ) throws(TesterError) {
    for notch in 0..<max(0, notches) {
      if notch > 0, duration > .zero { advance(by: duration / (notches - 1)) }
      try report(code: direction.code, modifiers)
    }
  }

  // MARK: Reports

  private func movePointer(at target: some ScreenTarget) throws(TesterError) {
    try checkMouse()
    let point = try point(of: target)
    try point.check(on: screen)
    pointer.location = point
  }

  private func checkMouse() throws(TesterError) {
    guard terminal.capabilities.mouse != .none else { throw .mouseIsOff }
  }

  private func report(isMotion: Bool = false, isRelease: Bool = false) throws(TesterError) {
    try report(code: pointer.button.code + (isMotion ? 32 : 0), pointer.modifiers, isRelease: isRelease)
  }

  /// Sends one report of the mouse to the program under test. All methods for the mouse end in this one.
  private func report(code: Int, _ modifiers: Modifiers, isRelease: Bool = false) throws(TesterError) {
    try checkMouse()
    let held = Int(modifiers.rawValue) * 4
    // The screen may have been resized so that the mouse's location is outside of the screen.
    let location = pointer.location.limited(to: terminal.size)
    let (column, row) = (Int(location.column) + 1, Int(location.row) + 1)
    send("\u{1B}[<\(code + held);\(column);\(row)\(isRelease ? "m" : "M")")
  }
}

extension PointerEvent.Button {
  /// The mouse button's number in the mouse reports of the terminal xterm, to which the bits for motion and
  /// modifiers are added.
  fileprivate var code: Int {
    switch self {
    case .primary: 0
    case .middle: 1
    case .secondary: 2
    case .none: 3
    case .back: 128
    case .forward: 129
    case .other(let number): number < 12 ? number + 120 : number + 180
    }
  }
}

extension WheelEvent.Direction {
  fileprivate var code: Int {
    switch self {
    case .up: 64
    case .down: 65
    case .left: 66
    case .right: 67
    }
  }
}

extension Point {
  fileprivate func isInCell(of other: Point) -> Bool {
    column.rounded(.down) == other.column.rounded(.down) && row.rounded(.down) == other.row.rounded(.down)
  }

  /// Returns the location if it is on a screen of a size, else the nearest point of that screen.
  fileprivate func limited(to size: Size) -> Point {
    Point(
      column: min(max(column, 0), Double(max(0, size.columns - 1))),
      row: min(max(row, 0), Double(max(0, size.rows - 1))))
  }

  fileprivate func check(on screen: Screen) throws(TesterError) {
    let (columns, rows) = (Double(screen.size.columns), Double(screen.size.rows))
    guard column >= 0, column < columns, row >= 0, row < rows else {
      throw .outsideScreen(self, screen: screen)
    }
  }
}
