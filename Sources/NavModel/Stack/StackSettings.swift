/// The settings of one stack. A setting that is nil was not set on it: that of the nearest stack around
/// counts then (RULES, section 32).
@MainActor package final class StackSettings {
  struct Styles {
    var pages: (any TransitionStyle)?
    /// Chooses the style of one transition. It returns nil where the view controllers are of another type
    /// than those of the stack on which it was set.
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
  /// Where the page on top comes to rest. It is not taken from a stack around.
  package internal(set) var rests = RestingPoints()
  /// The recognizer of the pop, whose `allowsPop` is a setting too.
  let recognizer: InteractivePopGestureRecognizer
  /// Returns the settings of the stack around this one, or of the stack that presents it. They are read when
  /// they are needed, since a copy would miss later changes.
  var around: () -> StackSettings? = { nil }
  /// The direction in which the stack is shown. It is stored, because it is asked many times in a frame.
  private(set) var shownDirection = LayoutDirection.leftToRight

  init(recognizer: InteractivePopGestureRecognizer) {
    self.recognizer = recognizer
    // The recognizer may be kept longer than the stack.
    recognizer.allowsPopAround = { [weak self] in self?.around()?.first { $0.recognizer.own } ?? true }
  }

  /// Returns the value of the nearest stack that has one, from this stack outward.
  func first<Value>(_ value: (StackSettings) -> Value?) -> Value? {
    if let found = value(self) { return found }
    return around()?.first(value)
  }

  // MARK: Effective settings

  /// The direction that is set, which the stack may not follow yet.
  var obeyedDirection: LayoutDirection { first { $0.layoutDirection } ?? .leftToRight }

  /// Shows the stack in the direction that is set; returns whether it was another one before.
  func followDirection() -> Bool {
    let before = shownDirection
    shownDirection = obeyedDirection
    return shownDirection != before
  }

  /// The drag settings that count: each value is that of the nearest stack that has it.
  var obeyedDrags: DragSettings { around().map { drags.filled(from: $0.obeyedDrags) } ?? drags }

  /// The styles of the nearest stack that has a page style, or a function that chooses one; nil if none has.
  var pageStyles: Styles? { first { $0.styles.choice != nil || $0.styles.pages != nil ? $0.styles : nil } }

  /// Returns a driver for a transition, held at 0.
  /// - Parameter curve: nil is the curve of the settings.
  func makeDriver(curve: CompletionCurve? = nil) -> PercentDrivenInteractiveTransition {
    var driver = PercentDrivenInteractiveTransition()
    if let curve = curve ?? first({ $0.completion.curve }) { driver.completionCurve = curve }
    if let speed = first({ $0.completion.speed }) { driver.completionSpeed = speed }
    return driver
  }

  /// Returns whether pages that were popped to a page can come back.
  func wantsForward(on page: some Navigable) -> Bool {
    first { $0.isForwardEnabled } == true || page.allowsInteractiveForward
  }

  /// Returns whether a page hides the bar; nil where the bar does not follow the pages' preferences.
  func barHidden(by page: some Navigable) -> Bool? {
    first { $0.followsPreferences } == false ? nil : page.prefersNavigationBarHidden
  }
}
