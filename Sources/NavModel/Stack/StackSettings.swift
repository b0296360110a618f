/// The settings of one navigation stack. A setting that is nil was not set on this stack: the value of the
/// nearest stack around it counts then (RULES, section 32).
@MainActor package final class StackSettings {
  struct Styles {
    var pages: (any TransitionStyle)?
    /// Chooses the style of one transition. The function returns nil for no choice, and if the two view
    /// controllers are of another type than those of the navigation stack on which it was set.
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
  /// The points at which the page on top comes to rest. Unlike other settings, they are not taken from the
  /// navigation stack around.
  package internal(set) var rests = RestingPoints()
  /// The recognizer of the drag that pops, whose `allowsPop` is a setting too.
  let recognizer: InteractivePopGestureRecognizer
  /// Returns the settings of the navigation stack around this one, or of the stack that presents it. nil
  /// without such a stack. It is a function, since a copy of the settings would miss later changes.
  var around: () -> StackSettings? = { nil }
  /// The reading direction in which the navigation stack is shown. It is stored, because it is read many
  /// times in a frame.
  private(set) var shownDirection = LayoutDirection.leftToRight

  init(recognizer: InteractivePopGestureRecognizer) {
    self.recognizer = recognizer
    // The recognizer may be kept longer than the settings, so the closure holds the settings weakly.
    recognizer.allowsPopAround = { [weak self] in self?.around()?.first { $0.recognizer.own } ?? true }
  }

  /// Returns a setting's value from the nearest navigation stack that has one: this stack, then the stacks
  /// around it. nil if none has one.
  func first<Value>(_ value: (StackSettings) -> Value?) -> Value? {
    if let found = value(self) { return found }
    return around()?.first(value)
  }

  // MARK: Effective settings

  /// The reading direction that the settings demand; the navigation stack may still be shown in another one.
  var obeyedDirection: LayoutDirection { first { $0.layoutDirection } ?? .leftToRight }

  /// Makes the reading direction that the settings demand the shown one. Returns whether the direction has
  /// changed.
  func followDirection() -> Bool {
    let before = shownDirection
    shownDirection = obeyedDirection
    return shownDirection != before
  }

  /// The drag settings that count: each value is that of the nearest navigation stack on which it was set.
  var obeyedDrags: DragSettings { around().map { drags.filled(from: $0.obeyedDrags) } ?? drags }

  /// The styles of the nearest navigation stack on which a transition style was set, or a function that
  /// chooses one; nil if no stack has either.
  var pageStyles: Styles? { first { $0.styles.choice != nil || $0.styles.pages != nil ? $0.styles : nil } }

  /// Returns the driver of a new transition, which has its progress and velocity, held at progress 0.
  /// - Parameter curve: the completion curve; nil stands for the curve of the settings.
  func makeDriver(curve: CompletionCurve? = nil) -> PercentDrivenInteractiveTransition {
    var driver = PercentDrivenInteractiveTransition()
    if let curve = curve ?? first({ $0.completion.curve }) { driver.completionCurve = curve }
    if let speed = first({ $0.completion.speed }) { driver.completionSpeed = speed }
    return driver
  }

  /// Returns whether pages that were popped from above `page` are kept, so that `goForward` can bring them
  /// back.
  func wantsForward(on page: some Navigable) -> Bool {
    first { $0.isForwardEnabled } == true || page.allowsInteractiveForward
  }

  /// Returns true if a page hides the navigation bar, false if it shows the bar. nil where the bar does not
  /// follow the pages' preferences.
  func barHidden(by page: some Navigable) -> Bool? {
    first { $0.followsPreferences } == false ? nil : page.prefersNavigationBarHidden
  }
}
