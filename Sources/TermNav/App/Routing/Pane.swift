/// What keys, wheel and buttons of the mouse do on a stage. The program's stage has a pane, and that of each presented stack, of
/// each stack within a page, and of the list of a split view.
@MainActor class Pane {
  let stage: Stage
  let program: ProgramInput
  let scrub: Scrub

  init(_ stage: Stage, program: ProgramInput) {
    (self.stage, self.program) = (stage, program)
    scrub = Scrub(navigation: stage.navigation, clock: program.clock)
    bar.onBack = { [weak program] in program?.comingPresentation()?.putBack() == true }
    bar.onBackMenu = { [weak self] in self?.showBackMenu() }
    bar.onItemMenu = { [weak self] in if let self { self.program.barMenu.showItemMenu(of: self) } }
    bar.onUpdate = { [weak self] in if let self { self.program.barMenu.barDidUpdate(of: self) } }
  }

  var navigation: NavigationController { stage.navigation }
  var bar: BarButtons { stage.bar }
  var page: ViewController { stage.page }
  var showsBar: Bool { stage.showsBar }
  /// The drag that pops its pages.
  var popGestureRecognizer: GestureRecognizer? { navigation.interactivePopGestureRecognizer }
  var isHeld: Bool { navigation.isInteractivePopHeld }
  var focus: FocusSystem { FocusSystem(pane: self) }
  var steps: GestureSteps { GestureSteps(pane: self) }

  // MARK: Going

  var canGoBack: Bool { navigation.comingViewControllers.count > 1 }
  /// The depth of the page that nothing goes back from; the root's is 0.
  var firstDepth: Int { 0 }

  /// The same while a page of its stack is on top, which may be the one that a transition takes away.
  final func canGoBack(from page: ViewController) -> Bool {
    let coming = navigation.comingViewControllers
    let depth =
      coming.firstIndex { $0 === page } ?? navigation.viewControllers.firstIndex { $0 === page }
    return (depth ?? coming.count) > firstDepth
  }

  /// Whether its root stands beside another page, to which the keys go back.
  var leadsBeside: Bool { false }
  func giveKeysBeside() {}

  /// The pages of its stack below, nearest first.
  var pagesBelow: [ViewController] { navigation.comingViewControllers.dropLast().reversed() }

  /// What the menu of its back button lists: at a root that shows the way out of the page around it, those below that.
  var backPages: [ViewController] {
    let own = pagesBelow
    guard own.isEmpty, showsBar, let next = page.pageBelow(in: navigation),
      next.navigationController !== navigation,
      let pages = next.navigationController?.comingViewControllers,
      let index = pages.firstIndex(where: { $0 === next })
    else { return own }
    return pages[...index].reversed()
  }

  func goForward() -> Bool { !isCovered && navigation.goForward() }
  var canGoForward: Bool { !isCovered && !navigation.forwardViewControllers.isEmpty }

  /// The innermost view of a page at a point in cells of the stage.
  func hitTest(_ point: Point) -> (view: View, point: Point)? { stage.hitTest(point) }

  @discardableResult
  func showBackMenu() -> Bool { !isCovered && program.barMenu.showBackMenu(of: self) }

  /// Whether a presentation stands part-way over the stack, on its way to its place.
  private var isCovered: Bool { program.comingPresentation() != nil }

  /// Its gestures end with their page, but for one that drives the pop or a presentation.
  func pagesDidChange(after event: NavigationEvent<ViewController>) {
    if case .stack = event { navigation.topViewController.innerBarsMayChange() }
    program.barMenu.close(after: event, of: self)
    guard case .lifecycle(let page, let callback, _) = event else { return }
    switch callback {
    case .viewWillDisappear
    where !navigation.interactivePopGestureRecognizer.isActive && !isHeld
      && !program.drivesPresentation(navigation),
      .viewDidDisappear:
      program.arena.cancel { $0.view?.isWithin(page.view) == true }
    default: break
    }
  }
}

extension Frame.Cursor {
  var place: Point { Point(column: Double(column), row: Double(row)) }
}
