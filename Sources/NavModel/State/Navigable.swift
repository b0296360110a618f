/// A view controller that a navigation controller can show, with its preferences and callbacks.
@MainActor public protocol Navigable: AnyObject {
  /// The name, by which the trace (the log of events) and tests show the view controller.
  var name: String { get }

  /// Whether the navigation bar is hidden while this view controller is on top.
  var prefersNavigationBarHidden: Bool { get }

  /// Whether gestures cannot pop this view controller; the back key and button still can.
  var interactivePopDisabled: Bool { get }

  /// The columns from the leading edge within which a press may begin to pop. 0 or less stands for the
  /// navigation controller's limit; infinity means no limit.
  var interactivePopMaxAllowedInitialDistanceToLeftEdge: Double { get }

  /// Whether view controllers that were popped from above this one are kept, so that `goForward` or a drag
  /// can bring them back.
  var allowsInteractiveForward: Bool { get }

  /// Returns whether a drag may begin to pop this view controller; called after the gate's other rules
  /// (RULES, section 3) have allowed the drag.
  func shouldBeginInteractivePop() -> Bool

  /// Returns whether the user may leave this view controller now, by a key, a button or a drag. After false,
  /// the program can call `pop.resume()` later to leave.
  func shouldPop(_ pop: PendingPop) -> Bool

  /// Whether `shouldPop` would ask the user or refuse. Override this property together with `shouldPop`,
  /// which is called only at the release: while a drag holds the page, this property tells what the release
  /// will do.
  var asksBeforePop: Bool { get }

  /// Whether `viewDidLoad` has been called; set by the navigation controller.
  var isViewLoaded: Bool { get set }

  /// Called once, before the view controller first appears.
  func viewDidLoad()
  /// Called when the view controller is about to appear. If a drag is then cancelled, the view controller
  /// disappears again.
  func viewWillAppear(animated: Bool)
  /// Called when the view controller is on top and the transition has ended.
  func viewDidAppear(animated: Bool)
  /// Called when the view controller is about to disappear. If a drag is then cancelled, the view controller
  /// appears again.
  func viewWillDisappear(animated: Bool)
  /// Called when the view controller is no longer visible, such as after another one has covered it or after
  /// it has left the navigation stack.
  func viewDidDisappear(animated: Bool)

  /// Called after the view controller was added to `parent`, such as a navigation controller, or with nil
  /// after it was removed.
  func didMove(toParent parent: AnyObject?)

  /// The page as a value that knows its owner, if the page is one of the library; nil, the default, for a
  /// page of your own.
  var nesting: PageNesting? { get }
}

extension Navigable {
  /// By default false: the navigation bar is shown.
  public var prefersNavigationBarHidden: Bool { false }
  /// By default false: gestures may pop the view controller.
  public var interactivePopDisabled: Bool { false }
  /// By default 0: the navigation controller's own limit of the distance counts.
  public var interactivePopMaxAllowedInitialDistanceToLeftEdge: Double { 0 }
  /// By default false: popped view controllers do not come back.
  public var allowsInteractiveForward: Bool { false }
  /// Returns true by default: a drag may begin to pop the view controller.
  public func shouldBeginInteractivePop() -> Bool { true }
  /// Returns true by default: the user may leave the view controller.
  public func shouldPop(_ pop: PendingPop) -> Bool { true }
  /// By default false, because `shouldPop` returns true by default.
  public var asksBeforePop: Bool { false }
  /// Does nothing by default after the view controller was loaded.
  public func viewDidLoad() {}
  /// Does nothing by default when the view controller is about to appear.
  public func viewWillAppear(animated: Bool) {}
  /// Does nothing by default when the view controller has appeared.
  public func viewDidAppear(animated: Bool) {}
  /// Does nothing by default when the view controller is about to disappear.
  public func viewWillDisappear(animated: Bool) {}
  /// Does nothing by default when the view controller has disappeared.
  public func viewDidDisappear(animated: Bool) {}
  /// Does nothing by default when the view controller was added to a parent or removed.
  public func didMove(toParent parent: AnyObject?) {}
  /// By default nil, for a page that is not one of the library.
  public var nesting: PageNesting? { nil }
}

extension Navigable {
  /// Calls one of the view controller's callbacks and then passes it on to the pages within, so that these
  /// get it even if an override does not call `super`. `willShow` and `didShow` go to the navigation stack's
  /// observers alone.
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
