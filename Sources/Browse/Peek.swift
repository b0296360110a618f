import TermNav

/// The action `peek`: it moves the page on top aside and holds it there, so that the page below is seen. A
/// key other than Ctrl-L, a tap or a drag ends the action.
final class Peek {
  private let app: NavigationApp
  private var timer: AppTimer?
  private var observer: ObserverToken?
  private var begun: Seconds = 0
  /// Whether the key that is being handled has ended the action `peek`, so that the same key does not begin
  /// it again.
  private var hasJustEnded = false
  /// Whether the mouse button was pressed while `peek` held the page aside. The button's release is then a
  /// tap, which ends the action.
  private var isPressed = false

  /// How far the action `peek` moves the page aside, as a part of its width. `duration` is the time of the
  /// motion, in seconds.
  static let distance = 0.6
  static let duration = 0.2

  init(_ app: NavigationApp) { self.app = app }

  private var navigation: NavigationController { app.navigation }

  /// Moves the page on top aside, to show the page below. Does nothing if the same key has just ended the
  /// action, if there is no page below, or if a page is moving.
  func toggle() {
    if observer == nil {
      observer = app.addEventObserver { [unowned self] in follow($0) }
    }
    guard !hasJustEnded, navigation.count > 1, navigation.transition == nil else { return }
    navigation.pop(initiallyInteractive: true)
    begun = app.clock.now.seconds
    timer = app.every(.milliseconds(16)) { [unowned self] in pull() }
  }

  private func pull() {
    guard navigation.isInteractivePopDriven else { return stop() }
    let passed = navigation.reducesMotion ? 1 : min(1, (app.clock.now.seconds - begun) / Self.duration)
    // The page that is moved aside becomes slower toward the end of its motion.
    navigation.updateInteractiveTransition(Self.distance * (1 - (1 - passed) * (1 - passed)))
    if passed >= 1 { timer?.cancel() }
  }

  private func stop() {
    timer?.cancel()
    timer = nil
  }

  private func follow(_ event: InputEvent) {
    hasJustEnded = false
    guard timer != nil else {
      isPressed = false
      return
    }
    switch event {
    // Ctrl-L draws the screen again, and leaves the page where it is held aside.
    case .key(KeyPress(.character("l"), .control)): break
    case .key(let key):
      stop()
      guard navigation.isInteractivePopDriven else { return }
      hasJustEnded = true
      // For the key Esc the library itself puts back the page that is held aside.
      if key != KeyPress(.escape) { navigation.cancelInteractivePop() }
    case .pointer(let pointer) where pointer.phase == .pressed: isPressed = true
    case .pointer(let pointer) where pointer.phase == .released && isPressed:
      isPressed = false
      stop()
      // The page that is held aside is put back only if no drag has caught it: the release of a drag decides
      // by itself.
      if navigation.isInteractivePopDriven { navigation.cancelInteractivePop() }
    default: break
    }
  }
}
