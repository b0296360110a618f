/// A driver of the pop by keys and by a trackpad's horizontal wheel. Right stands for the trailing direction.
///
/// It is a class because its callbacks may route events into it.
@MainActor final class Scrub {
  private unowned let navigation: NavigationController
  private weak var clock: AppClock?
  private var stream: WheelStream?
  /// The number of the clock's call that ends a swipe.
  private var alarm: Int?

  /// The progress of one key.
  nonisolated static let keyStep = 1.0 / 20
  /// The progress of one wheel report, of which a trackpad sends one for each cell that the finger moves. It
  /// is two columns of 80, found by trial.
  nonisolated static let reportStep = 1.0 / 40
  /// How long without a report, in seconds, until a swipe ends.
  nonisolated static let silence: Seconds = 0.12

  private struct WheelStream {
    enum Course { case undecided, driving, refused }
    var course = Course.undecided
    var lastTime: Seconds
    /// Whether content has scrolled by the swipe and keeps it.
    var isContents = false
    /// The reports toward trailing, less those toward leading. `across` counts vertical reports.
    var along = 0
    var across = 0
    /// The velocity in widths per second; a column is 1/80 of a width.
    var tracker = VelocityTracker(unit: reportStep / 2)
    var distance = 0.0
  }

  init(navigation: NavigationController, clock: AppClock) {
    (self.navigation, self.clock) = (navigation, clock)
  }

  /// Handles a key while a page is held, before any view does. Returns whether it was handled.
  func handleHeld(_ key: KeyPress) -> Bool {
    guard navigation.isInteractivePopDriven else { return false }
    return ListedKeys.heldPageActions.handle(key, in: navigation) || Self.keys.handle(key, in: self)
  }

  /// The keys that scrub. While no page is held, views come before them.
  static let keys: [KeyAction<Scrub>] = [
    .declining("pull", "Shift-→", title: .unlisted) { $0.pull(isForward: true) },
    .declining("putBack", "Shift-←", title: .unlisted) { $0.pull(isForward: false) },
  ]

  /// Moves the page by one key, and begins a pop if none is held. Returns false if the gate refuses the pop.
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

  /// Moves the held page. The progress is rounded, so that twenty steps make exactly 1.
  private func move(by step: Double, velocity: Double = 0, byKeys: Bool = false) {
    let progress = navigation.interactivePopProgress + step
    navigation.updateInteractivePop((progress * 1e9).rounded() / 1e9, velocity: velocity, byKeys: byKeys)
  }

  /// Handles a wheel report. Returns whether the swipe drives the pop.
  /// - Parameters:
  ///   - event: the report.
  ///   - isContents: whether content has scrolled by the report.
  func wheel(_ event: WheelEvent, isContents: Bool) -> Bool {
    advance(to: event.time)
    var stream = stream ?? WheelStream(lastTime: event.time)
    // The property is emptied so that changing the value makes no copy.
    self.stream = nil
    stream.lastTime = event.time
    switch event.direction {
    case .up, .down: stream.across += 1
    case .left, .right:
      // The page moves right by a wheel report to the left.
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
      let isHandled =
        navigation.isInteractivePopDriven
        || navigation.beginInteractivePop(
          at: event.location, translation: translation, contentClaims: stream.isContents) == nil
      stream.course = isHandled ? .driving : .refused
      // The velocity is measured from rest before the first report.
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

  /// Whether a swipe drives the pop. A pause in the reports will end it.
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
