extension ScrollAxis {
  /// Scrolls with a drag. While the drag runs, the content follows the pointer; at its end the content moves
  /// on with the drag's velocity, or comes to rest.
  /// - Parameters:
  ///   - course: the component of the drag along this axis: `\.dx` (columns) or `\.dy` (rows).
  ///   - clock: the clock of the program, which gives the time at which the motion after the drag starts.
  ///   - reducesMotion: whether the motion after the drag ends at once.
  @MainActor package mutating func follow(
    _ pan: PanGestureRecognizer, _ course: KeyPath<Vector, Double>, by clock: MotionClock, reducesMotion: Bool
  ) {
    switch pan.state {
    case .began:
      hold()
      drag(by: -pan.translation[keyPath: course])
    case .changed: drag(by: -pan.translation[keyPath: course])
    case .ended: release(velocity: -pan.velocity[keyPath: course], at: clock.start(at: pan.time))
    case .cancelled: release(velocity: 0, at: clock.start(at: pan.time))
    case .possible, .failed: break
    }
    if reducesMotion { finish() }
  }
}
