/// The services that a view or a page gets from its program.
@MainActor protocol ViewHost: AnyObject {
  /// The text that was copied last in this program; nil if none was.
  var copiedText: String? { get }
  /// Keeps a text as `copiedText`, the text that was copied last, and copies it to the terminal's clipboard.
  func copy(_ text: String)
  func copy(_ text: String, then tell: @escaping @MainActor (CopyOutcome) -> Void)
  /// The translation of the library's own texts, such as titles of key commands; nil leaves them in English.
  var words: ((String) -> String)? { get }
  /// Returns the commands of the navigation, such as going back, and of the program while some pages get the
  /// keys.
  /// - Parameter pages: The pages, the innermost first.
  func programKeyCommands(on pages: [ViewController]) -> [KeyCommand]
  /// Returns the key commands that work while a button of the page's navigation bar has the keyboard focus.
  func barKeyCommands(of page: ViewController) -> [KeyCommand]
  /// Shows the help, which lists all key commands that work now.
  func showKeyHelp()
  /// Handles keys as if the user had pressed them.
  func send(_ keys: KeySequence)
  /// Returns whether keys go to the navigation stack that contains the page: neither a modal overlay nor a
  /// presented page is above it.
  func sendsKeys(to page: ViewController) -> Bool
  /// Registers a row of hints that was drawn. Later the program checks whether the listed commands have
  /// changed, and redraws the row if so.
  func didDrawHints(_ bar: View)
  /// Tells observers of a key command whose keys never run it because the program uses them. Each key is
  /// reported once.
  func reportIgnored(_ keys: KeySequence)
  /// Returns the rectangle of a presented navigation stack on the screen, with columns counted from the
  /// leading edge; nil for other stacks.
  func presentedFrame(of navigation: NavigationController?) -> Rect?
  /// Runs the motion of a view: calls the motion's step with the program's time until the motion is over.
  func animate(_ animation: Animation)
  /// Returns whether the program shows a navigation stack directly or presents it. False for a stack that a
  /// view shows.
  func shows(_ navigation: NavigationController) -> Bool
  /// Shows a view above the pages. It gets all keys and presses until it is dismissed. `frameForScreen`
  /// returns the view's rectangle for the size of the screen.
  func presentMenu(_ view: View, at frameForScreen: @escaping (Size) -> Rect)
  func dismiss(_ view: View)
  /// Returns whether the program shows a view above the pages, such as a menu.
  func isPresenting(_ view: View) -> Bool
  /// Returns the pages that leave with a page because they are presented over it, in the order in which they
  /// are asked whether they may leave.
  func pagesPresented(by page: ViewController) -> [any Navigable]
  /// Dismisses the page that is presented over a navigation stack, without animation, if `mayGo` returns true
  /// for all pages that then leave.
  func uncover(_ navigation: NavigationController, where mayGo: ([any Navigable]) -> Bool)
  /// All pages of the program, in the order in which they are asked whether the program may end.
  var pagesByQuit: [ViewController] { get }
  /// Reports an error of a page's task that the page has not handled to the program's observers.
  func report(_ error: any Error, of page: ViewController)
  /// Reports a mistake in the program's code that a debug build has found.
  /// - Parameters:
  ///   - what: The view or call that is wrong.
  ///   - why: The reason, and what to do.
  func reportMistake(_ what: String, _ why: String)
  /// Tells the program's observers, and its trace (a log of events), that a lifecycle callback of a child
  /// page is called.
  func reportLifecycle(of child: ViewController, _ callback: LifecycleCallback, animated: Bool)
}
