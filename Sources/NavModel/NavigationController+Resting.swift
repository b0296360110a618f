/// Pages that come to rest at several positions, such as a sheet at its detents (RULES, section 31).
extension NavigationController {
  /// Sets where the page on top comes to rest. A transition that runs to the previous resting point now runs
  /// to the new one.
  /// - Parameter move: nil where a release has chosen the resting point. Otherwise a held page is released,
  ///   and the page moves to the new point without being popped: animated if true, at once if false.
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

  /// Sets where the page on top comes to rest together with a new size of the container. A held page stays
  /// held, and its drag continues from the same start.
  /// - Parameter keepsColumns: whether the number of visible columns of the page stays the same; otherwise
  ///   its progress does.
  package func set(_ rests: RestingPoints, size: Size, keepsColumns: Bool) {
    let scale =
      keepsColumns ? Double(max(1, containerSize.columns)) / Double(max(1, size.columns)) : 1
    let running = state.transition
    containerSize = size
    settings.rests = rests
    // Setting `containerSize` has restarted the pointer's drag from the present progress; the saved
    // transition still has the drag's start.
    if keepsColumns { state.transition = running }
    state.transition?.recount(restingAt: rests.rest, scale: scale, points: rests.points)
  }
}
