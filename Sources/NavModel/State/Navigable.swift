/// A view controller that a navigation controller can show, with its preferences and callbacks.
@MainActor public protocol Navigable: AnyObject {
  /// The name, shown in traces and tests.
  var name: String { get }

  /// Whether the navigation bar is hidden while this view controller is on top.
  var prefersNavigationBarHidden: Bool { get }

  /// Whether gestures cannot pop this view controller; the back key and button still can.
  var interactivePopDisabled: Bool { get }

  /// The columns from the leading edge within which a press may begin to pop. 0 or less is the navigation
  /// controller's limit, infinity is no limit.
  var interactivePopMaxAllowedInitialDistanceToLeftEdge: Double { get }

  /// Whether view controllers that were popped from above this one can come back.
  var allowsInteractiveForward: Bool { get }

  /// Returns whether a drag may begin to pop this view controller; asked after the other rules of the gate.
  func shouldBeginInteractivePop() -> Bool

  /// Returns whether the user may leave this view controller now, by a key, a button or a drag. After an
  /// answer of false, `pop.resume()` leaves later.
  func shouldPop(_ pop: PendingPop) -> Bool

  /// Whether `shouldPop` would ask the user or refuse, which is shown while a drag holds the page. Override
  /// both, because `shouldPop` itself is called only at the release.
  var asksBeforePop: Bool { get }

  /// Whether `viewDidLoad` has been called; set by the navigation controller.
  var isViewLoaded: Bool { get set }

  /// Called once, before the view controller first appears.
  func viewDidLoad()
  /// Called when the view controller is about to appear. If a drag is cancelled it does not appear.
  func viewWillAppear(animated: Bool)
  /// Called when the view controller rests on top.
  func viewDidAppear(animated: Bool)
  /// Called when the view controller is about to disappear. If a drag is cancelled it does not disappear.
  func viewWillDisappear(animated: Bool)
  /// Called when the view controller is covered or has gone.
  func viewDidDisappear(animated: Bool)

  /// Called after the view controller was added to `parent`, such as a navigation controller, or with nil
  /// after it was removed.
  func didMove(toParent parent: AnyObject?)

  /// The page, if it is one of the library, which knows where it is; nil, the default, for a page of your
  /// own.
  var nesting: PageNesting? { get }
}

extension Navigable {
  /// By default false: the bar is shown.
  public var prefersNavigationBarHidden: Bool { false }
  /// By default false: gestures may pop the view controller.
  public var interactivePopDisabled: Bool { false }
  /// By default 0: the navigation controller's limit counts.
  public var interactivePopMaxAllowedInitialDistanceToLeftEdge: Double { 0 }
  /// By default false: popped view controllers do not come back.
  public var allowsInteractiveForward: Bool { false }
  /// Returns true by default: a drag may begin.
  public func shouldBeginInteractivePop() -> Bool { true }
  /// Returns true by default: the user may leave.
  public func shouldPop(_ pop: PendingPop) -> Bool { true }
  /// By default false, because `shouldPop` returns true by default.
  public var asksBeforePop: Bool { false }
  /// Does nothing by default.
  public func viewDidLoad() {}
  /// Does nothing by default.
  public func viewWillAppear(animated: Bool) {}
  /// Does nothing by default.
  public func viewDidAppear(animated: Bool) {}
  /// Does nothing by default.
  public func viewWillDisappear(animated: Bool) {}
  /// Does nothing by default.
  public func viewDidDisappear(animated: Bool) {}
  /// Does nothing by default.
  public func didMove(toParent parent: AnyObject?) {}
  /// By default nil, for a page of your own.
  public var nesting: PageNesting? { nil }
}

extension Navigable {
  /// Calls one of the view controller's callbacks and then passes it on, so that an override without `super`
  /// loses nothing. `willShow` and `didShow` go to the stack's observers alone.
  package func hear(_ callback: LifecycleCallback, animated: Bool) {
    switch callback {
    case .viewDidLoad: viewDidLoad()
    case .viewWillAppear: viewWillAppear(animated: animated)
    case .viewDidAppear: viewDidAppear(animated: animated)
    case .viewWillDisappear: viewWillDisappear(animated: animated)
    case .viewDidDisappear: viewDidDisappear(animated: animated)
    case .willShow, .didShow: return
    }
    nesting?.page.passOn(callback, animated: animated)
  }
}
