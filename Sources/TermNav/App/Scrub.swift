/// Drives the navigation's pop by keys and by the horizontal wheel: BEHAVIOUR section 12. Both go through the gate and
/// tell the events of a drag.
///
/// Shift and the arrow toward the trailing edge take the top page and move it by one twentieth; the other arrow moves it
/// back; Enter finishes, Esc cancels, and until then it stays. A trackpad's swipe moves it by one fortieth a report, and
/// lets go when the reports stop.
///
/// In its keys and reports right is toward trailing.
///
/// A class, since what it drives tells pages and observers, who may bring the app its next event from in there.
@MainActor final class Scrub {
  private unowned let navigation: NavigationController
  /// The wheel's reports that belong together; nil once they have stopped.
  private var stream: WheelStream?

  /// Of the way, for one key (BEHAVIOUR section 12).
  nonisolated static let keyStep = 1.0 / 20
  /// Of the way, for one report: two columns of 80. Chosen by hand: terminals send a report for about a cell's width of
  /// the fingers' way, and more than 40 of them a second are then a fling.
  nonisolated static let reportStep = 1.0 / 40
  /// Without a report for so long a swipe has ended (BEHAVIOUR section 12).
  nonisolated static let silence: Seconds = 0.12

  /// The reports of one swipe.
  private struct WheelStream {
    enum Course { case undecided, driving, refused }
    var course = Course.undecided
    var lastTime: Seconds
    /// Whether content has scrolled sideways by it: then all of the swipe is the content's.
    var isContents = false
    /// Reports so far, toward the trailing edge and in either vertical direction.
    var along = 0
    var across = 0
    /// In widths, of which a column is one of 80.
    var tracker = VelocityTracker(unit: reportStep / 2)
    var way = 0.0
  }

  init(navigation: NavigationController) { self.navigation = navigation }

  // MARK: Keys

  /// Takes what a held page needs, before any view is asked: the arrows, Enter, Esc.
  func handleHeld(_ key: KeyPress) -> Bool {
    guard navigation.isInteractivePopDriven else { return false }
    switch (key.key, key.modifiers) {
    case (.enter, []): navigation.finishInteractivePop()
    case (.escape, []): navigation.cancelInteractivePop()
    default: return handle(key)
    }
    return true
  }

  /// Shift and an arrow, which nobody else wanted.
  func handle(_ key: KeyPress) -> Bool {
    guard key.modifiers == .shift, key.key == .left || key.key == .right else { return false }
    let isForward = key.key == .right
    if !navigation.isInteractivePopDriven {
      let way = onScreen(Vector(dx: isForward ? 1 : -1, dy: 0))
      guard navigation.beginInteractivePop(translation: way) == nil else { return true }
    }
    move(by: isForward ? Self.keyStep : -Self.keyStep)
    return true
  }

  /// A way toward trailing, as it goes on the screen.
  private func onScreen(_ way: Vector) -> Vector {
    navigation.isMirrored ? Vector(dx: -way.dx, dy: way.dy) : way
  }

  /// Steps add up to a whole: without rounding the twentieth twentieth falls short of 1.
  private func move(by step: Double, velocity: Double = 0) {
    let progress = navigation.interactivePopProgress + step
    navigation.updateInteractivePop((progress * 1e9).rounded() / 1e9, velocity: velocity)
  }

  // MARK: The wheel

  /// A report of the wheel.
  /// - Parameter isContents: whether content under the pointer has taken it.
  func wheel(_ event: WheelEvent, isContents: Bool) {
    advance(to: event.time)
    var stream = stream ?? WheelStream(lastTime: event.time)
    // Held once, so that its samples are not copied.
    self.stream = nil
    stream.lastTime = event.time
    switch event.direction {
    case .up, .down: stream.across += 1
    case .left, .right:
      // To the left means: earlier columns are asked for, the page moves to the right.
      stream.along += event.direction == .left ? 1 : -1
      if isContents { stream.isContents = true } else { drive(&stream, event) }
    }
    self.stream = stream
  }

  private func drive(_ stream: inout WheelStream, _ event: WheelEvent) {
    let isForward = event.direction == .left
    if stream.course == .undecided {
      let columns = Double(stream.along) * Self.reportStep * Double(navigation.containerSize.columns)
      let way = onScreen(Vector(dx: columns, dy: Double(stream.across)))
      let isTaken =
        navigation.isInteractivePopDriven
        || navigation.beginInteractivePop(
          at: event.location, translation: way, contentClaims: stream.isContents) == nil
      stream.course = isTaken ? .driving : .refused
      // Before its first report the page rested.
      stream.tracker.add(Point(column: 0, row: 0), at: event.time - VelocityTracker.restAge)
    }
    // A page that a pointer has taken over, or that was put back, is not the swipe's any more.
    guard stream.course == .driving, navigation.isInteractivePopDriven else {
      stream.course = .refused
      return
    }
    let step = isForward ? Self.reportStep : -Self.reportStep
    stream.way += step
    stream.tracker.add(Point(column: stream.way, row: 0), at: event.time)
    move(by: step, velocity: stream.tracker.velocity(at: event.time).dx)
  }

  // MARK: Time

  /// When the swipe will have ended, if no report comes.
  var deadline: Seconds? {
    stream.flatMap { $0.course == .driving ? $0.lastTime + Self.silence : nil }
  }

  /// Ends a swipe whose reports have stopped, with the velocity that it had at the last of them.
  func advance(to time: Seconds) {
    guard let ended = stream, time >= ended.lastTime + Self.silence else { return }
    stream = nil
    guard ended.course == .driving else { return }
    navigation.endInteractivePop(velocity: ended.tracker.velocity(at: ended.lastTime).dx)
  }
}
