/// The pages that a program shows.
extension NavigationApp {
  /// The page on top of everything: of the topmost presented stack, else of `navigation`.
  public var visibleViewController: ViewController {
    (presentations.active?.navigation ?? navigation).topViewController
  }

  // Active is what gets the keys, as in `activeViewController`. Were it called `navigation`, the program's
  // settings and observers would move with each sheet.
  /// The stack in front, to whose page the keys go: of what is presented the topmost stack, in tabs that of the tab, in a
  /// split view that of its pages; else `navigation`.
  ///
  ///     app.keyCommands = { [KeyCommand("n", title: "new") { app.activeNavigation.push(NotePage()) }] }
  public var activeNavigation: NavigationController { presentations.keyRouter.panes.focused[0].navigation }

  /// Goes back as a key of `backKeys` does: in the stack in front, at its root in the stack around it; at the root of what is
  /// presented it dismisses that. All pages that would leave are asked.
  /// - Returns: false if nothing goes back, or a page has not agreed.
  @discardableResult
  public func goBack() -> Bool { presentations.keyRouter.panes.goBack() }

  /// The innermost page that has the keys: of a container the page that it shows.
  package var focusedViewController: ViewController { visibleViewController.focusedPages[0] }

  /// The presented pages, topmost last.
  public var presentedViewControllers: [ViewController] { presentations.presentations.map(\.page) }
}
