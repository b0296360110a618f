/// The object that moves the pop of a stack by keys and by the horizontal wheel of a trackpad, as a drag
/// would. In its names "right" stands for the trailing direction.
///
/// The type is a class, because callbacks during its work may pass further events to it.
@MainActor final class Scrub {
  private unowned let navigation: NavigationController
  private weak var clock: AppClock?
  private var stream: WheelStream?
  /// The number under which the clock keeps the call that ends a swipe; nil if none was requested.
  private var alarm: Int?

  /// The progress by which one key press moves the page of a pop.
  nonisolated static let keyStep = 1.0 / 20
  /// The progress by which one wheel report moves the page of a pop. A trackpad sends a report for each cell
  /// that the finger moves. The value, two columns of 80, was found by trial.
  nonisolated static let reportStep = 1.0 / 40
  /// The time without a wheel report, in seconds, after which a swipe on a trackpad has ended.
  nonisolated static let silence: Seconds = 0.12

  private struct WheelStream {
    enum Course { case undecided, driving, refused }
    var course = Course.undecided
    var lastTime: Seconds
    /// Whether content has scrolled by a swipe on a trackpad, so that the swipe cannot pop the page.
    var isContents = false
    /// The number of wheel reports toward the trailing edge in a swipe, minus those toward the leading edge;
    /// `across` is the number of vertical reports.
    var along = 0
    var across = 0
    /// The tracker of the swipe's velocity, in widths per second. Half a report, 1/80 of a width, counts as a
    /// column.
    var tracker = VelocityTracker(unit: reportStep / 2)
    var distance = 0.0
  }

  init(navigation: NavigationController, clock: AppClock) {
    (self.navigation, self.clock) = (navigation, clock)
  }

  /// Handles a key while keys or the program hold a page, before any view gets the key. Returns whether the
  /// key was handled.
  func handleHeld(_ key: KeyPress) -> Bool {
    guard navigation.isInteractivePopDriven else { return false }
    return ListedKeys.heldPageActions.handle(key, in: navigation) || Self.keys.handle(key, in: self)
  }

  /// The keys that move the page of a pop. While no page is held, views get these keys first.
  static let keys: [KeyAction<Scrub>] = [
    .declining("pull", "Shift-→", title: .unlisted) { $0.pull(isForward: true) },
    .declining("putBack", "Shift-←", title: .unlisted) { $0.pull(isForward: false) },
  ]

  /// Moves the page for one key press, and begins a pop if none is held. Returns false if the gate, which
  /// decides whether a pop may begin, refuses.
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

  /// Moves the page that keys or a swipe hold. The progress is rounded, so that twenty key presses make
  /// exactly 1.
  private func move(by step: Double, velocity: Double = 0, byKeys: Bool = false) {
    let progress = navigation.interactivePopProgress + step
    navigation.updateInteractivePop((progress * 1e9).rounded() / 1e9, velocity: velocity, byKeys: byKeys)
  }

  /// Handles a wheel report of a trackpad. Returns whether the swipe moves the pop.
  /// - Parameters:
  ///   - event: the report.
  ///   - isContents: whether content has scrolled by the report.
  func wheel(_ event: WheelEvent, isContents: Bool) -> Bool {
    advance(to: event.time)
    var stream = stream ?? WheelStream(lastTime: event.time)
    // The property `stream` is set to nil while its value is changed in a local variable, so that the change
    // does not copy the value.
    self.stream = nil
    stream.lastTime = event.time
    switch event.direction {
    case .up, .down: stream.across += 1
    case .left, .right:
      // A wheel report to the left moves the page to the right, as when content scrolls.
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
      // A sample before the first report lets the tracker measure from rest.
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

  /// Whether a swipe moves the pop. A swipe ends by itself after a pause in the reports.
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
