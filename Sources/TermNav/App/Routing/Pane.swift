/// The object that decides what keys, the wheel and mouse buttons do to one visible stack, whose area on the
/// screen is a stage. There is a pane for the program's stack, each presented stack, each stack within a
/// page, and the list of a split view.
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
  /// The recognizer of the drag that pops the pages of the stack; nil where no drag pops.
  var popGestureRecognizer: GestureRecognizer? { navigation.interactivePopGestureRecognizer }
  var isHeld: Bool { navigation.isInteractivePopHeld }
  var focus: FocusSystem { FocusSystem(pane: self) }
  var steps: GestureSteps { GestureSteps(pane: self) }

  // MARK: Going back

  var canGoBack: Bool { navigation.comingViewControllers.count > 1 }
  /// The depth in the stack of the page from which the user cannot go back; the depth of the root is 0.
  var firstDepth: Int { 0 }

  /// Returns whether the user can go back from a page while that page is on top. The page may also be one
  /// that is just leaving the stack.
  final func canGoBack(from page: ViewController) -> Bool {
    let coming = navigation.comingViewControllers
    let depth =
      coming.firstIndex { $0 === page } ?? navigation.viewControllers.firstIndex { $0 === page }
    return (depth ?? coming.count) > firstDepth
  }

  /// Whether the root is shown beside another page, as in a split view, so that going back from the root
  /// makes the other page get the keys.
  var leadsBeside: Bool { false }
  func giveKeysBeside() {}

  /// The view controllers of the stack below the top one, the nearest first.
  var pagesBelow: [ViewController] { navigation.comingViewControllers.dropLast().reversed() }

  /// The view controllers in the menu of the back button. At a root whose back button leads out of the stack,
  /// the menu has view controllers of the stack around this one.
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

  /// Returns the innermost view of a page at a point, with the point in that view's coordinates; nil if there
  /// is no view. `point` is in columns and rows of the area that shows the stack.
  func hitTest(_ point: Point) -> (view: View, point: Point)? { stage.hitTest(point) }

  @discardableResult
  func showBackMenu() -> Bool { !isCovered && program.barMenu.showBackMenu(of: self) }

  /// Whether a presented page is held on its way in, over all stacks. While one is, the user cannot go
  /// forward.
  private var isCovered: Bool { program.comingPresentation() != nil }

  /// Handles an event of the stack. The gestures on a page are cancelled when the page begins to disappear;
  /// gestures that move a pop or a presentation are cancelled only once the page has disappeared.
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
  var location: Point { Point(column: Double(column), row: Double(row)) }
}
