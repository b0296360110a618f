/// The settings of one stack. A setting that is nil was not set on it: that of the nearest stack around counts then (RULES,
/// section 32).
@MainActor package final class StackSettings {
  /// The styles of pages and bars.
  struct Styles {
    var pages: (any TransitionStyle)?
    /// Chooses the style of one transition; it answers nil where the controllers are of another type than the stack's.
    var choice: ((NavigationOperation, AnyObject, AnyObject) -> (any TransitionStyle)?)?
    var bars: (any NavigationBarStyle)?
  }

  var followsPreferences: Bool?
  var layoutDirection: LayoutDirection?
  var reducesMotion: Bool?
  var releasePolicy: ReleasePolicy?
  var styles = Styles()
  var completion: (curve: CompletionCurve?, speed: Double?)
  var isForwardEnabled: Bool?
  package var drags = DragSettings()
  /// Where the page on top comes to rest; no setting around counts.
  package internal(set) var rests = RestingPoints()
  /// Has the switch of the pop, which a program may set on it too.
  let recognizer: InteractivePopGestureRecognizer
  /// The settings of the stack that this one stands in, or is presented by. They are read when they matter: what was
  /// taken over at one moment would miss what is set later.
  var around: () -> StackSettings? = { nil }
  /// The direction in which the stack is shown, asked many times in a frame: the obeyed one, kept.
  private(set) var shownDirection = LayoutDirection.leftToRight

  init(recognizer: InteractivePopGestureRecognizer) {
    self.recognizer = recognizer
    // The recognizer may be kept longer than the stack.
    recognizer.allowsPopAround = { [weak self] in self?.around()?.first { $0.recognizer.own } ?? true }
  }

  /// The value of the nearest stack that has one, from this stack outward.
  func first<Value>(_ value: (StackSettings) -> Value?) -> Value? {
    if let found = value(self) { return found }
    return around()?.first(value)
  }

  // MARK: What counts

  /// The direction that is set, also before the stack follows it.
  var obeyedDirection: LayoutDirection { first { $0.layoutDirection } ?? .leftToRight }

  /// Shows the stack in the obeyed direction; returns whether it is another.
  func followDirection() -> Bool {
    let before = shownDirection
    shownDirection = obeyedDirection
    return shownDirection != before
  }

  /// What counts for drags: each figure is that of the nearest stack that has it.
  var obeyedDrags: DragSettings { around().map { drags.filled(from: $0.obeyedDrags) } ?? drags }

  /// The styles of the nearest stack that has a style, or a function that chooses one.
  var pageStyles: Styles? { first { $0.styles.choice != nil || $0.styles.pages != nil ? $0.styles : nil } }

  /// A transition's driver, held at 0.
  /// - Parameter curve: nil is that of the settings.
  func makeDriver(curve: CompletionCurve? = nil) -> PercentDrivenInteractiveTransition {
    var driver = PercentDrivenInteractiveTransition()
    if let curve = curve ?? first({ $0.completion.curve }) { driver.completionCurve = curve }
    if let speed = first({ $0.completion.speed }) { driver.completionSpeed = speed }
    return driver
  }

  /// Whether pages that were popped to this one can come back.
  func wantsForward(on page: some Navigable) -> Bool {
    first { $0.isForwardEnabled } == true || page.allowsInteractiveForward
  }

  /// Whether a page hides the bar; nil where the stack does not follow its pages.
  func barHidden(by page: some Navigable) -> Bool? {
    first { $0.followsPreferences } == false ? nil : page.prefersNavigationBarHidden
  }
}
