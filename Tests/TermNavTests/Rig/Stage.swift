@testable import TermNav

/// A page that fills its rows with the given texts, cut at its edge.
class FixedPage: ViewController {
  var rows: [String] { didSet { setNeedsDisplay() } }
  var hidesBar: Bool
  var isPopDisabled = false
  var maximumDistance = 0.0
  var allowsPop: () -> Bool = { true }
  var keys: [KeyPress] = []
  /// Keys that the page calls its own.
  var wantedKeys: Set<KeyPress> = []

  init(_ title: String, hidesBar: Bool = false, rows: [String] = []) {
    self.rows = rows
    self.hidesBar = hidesBar
    super.init(title: title, name: title)
  }

  override var prefersNavigationBarHidden: Bool {
    get { hidesBar }
    set { hidesBar = newValue }
  }
  override var interactivePopDisabled: Bool {
    get { isPopDisabled }
    set { isPopDisabled = newValue }
  }
  override var interactivePopMaxAllowedInitialDistanceToLeftEdge: Double {
    get { maximumDistance }
    set { maximumDistance = newValue }
  }
  override func shouldPop(_ pop: PendingPop) -> Bool { allowsPop() }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    for (row, text) in rows.enumerated() { canvas.text(text, column: 0, row: row, style: theme.text) }
  }

  override func handle(_ key: KeyPress) -> Bool {
    keys.append(key)
    return wantedKeys.contains(key)
  }
}

/// A view that counts its taps and says where they were.
final class TapPad: View {
  var taps: [Point] = []

  init(_ frame: Rect) {
    super.init()
    self.frame = frame
    let tap = TapGestureRecognizer(name: "pad")
    tap.addHandler { [unowned self] in if $0.state == .ended { taps.append($0.location) } }
    addGestureRecognizer(tap)
  }
}

/// An app with its hand and its clock: what a person in front of it does, one call each.
final class Stage {
  let app: NavigationApp
  private(set) var time = 0.0

  convenience init(
    _ pages: ViewController..., columns: Int = 24, rows: Int = 4, theme: Theme = Theme(),
    direction: LayoutDirection = .leftToRight
  ) {
    self.init(pages, columns: columns, rows: rows, theme: theme, direction: direction)
  }

  init(
    _ pages: [ViewController], columns: Int = 24, rows: Int = 4, theme: Theme = Theme(),
    direction: LayoutDirection = .leftToRight
  ) {
    app = NavigationApp(pages, theme: theme)
    app.navigation.layoutDirection = direction
    app.resize(to: Size(columns: columns, rows: rows))
    app.navigation.start()
  }

  var navigation: NavigationController { app.navigation }
  var router: EventRouter { app.presentations.root }
  var wantsWholeFrame: Bool { app.wishes.wholeFrame }
  var names: [String] { navigation.viewControllers.map(\.name) }
  var lines: [String] { app.render().surface.lines }
  var seam: Int { Int((app.progress * Double(app.size.columns)).rounded()) }

  func wait(_ seconds: Seconds) {
    time += seconds
    app.advance(to: time)
  }

  /// Lets everything that moves come to rest.
  func settle() {
    for _ in 0..<600 where app.isMoving { wait(1.0 / 60) }
  }

  func send(_ event: InputEvent) { app.handle(event, at: time) }

  func key(_ key: Key, _ modifiers: Modifiers = []) { send(.key(KeyPress(key, modifiers))) }
  func type(_ text: String) { for character in text { key(.character(character)) } }

  func pointer(
    _ phase: PointerEvent.Phase, _ column: Double, _ row: Double, _ button: PointerEvent.Button = .primary
  ) {
    // Nobody presses what has not been shown.
    if phase == .pressed, app.needsDisplay { _ = app.render() }
    send(.pointer(PointerEvent(phase, button, at: Point(column: column, row: row), time: time)))
  }

  func press(_ column: Double, _ row: Double = 1) { pointer(.pressed, column, row) }

  func drag(to column: Double, _ row: Double = 1) {
    time += 0.016
    pointer(.dragged, column, row)
  }

  func release(_ column: Double, _ row: Double = 1) { pointer(.released, column, row) }

  /// Lets go after a rest, so that only the place decides.
  func rest(_ column: Double, _ row: Double = 1) {
    time += 0.2
    release(column, row)
  }

  func click(_ column: Double, _ row: Double) {
    press(column, row)
    time += 0.05
    release(column, row)
  }

  func wheel(_ direction: WheelEvent.Direction, _ column: Double = 2, _ row: Double = 1) {
    send(.wheel(WheelEvent(direction, at: Point(column: column, row: row), time: time)))
  }

  /// Drags from column 0 until the page's edge stands in `column`.
  func hold(at column: Int, from start: Double = 0) {
    press(start)
    drag(to: start + (column > 1 ? 2 : 0))
    drag(to: start + Double(column))
  }
}

extension NavigationApp {
  /// Whether the page that stays has all of the screen, as at rest, and nothing of another is seen.
  var showsOnePage: Bool {
    guard let running = navigation.transition else { return true }
    return running.layout(size: size, direction: navigation.layoutDirection).showsOnly(
      front: navigation.activeViewController === running.front, columns: size.columns, rows: size.rows)
  }
}
