/// What a navigation controller asks of a page that it holds.
///
/// A page is a class, since its identity matters: the same instance cannot stand in a stack twice. Its preferences are
/// read at the moment they matter and may change while the page is on screen. TermNav's `ViewController` conforms;
/// so does any class of a test, which needs no terminal.
@MainActor public protocol Navigable: AnyObject {
  /// A short name for traces and tests, such as `gallery`.
  var name: String { get }

  /// Whether the bar is hidden while this page is on top. Read when the page is about to appear.
  var prefersNavigationBarHidden: Bool { get }

  /// True where no gesture may pop this page. The back key and the back button still do.
  var interactivePopDisabled: Bool { get }

  /// The farthest column from the leading edge at which a pop may be pressed; 0 sets no limit, negatives count as 0.
  ///
  /// The name and the meaning of 0 are FDFullscreenPopGesture's.
  var interactivePopMaxAllowedInitialDistanceToLeftEdge: Double { get }

  /// Whether what was popped from above this page comes back to it: by a drag from the trailing edge zone toward leading,
  /// and by the forward key and button, which also do where the program wants it on all pages (`isForwardEnabled`).
  var allowsInteractiveForward: Bool { get }

  /// The page's own last word on a drag that every other rule of the gate allows.
  func shouldBeginInteractivePop() -> Bool

  /// Whether the user may leave this page now. Asked by the back key, the back button and a drag that would finish.
  func shouldPop() -> Bool

  /// Whether `shouldPop` would ask, or say no, at this moment. Nothing is asked by it: it is what the verdict on a page
  /// that is held says. A page that overrides `shouldPop` answers this too.
  var asksBeforePop: Bool { get }

  /// Kept by the navigation controller, so that `viewDidLoad` runs once in a page's life.
  var isViewLoaded: Bool { get set }

  /// Once, before the page appears for the first time.
  func viewDidLoad()
  /// The page comes, or may come: a drag may be cancelled.
  func viewWillAppear(animated: Bool)
  /// The page is on top, and nothing moves.
  func viewDidAppear(animated: Bool)
  /// The page goes, or may go: a drag may be cancelled.
  func viewWillDisappear(animated: Bool)
  /// The page is covered, or gone.
  func viewDidDisappear(animated: Bool)

  /// The page has come into a navigation controller, or has left it (nil).
  func didMove(toParent parent: AnyObject?)
  /// The page has left and is not kept to be brought back; or it was kept, and is so no more.
  func didLeaveForGood()
}

extension Navigable {
  public var prefersNavigationBarHidden: Bool { false }
  public var interactivePopDisabled: Bool { false }
  public var interactivePopMaxAllowedInitialDistanceToLeftEdge: Double { 0 }
  public var allowsInteractiveForward: Bool { false }
  public func shouldBeginInteractivePop() -> Bool { true }
  public func shouldPop() -> Bool { true }
  public var asksBeforePop: Bool { false }
  public func viewDidLoad() {}
  public func viewWillAppear(animated: Bool) {}
  public func viewDidAppear(animated: Bool) {}
  public func viewWillDisappear(animated: Bool) {}
  public func viewDidDisappear(animated: Bool) {}
  public func didMove(toParent parent: AnyObject?) {}
  public func didLeaveForGood() {}
}
