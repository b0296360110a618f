/// The computations on a held page and its pointer: the operation that a drag would begin, and the page's
/// progress and velocity. A tracker is made for each question, since one that is kept would have outdated
/// copies of the settings.
@MainActor struct PopTracker {
  let recognizer: InteractivePopGestureRecognizer
  let direction: LayoutDirection
  let size: Size

  private var isMirrored: Bool { direction == .rightToLeft }
  private var width: Double { Double(max(1, size.columns)) }

  // MARK: Columns

  func column(of location: Point) -> Double { isMirrored ? width - 1 - location.column : location.column }

  /// Returns the translation of a drag with `dx` positive toward trailing.
  func leadingFirst(_ translation: Vector) -> Vector {
    Vector(dx: isMirrored ? -translation.dx : translation.dx, dy: translation.dy)
  }

  var leadingCorner: Point { Point(column: isMirrored ? width - 1 : 0, row: 0) }

  var towardTrailing: Vector { Vector(dx: isMirrored ? -1 : 1, dy: 0) }

  var zoneColumns: Int { max(1, EdgeZone.columns(ofWidth: size.columns)) }

  // MARK: Drags

  /// Returns whether pans of content must wait until the drag that pops fails (RULES, section 7). They must
  /// where the press was in the zone at the leading edge, or in the one at the trailing edge while a popped
  /// page can be brought back. They also must where the drag may catch a running transition.
  func goesFirst<Controller>(in state: NavigationState<Controller>) -> Bool {
    state.transition != nil || mayDragForward(in: state)
      || column(of: recognizer.pressLocation.cell) < Double(zoneColumns)
  }

  /// Returns the operation that the drag would begin: a pop, or bringing back a popped page.
  func operation<Controller>(in state: NavigationState<Controller>) -> PopGate.Operation {
    mayDragForward(in: state) && leadingFirst(recognizer.translation).dx < 0 ? .forward : .pop
  }

  private func mayDragForward<Controller>(in state: NavigationState<Controller>) -> Bool {
    let press = column(of: recognizer.pressLocation.cell)
    return state.transition == nil && !state.kept.isEmpty && state.stack.top.allowsInteractiveForward
      && Double(size.columns - 1) - press < Double(zoneColumns)
  }

  // MARK: Holders

  func pointer(at location: Point, progress: Double) -> PageHolder {
    .pointer(column: column(of: location), progress: progress)
  }

  func progress(of holder: PageHolder) -> Double? {
    guard case .pointer(let start, let progress) = holder else { return nil }
    return progress + (column(of: recognizer.location) - start) / width
  }

  /// Returns the velocity with which the holder (pointer or application) moves the page, in widths per
  /// second, in the direction of the pop; 0 while the holder rests.
  func velocity(of holder: PageHolder?, at time: Seconds) -> Double {
    switch holder {
    case .pointer:
      let columns = recognizer.columnVelocity(at: time)
      return (isMirrored ? -columns : columns) / width
    case .application(let velocity, let updateTime, _, _):
      return time < updateTime + VelocityTracker.restAge - GestureRecognizer.timeTolerance ? velocity : 0
    case .nobody, nil: return 0
    }
  }

  /// Returns the seconds from the press, or from when the application began to hold the page, to the last
  /// motion. A rest at the end does not count, so that the result of a release does not change while nothing
  /// moves.
  func duration(of holder: PageHolder?) -> Seconds {
    switch holder {
    case .pointer: recognizer.motionTime.map { max(0, $0 - recognizer.pressTime) } ?? 0
    case .application(_, let updateTime, let since, _): max(0, updateTime - since)
    case .nobody, nil: 0
    }
  }

  /// Returns the release of a held page, which computes where the page goes.
  /// - Parameter velocity: widths per second in the direction of the pop.
  func release<Controller>(
    of transition: NavigationTransition<Controller>, velocity: Double, rests: RestingPoints,
    policy: ReleasePolicy
  ) -> PopRelease<Controller> {
    PopRelease(
      of: transition, velocity: velocity, width: size.columns, duration: duration(of: transition.holder),
      rests: rests, policy: policy)
  }

  /// Returns the time, in seconds, from which the holder of a page counts as resting; nil where the velocity
  /// is 0 already.
  func restTime<Controller>(of transition: NavigationTransition<Controller>) -> Seconds? {
    if transition.driver.velocity == 0 { return nil }
    return switch transition.holder {
    case .pointer: recognizer.restTime
    case .application(_, let updateTime, _, _): updateTime + VelocityTracker.restAge
    case .nobody, nil: nil
    }
  }

  /// Sets the velocity of a transition to 0 if its holder rests at `time`; returns whether it did so.
  func rest<Controller>(_ transition: inout NavigationTransition<Controller>?, at time: Seconds) -> Bool {
    guard let running = transition, let restTime = restTime(of: running),
      time >= restTime - GestureRecognizer.timeTolerance
    else { return false }
    transition?.driver.update(running.driver.percentComplete, velocity: 0)
    return true
  }

  /// Keeps the progress of a page that the pointer holds, after the size or the reading direction has
  /// changed.
  func keepProgress<Controller>(of transition: inout NavigationTransition<Controller>?) {
    guard let running = transition, case .pointer = running.holder else { return }
    transition?.hold(by: pointer(at: recognizer.location, progress: running.popProgress))
  }
}
