extension ScrollAxis {
  /// Scrolls with a drag: the content is held, released with the drag's velocity, or put to rest.
  /// - Parameters:
  ///   - course: the component of the drag along this axis, columns or rows.
  ///   - clock: the clock of the program, which says when the motion starts.
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
