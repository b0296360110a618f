/// The services that a view or a page gets from its program.
@MainActor protocol ViewHost: AnyObject {
  /// The text that was copied last in this program.
  var copiedText: String? { get }
  /// Keeps a text for pasting, and copies it to the terminal's clipboard.
  func copy(_ text: String)
  func copy(_ text: String, then tell: @escaping @MainActor (CopyOutcome) -> Void)
  /// The translation of the library's own words; nil for English.
  var words: ((String) -> String)? { get }
  /// Returns the commands of the navigation and of the program while keys go through these pages, the
  /// innermost first.
  func programKeyCommands(on pages: [ViewController]) -> [KeyCommand]
  /// Returns the commands that work while a button of the page's bar has the keys.
  func barKeyCommands(of page: ViewController) -> [KeyCommand]
  /// Shows the help, which lists all key commands that work now.
  func showKeyHelp()
  /// Handles keys as if the user had pressed them.
  func send(_ keys: KeySequence)
  /// Returns whether keys go to the stack that contains the page: neither a modal overlay nor a presented
  /// page is above it.
  func sendsKeys(to page: ViewController) -> Bool
  /// Notes that a row of hints was drawn, so that its commands are checked again after a possible change.
  func didDrawHints(_ bar: View)
  /// Reports, once for each key, a command whose keys never run it because the program uses them.
  func reportIgnored(_ keys: KeySequence)
  /// Returns the rectangle of a presented stack on the screen, from its leading edge; nil for other stacks.
  func presentedFrame(of navigation: NavigationController?) -> Rect?
  /// Gives a view's motion the time, beginning with the next frame.
  func animate(_ animation: Animation)
  /// Returns whether the program shows a stack directly or as a presented stack, not within a view.
  func shows(_ navigation: NavigationController) -> Bool
  /// Shows a view above the pages. It gets all keys and presses until it is dismissed.
  func presentMenu(_ view: View, at frameForScreen: @escaping (Size) -> Rect)
  func dismiss(_ view: View)
  /// Returns whether a view is shown above the pages.
  func isPresenting(_ view: View) -> Bool
  /// Returns the pages that leave with a page because they are presented over it, in the order in which they
  /// are asked.
  func pagesPresented(by page: ViewController) -> [any Navigable]
  /// Dismisses what is presented over a stack, without animation, where `mayGo` is true of the pages that
  /// leave.
  func uncover(_ navigation: NavigationController, where mayGo: ([any Navigable]) -> Bool)
  /// All pages of the program, in the order in which they are asked whether it may end.
  var pagesByQuit: [ViewController] { get }
  /// Reports an error that a page's task has thrown and the page has not handled.
  func report(_ error: any Error, of page: ViewController)
  /// Reports a mistake of the program that a debug build has found.
  func reportMistake(_ what: String, _ why: String)
  /// Informs observers and the trace of a lifecycle callback of a child page.
  func reportLifecycle(of child: ViewController, _ callback: LifecycleCallback, animated: Bool)
}
