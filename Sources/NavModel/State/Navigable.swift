/// A view controller of a navigation controller. Its preferences are read when they matter.
@MainActor public protocol Navigable: AnyObject {
  /// Shown in traces and tests, such as `gallery`.
  var name: String { get }

  /// Whether the bar is hidden while it is on top. Read before it appears.
  var prefersNavigationBarHidden: Bool { get }

  /// Whether gestures cannot pop it; the back key and button can.
  var interactivePopDisabled: Bool { get }

  /// FDFullscreenPopGesture's limit: columns from the leading edge to the press; 0 or less is none.
  var interactivePopMaxAllowedInitialDistanceToLeftEdge: Double { get }

  /// Whether what was popped from above it can come back (BEHAVIOUR section 12).
  var allowsInteractiveForward: Bool { get }

  /// The last rule of the gate.
  func shouldBeginInteractivePop() -> Bool

  /// Whether the user may leave. Asked by the back key, the back button and a drag that would finish.
  func shouldPop() -> Bool

  /// Whether `shouldPop` would ask or refuse now. Override both together.
  var asksBeforePop: Bool { get }

  /// Set by the navigation controller, which calls `viewDidLoad` once.
  var isViewLoaded: Bool { get set }

  /// Called once, before it first appears.
  func viewDidLoad()
  /// Before it appears; a drag may be cancelled.
  func viewWillAppear(animated: Bool)
  /// On top, nothing moves.
  func viewDidAppear(animated: Bool)
  /// Before it disappears; a drag may be cancelled.
  func viewWillDisappear(animated: Bool)
  /// Covered or gone.
  func viewDidDisappear(animated: Bool)

  /// After it was added to a navigation controller, or removed (nil).
  func didMove(toParent parent: AnyObject?)
  /// Removed, and cannot come back.
  func didLeaveForGood()
}

extension Navigable {
  /// False.
  public var prefersNavigationBarHidden: Bool { false }
  /// False.
  public var interactivePopDisabled: Bool { false }
  /// 0: no limit.
  public var interactivePopMaxAllowedInitialDistanceToLeftEdge: Double { 0 }
  /// False.
  public var allowsInteractiveForward: Bool { false }
  /// True.
  public func shouldBeginInteractivePop() -> Bool { true }
  /// True.
  public func shouldPop() -> Bool { true }
  /// False.
  public var asksBeforePop: Bool { false }
  /// Does nothing.
  public func viewDidLoad() {}
  /// Does nothing.
  public func viewWillAppear(animated: Bool) {}
  /// Does nothing.
  public func viewDidAppear(animated: Bool) {}
  /// Does nothing.
  public func viewWillDisappear(animated: Bool) {}
  /// Does nothing.
  public func viewDidDisappear(animated: Bool) {}
  /// Does nothing.
  public func didMove(toParent parent: AnyObject?) {}
  /// Does nothing.
  public func didLeaveForGood() {}
}
