/// The view controllers that a program shows.
extension NavigationApp {
  /// The view controller on top of everything: that of the topmost presented stack, else that of
  /// `navigation`.
  public var visibleViewController: ViewController {
    (presentations.active?.navigation ?? navigation).topViewController
  }

  // "Active" means having the keys, as in `activeViewController`. A property named `navigation` that changed
  // with each sheet would move the program's settings and observers.
  /// The stack to whose view controller keys go. It is the topmost presented stack, else `navigation`, and
  /// within tabs or a split view the inner stack that has the keys.
  ///
  ///     app.keyCommands = { [KeyCommand("n", title: "new") { app.activeNavigation.push(NotePage()) }] }
  public var activeNavigation: NavigationController { presentations.keyRouter.panes.focused[0].navigation }

  /// Goes back as a key of `backKeys` does: in the stack that has the keys, or at its root in the stack
  /// around it. At the root of a presented stack it dismisses that stack. All view controllers that would
  /// leave are asked.
  /// - Returns: false if nothing goes back, or a view controller has not agreed.
  @discardableResult
  public func goBack() -> Bool { presentations.keyRouter.panes.goBack() }

  /// The innermost view controller that has the keys. Of a container it is the one that the container shows.
  package var focusedViewController: ViewController { visibleViewController.focusedPages[0] }

  /// The view controllers that are presented over the program's stack or over one another, the topmost last.
  public var presentedViewControllers: [ViewController] { presentations.presentations.map(\.page) }
}
