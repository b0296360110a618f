/// Drives the pop by keys and the horizontal wheel (RULES, section 12); right is trailing here.
/// A class, because its callbacks may route events into it.
@MainActor final class Scrub {
  private unowned let navigation: NavigationController
  private weak var clock: AppClock?
  private var stream: WheelStream?
  /// The number of the clock's call at the end of the silence.
  private var alarm: Int?

  /// Widths per key.
  nonisolated static let keyStep = 1.0 / 20
  /// Widths per report, sent per cell of finger travel: two columns of 80, by trial.
  nonisolated static let reportStep = 1.0 / 40
  /// Seconds without a report that end a swipe.
  nonisolated static let silence: Seconds = 0.12

  private struct WheelStream {
    enum Course { case undecided, driving, refused }
    var course = Course.undecided
    var lastTime: Seconds
    /// Content that scrolled keeps the swipe.
    var isContents = false
    /// Net reports toward trailing; `across` counts vertical ones.
    var along = 0
    var across = 0
    /// In widths; a column is 1/80.
    var tracker = VelocityTracker(unit: reportStep / 2)
    var distance = 0.0
  }

  init(navigation: NavigationController, clock: AppClock) {
    (self.navigation, self.clock) = (navigation, clock)
  }

  /// Keys of a held page, before any view.
  func handleHeld(_ key: KeyPress) -> Bool {
    guard navigation.isInteractivePopDriven else { return false }
    return ListedKeys.heldPageActions.take(key, in: navigation) || Self.keys.take(key, in: self)
  }

  /// Shift with an arrow; after all views where nothing holds the page.
  static let keys: [KeyAction<Scrub>] = [
    .declining("pull", "Shift-→", title: .unlisted) { $0.pull(isForward: true) },
    .declining("putBack", "Shift-←", title: .unlisted) { $0.pull(isForward: false) },
  ]

  /// False where the gate refuses.
  private func pull(isForward: Bool) -> Bool {
    if !navigation.isInteractivePopDriven {
      let translation = onScreen(Vector(dx: isForward ? 1 : -1, dy: 0))
      guard navigation.beginInteractivePop(translation: translation) == nil else { return false }
    }
    move(by: isForward ? Self.keyStep : -Self.keyStep, byKeys: true)
    return true
  }

  private func onScreen(_ translation: Vector) -> Vector {
    navigation.isMirrored ? Vector(dx: -translation.dx, dy: translation.dy) : translation
  }

  /// Twenty steps add up to exactly 1.
  private func move(by step: Double, velocity: Double = 0, byKeys: Bool = false) {
    let progress = navigation.interactivePopProgress + step
    navigation.updateInteractivePop((progress * 1e9).rounded() / 1e9, velocity: velocity, byKeys: byKeys)
  }

  /// False where the gate has refused the swipe.
  /// - Parameter isContents: whether content took the report.
  func wheel(_ event: WheelEvent, isContents: Bool) -> Bool {
    advance(to: event.time)
    var stream = stream ?? WheelStream(lastTime: event.time)
    // Avoids a copy.
    self.stream = nil
    stream.lastTime = event.time
    switch event.direction {
    case .up, .down: stream.across += 1
    case .left, .right:
      // Wheel left moves the page right.
      stream.along += event.direction == .left ? 1 : -1
      if isContents { stream.isContents = true } else { drive(&stream, event) }
    }
    self.stream = stream
    awaitSilence()
    return stream.course == .driving
  }

  private func drive(_ stream: inout WheelStream, _ event: WheelEvent) {
    let isForward = event.direction == .left
    if stream.course == .undecided {
      let columns = Double(stream.along) * Self.reportStep * Double(navigation.containerSize.columns)
      let translation = onScreen(Vector(dx: columns, dy: Double(stream.across)))
      let isTaken =
        navigation.isInteractivePopDriven
        || navigation.beginInteractivePop(
          at: event.location, translation: translation, contentClaims: stream.isContents) == nil
      stream.course = isTaken ? .driving : .refused
      // The wheel was at rest before.
      stream.tracker.add(Point(column: 0, row: 0), at: event.time - VelocityTracker.restAge)
    }
    guard stream.course == .driving, navigation.isInteractivePopDriven else {
      stream.course = .refused
      return
    }
    let step = isForward ? Self.reportStep : -Self.reportStep
    stream.distance += step
    stream.tracker.add(Point(column: stream.distance, row: 0), at: event.time)
    move(by: step, velocity: stream.tracker.velocity(at: event.time).dx)
  }

  /// Whether a swipe drives the pop, which its silence will end.
  var isDriving: Bool { stream?.course == .driving }

  private func awaitSilence() {
    clock?.withdraw(alarm)
    guard isDriving, let stream else { return }
    alarm = clock?.call(after: Self.silence, from: stream.lastTime) { [weak self] _, time in
      self?.advance(to: time)
    }
  }

  private func advance(to time: Seconds) {
    guard let ended = stream, time >= ended.lastTime + Self.silence else { return }
    stream = nil
    guard ended.course == .driving else { return }
    navigation.endInteractivePop(velocity: ended.tracker.velocity(at: ended.lastTime).dx)
  }
}
