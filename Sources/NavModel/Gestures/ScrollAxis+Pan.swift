extension ScrollAxis {
  /// Moves with a drag: held, let go with its velocity, or put to rest.
  /// `course`: the columns or the rows of the drag. `clock`: that of the program.
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
