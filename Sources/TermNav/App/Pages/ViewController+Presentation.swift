/// Presented pages (RULES, section 31).
extension ViewController {
  /// Presents a page over the stack that this page is in. Keys, pastes and presses are the presented page's until it
  /// is dismissed; what lies below is dim.
  ///
  /// The presented page has a stack of its own, in which it may push, with a bar unless it hides it. It is dismissed by
  /// `dismiss`, Escape and the other back keys at its root, a press beside it, and a sheet by a drag down; the user's
  /// ways ask its `shouldPop(_:)`. Ignored where this page is in no stack, or its stack presents a page already.
  /// - `style`: nil is the page's `modalPresentationStyle`.
  /// - `completion`: called once it has appeared.
  public func present(
    _ page: ViewController, style: ModalPresentationStyle? = nil, animated: Bool = true,
    completion: (() -> Void)? = nil
  ) {
    navigationController?.queue.perform { [self] in _ = begin(page, style, animated, completion) }
  }

  /// Presents a page and waits for its result.
  /// - Returns: what the page gave to `finish(_:)`; nil where it was dismissed without, where it could not be
  ///   presented, where its presenter has left, or where the task was cancelled, which dismisses it.
  @discardableResult
  public func present<Page: ModalPage>(
    _ page: Page, style: ModalPresentationStyle? = nil, animated: Bool = true
  ) async -> Page.ModalResult? {
    guard !Task.isCancelled, let presentation = begin(page, style, animated, nil) else { return nil }
    return await presentation.untilEnd() ? presentation.result as? Page.ModalResult : nil
  }

  private func begin(
    _ page: ViewController, _ style: ModalPresentationStyle?, _ animated: Bool, _ completion: (() -> Void)?
  ) -> Presentation? {
    app?.presentations.present(
      page, as: style ?? page.modalPresentationStyle, from: self, animated: animated, completion: completion)
  }

  /// Dismisses the page that this page's stack presents, with all above it; if it presents none, the stack itself.
  /// `completion`: called once it has gone.
  public func dismiss(animated: Bool = true, completion: (() -> Void)? = nil) {
    guard let app, let navigation = navigationController else { return }
    navigation.queue.perform {
      guard let presentation = app.presentations.over(navigation) ?? app.presentations.showing(navigation)
      else { return }
      app.presentations.dismiss(presentation, animated: animated, completion: completion)
    }
  }

  /// Whether the page, and the pages that its stack stands in, are in their stacks after the running change.
  var staysInProgram: Bool {
    if let parent { return parent.staysInProgram }
    guard navigationController?.comingViewControllers.contains(where: { $0 === self }) == true else {
      return false
    }
    return container?.page?.staysInProgram ?? true
  }

  /// The page that is presented over this page's stack.
  public var presentedViewController: ViewController? {
    navigationController.flatMap { app?.presentations.over($0) }?.page
  }

  /// The page that presented this page's stack.
  public var presentingViewController: ViewController? {
    navigationController.flatMap { app?.presentations.showing($0) }?.presenter
  }
}

extension ModalPage {
  /// Dismisses the page with a result.
  public func finish(_ result: ModalResult, animated: Bool = true) {
    guard let app, let navigation = navigationController,
      let presentation = app.presentations.showing(navigation)
    else { return }
    presentation.result = result
    app.presentations.dismiss(presentation, animated: animated)
  }
}

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
