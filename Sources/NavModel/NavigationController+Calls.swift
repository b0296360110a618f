/// The calls that change the stack. One that is made while a change runs completes that at once in the books. Where it
/// takes back what runs, so that the same two pages are seen, the picture goes back from where it stands; else it starts
/// anew.
extension NavigationController {
  /// Pushes a page. An instance that is in the stack already is ignored.
  /// - Parameter style: how the page comes, and how it leaves again; nil takes `transitionStyle`, each time as it is.
  public func push(_ controller: Controller, animated: Bool = true, style: (any TransitionStyle)? = nil) {
    perform { [self] in
      if willContain(controller) {
        return emit(.ignored(what: "push \(controller.name)", why: "it is in the stack already"))
      }
      let interrupted = settleAtOnce()
      ownStyles[ObjectIdentifier(controller)] = style
      begin(.push(controller), animated: animated, after: interrupted)
    }
  }

  /// Pops the top page and returns it; at the root nil, and nothing happens at all, but that a push held over it is
  /// given up.
  @discardableResult
  public func pop(animated: Bool = true) -> Controller? {
    guard comingCount > 1 else {
      cancelInteractivePop()
      return nil
    }
    let leaving = activeViewController
    perform { [self] in
      guard comingCount > 1 else { return }
      let interrupted = settleAtOnce()
      begin(.pop(1), animated: animated, after: interrupted)
    }
    return leaving
  }

  /// Pops all but the root. Pages in between hear nothing.
  public func popToRoot(animated: Bool = true) {
    perform { [self] in
      guard comingCount > 1 else { return letGoOfEverything() }
      let interrupted = settleAtOnce()
      begin(.pop(count - 1), animated: animated, after: interrupted)
    }
  }

  /// Pops down to a page of the stack. A stranger is ignored.
  public func pop(to controller: Controller, animated: Bool = true) {
    perform { [self] in
      guard willContain(controller) else {
        return emit(.ignored(what: "popTo \(controller.name)", why: "it is not in the stack"))
      }
      let interrupted = settleAtOnce()
      guard let index = stack.index(of: controller), index < count - 1 else { return }
      begin(.pop(count - 1 - index), animated: animated, after: interrupted)
    }
  }

  /// Sets the whole stack. A new top is pushed, a top that was buried is popped to, the same top stays as it is. An
  /// empty array, or one that holds a page twice, is ignored.
  public func setViewControllers(_ controllers: [Controller], animated: Bool = true) {
    perform { [self] in
      @MainActor func ignore(_ why: String) { emit(.ignored(what: "setViewControllers", why: why)) }
      guard let top = controllers.last else { return ignore("a stack has a root") }
      guard Set(controllers.map(ObjectIdentifier.init)).count == controllers.count else {
        return ignore("a page stands in it twice")
      }
      let interrupted = settleAtOnce()
      guard top === topViewController else {
        return begin(.replace(controllers), animated: animated, after: interrupted)
      }
      let (arrived, gone) = apply(.replace(controllers))
      forgetStyles(of: gone)
      guard isStarted else { return }
      for controller in arrived { controller.didMove(toParent: self) }
      leave(gone)
      forward = []
      emit(.stack)
    }
  }

  /// What the back key and the back button do: asks the page's `shouldPop`, then pops. A page that stands, held by an
  /// application or by nobody, goes from where it is: a pop is finished, a push put back. False where nothing goes back.
  @discardableResult
  public func goBack(animated: Bool = true) -> Bool {
    if isStanding, !isChanging { return sendBack(animated: animated) }
    guard comingCount > 1 else { return cancelInteractivePop() }
    return activeViewController.shouldPop() && pop(animated: animated) != nil
  }
}
