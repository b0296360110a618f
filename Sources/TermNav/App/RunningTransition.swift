extension NavigationApp {
  /// A transition that is held or running: a push or pop in any stack of a program, or the motion of a page
  /// that is presented or dismissed.
  package struct RunningTransition {
    /// The driver, which has the progress, 0…1, and the velocity per second of the transition. Progress and
    /// velocity count toward the transition's end: a push runs from 0 to 1, as a pop does.
    package let driver: PercentDrivenInteractiveTransition
    /// Whether the front page leaves, as in a pop or a dismissal; false if the front page comes, as in a
    /// push.
    package let isLeaving: Bool
    /// Whether the transition presents or dismisses a page; false if it pushes or pops one.
    package let isPresentation: Bool
    /// Whether the pointer, keys or the program hold the transition, so that it does not run on its own.
    package let isHeld: Bool
    /// The frame of the stack on the screen, with columns from the leading edge. For a page that is presented
    /// or dismissed, this is the frame of its card, the area of that page. A sheet moves up and down by the
    /// rows of this frame.
    package let frame: Rect
    /// The result that a release would have now; nil unless the transition is held. The result's progress and
    /// velocity are those of a pop or dismissal.
    package var verdict: InteractivePopVerdict? { judge() }
    fileprivate let judge: () -> InteractivePopVerdict?
  }

  // The one property `runningTransition` covers all stacks and sheets: a sheet's transition has another type,
  // and a program cannot observe stacks before they exist.
  /// The transition that is held, or if none is, one that is running; nil at rest. Presented pages come
  /// first, the topmost before the others, then stacks within pages, then `navigation`.
  package var runningTransition: RunningTransition? {
    let all =
      presentations.presentations.reversed().flatMap(\.runningTransitions)
      + program.inner.panes.compactMap(\.runningTransition)
      + [presentations.root.pane.runningTransition].compactMap { $0 }
    return all.first(where: \.isHeld) ?? all.first
  }
}

extension Pane {
  var runningTransition: NavigationApp.RunningTransition? {
    navigation.runningTransition(at: stage.frameOnScreen, isPresentation: false)
  }
}

extension Presentation {
  fileprivate var runningTransitions: [NavigationApp.RunningTransition] {
    let own = transition.runningTransition(at: frame.card, isPresentation: true)
    return [own, router.pane.runningTransition].compactMap { $0 }
  }
}

extension NavModel.NavigationController {
  fileprivate func runningTransition(at frame: Rect, isPresentation: Bool) -> NavigationApp.RunningTransition?
  {
    transition.map {
      NavigationApp.RunningTransition(
        driver: $0.driver, isLeaving: $0.runsAsPop, isPresentation: isPresentation,
        isHeld: isInteractivePopHeld, frame: frame
      ) { [weak self] in self?.interactivePopVerdict }
    }
  }
}
