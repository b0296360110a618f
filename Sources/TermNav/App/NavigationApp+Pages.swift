/// The view controllers that a program shows.
extension NavigationApp {
  /// The view controller on top of everything: the top one of the topmost presented navigation stack, or of
  /// `navigation` if no stack is presented.
  public var visibleViewController: ViewController {
    (presentations.active?.navigation ?? navigation).topViewController
  }

  // "Active" means having the keys, as in `activeViewController`. So this property differs from `navigation`:
  // the property `navigation` always is the program's own stack: if it changed with each sheet, settings and
  // observers would go to the sheet.
  /// The navigation stack whose view controller gets the keys. It is the topmost presented stack, or
  /// `navigation` if none is presented. Within tabs or a split view it is the inner stack that gets the keys.
  ///
  ///     app.keyCommands = { [KeyCommand("n", title: "new") { app.activeNavigation.push(NotePage()) }] }
  public var activeNavigation: NavigationController { presentations.keyRouter.panes.focused[0].navigation }

  /// Goes back as a key of `backKeys` does: in the navigation stack that gets the keys or, if that stack is
  /// at its root, in the stack around it. At the root of a presented stack it dismisses that stack.
  /// `shouldPop` of all view controllers that would leave is asked.
  /// - Returns: false if nothing goes back, or a view controller has not agreed.
  @discardableResult
  public func goBack() -> Bool { presentations.keyRouter.panes.goBack() }

  /// The innermost view controller that gets the keys. If a container gets them, this is the view controller
  /// that the container shows.
  package var focusedViewController: ViewController { visibleViewController.focusedPages[0] }

  /// The view controllers that are presented over the program's stack or over one another, the topmost last.
  public var presentedViewControllers: [ViewController] { presentations.presentations.map(\.page) }
}
