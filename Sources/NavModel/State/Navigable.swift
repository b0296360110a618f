/// A navigation controller's view controller, with preferences and callbacks.
@MainActor public protocol Navigable: AnyObject {
  /// Shown in traces and tests.
  var name: String { get }

  /// Whether the bar is hidden while it is on top.
  var prefersNavigationBarHidden: Bool { get }

  /// Whether gestures cannot pop it; the back key can.
  var interactivePopDisabled: Bool { get }

  /// Columns from the leading edge for a press; 0 or less is the navigation's limit, infinity none.
  var interactivePopMaxAllowedInitialDistanceToLeftEdge: Double { get }

  /// Whether view controllers popped from above it can come back.
  var allowsInteractiveForward: Bool { get }

  /// Whether a drag may begin, asked last.
  func shouldBeginInteractivePop() -> Bool

  /// Whether the user may leave now, by key, button or drag. After false, `pop.resume()` leaves later.
  func shouldPop(_ pop: PendingPop) -> Bool

  /// Whether `shouldPop` would ask or refuse; override both.
  var asksBeforePop: Bool { get }

  /// Set by the navigation controller.
  var isViewLoaded: Bool { get set }

  /// Called once, before it first appears.
  func viewDidLoad()
  /// It will appear, unless a drag is cancelled.
  func viewWillAppear(animated: Bool)
  /// It rests on top.
  func viewDidAppear(animated: Bool)
  /// It will disappear, unless a drag is cancelled.
  func viewWillDisappear(animated: Bool)
  /// It is covered or gone.
  func viewDidDisappear(animated: Bool)

  /// It was added to `parent`, or removed (nil).
  func didMove(toParent parent: AnyObject?)

  /// What a page of the library has beside these; nil, the default, is a page of your own.
  var nesting: PageNesting? { get }
}

extension Navigable {
  /// False.
  public var prefersNavigationBarHidden: Bool { false }
  /// False.
  public var interactivePopDisabled: Bool { false }
  /// 0, the navigation's limit.
  public var interactivePopMaxAllowedInitialDistanceToLeftEdge: Double { 0 }
  /// False.
  public var allowsInteractiveForward: Bool { false }
  /// True.
  public func shouldBeginInteractivePop() -> Bool { true }
  /// True.
  public func shouldPop(_ pop: PendingPop) -> Bool { true }
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
  /// nil.
  public var nesting: PageNesting? { nil }
}

extension Navigable {
  /// Calls the view controller's own callback, then lets it pass the callback on, so that an override without
  /// `super` loses nothing; `willShow` and `didShow` are told to the stack's observers alone.
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
