/// What a view may ask of its program.
@MainActor protocol ViewHost: AnyObject {
  /// What was copied last in this program.
  var copiedText: String? { get }
  /// Keeps a text for pasting, and gives it to the terminal's clipboard.
  func copy(_ text: String)
  func copy(_ text: String, then tell: @escaping @MainActor (CopyOutcome) -> Void)
  /// The library's own words in another language; nil for English.
  var words: ((String) -> String)? { get }
  /// Of the navigation and the program, while keys go through these pages, the innermost first.
  func programKeyCommands(on pages: [ViewController]) -> [KeyCommand]
  /// While a button of the page's bar has the keys.
  func barKeyCommands(of page: ViewController) -> [KeyCommand]
  /// Lists all key commands that work now.
  func showKeyHelp()
  /// Routes keys as if they were pressed.
  func send(_ keys: KeySequence)
  /// Whether keys come to the stack that the page is in: nothing modal is above it.
  func sendsKeys(to page: ViewController) -> Bool
  /// The row of hints has been drawn, and is asked again after what may have changed it.
  func didDrawHints(_ bar: View)
  /// A command has keys that never run it.
  func tellIgnored(_ keys: KeySequence)
  /// Where a presented stack stands on the screen, from its leading edge; nil for another one.
  func presentedFrame(of navigation: NavigationController?) -> Rect?
  /// Gives a view's motion its time, from the next frame on.
  func animate(_ animation: Animation)
  /// Whether the program shows a stack by itself or as a presented one, not in a view.
  func shows(_ navigation: NavigationController) -> Bool
  /// Shows a view over the page; it gets all keys and presses.
  func presentMenu(_ view: View, at place: @escaping (Size) -> Rect)
  func dismiss(_ view: View)
  /// Whether a view is shown over the pages.
  func isPresenting(_ view: View) -> Bool
  /// What leaves with a page because it is presented over it, in the order in which it is asked.
  func pagesPresented(by page: ViewController) -> [any Navigable]
  /// Dismisses at once what is presented over a stack, where all that leave with it may go.
  func uncover(_ navigation: NavigationController, where mayGo: ([any Navigable]) -> Bool)
  /// All pages, in the order in which they are asked whether the program may end.
  var pagesByQuit: [ViewController] { get }
  /// A page's task has thrown an error that the page leaves to the program.
  func report(_ error: any Error, of page: ViewController)
  /// A debug build has found a mistake of the program.
  func tellMistake(_ what: String, _ why: String)
  /// Observers and trace are told what a page within a page is told.
  func reportLifecycle(of child: ViewController, _ callback: LifecycleCallback, animated: Bool)
}
