/// A page that comes to rest at more than one place (RULES, section 31).
extension NavigationController {
  /// Sets where the page on top comes to rest. What runs to a resting point runs to the new one.
  /// - Parameter move: whether the page moves there, without a pop; nil where a release has chosen the place. A page that is held is let
  ///   go, one at rest moves or, where this is false, is there at once.
  package func set(_ rests: RestingPoints, move: Bool? = nil) {
    guard let move else {
      settings.rests = rests
      state.transition?.lead(to: rests.rest)
      return
    }
    queue.perform { [self] in
      let isElsewhere = settings.rests.rest != rests.rest
      if state.transition == nil, isElsewhere, move, !reducesMotion, count > 1 {
        begin(.pop(1), holder: .nobody)
      }
      set(rests)
      if let running = state.transition, running.holder != nil {
        if case .pointer = running.holder { interactivePopGestureRecognizer.cancel() }
        release(popVelocity: 0, at: now, wish: running.runsAsPop ? .cancel : .finish)
        if !move { settleAtOnce() }
      }
      announcer.onNeedsDisplay()
    }
  }

  /// Sets where the page on top comes to rest in a container of another size. What is held stays held, and its drag keeps its start.
  /// - Parameter keepsColumns: whether the columns that are seen of the page stay, not its progress.
  package func set(_ rests: RestingPoints, size: Size, keepsColumns: Bool) {
    let scale =
      keepsColumns ? Double(max(1, containerSize.columns)) / Double(max(1, size.columns)) : 1
    let running = state.transition
    containerSize = size
    settings.rests = rests
    // The new size has let the pointer's drag begin anew, from the progress.
    if keepsColumns { state.transition = running }
    state.transition?.recount(restingAt: rests.rest, scale: scale, points: rests.points)
  }
}
