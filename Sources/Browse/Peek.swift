import TermNav

/// Holds the page on top aside, so that the page below is seen, until a key, a tap or a drag ends it.
final class Peek {
  private let app: NavigationApp
  private var timer: AppTimer?
  private var observer: ObserverToken?
  private var begun: Seconds = 0
  /// The key that is handled now has ended it.
  private var hasJustEnded = false
  /// The press that may become a tap came after the page was pulled.
  private var isPressed = false

  /// How far the page is pulled, and how long that takes; our own figures.
  static let distance = 0.6
  static let duration = 0.2

  init(_ app: NavigationApp) { self.app = app }

  private var navigation: NavigationController { app.navigation }

  /// Pulls the page aside; a second time lets it go.
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
    // Slower toward the end.
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
    // It draws the screen anew, and changes nothing.
    case .key(KeyPress(.character("l"), .control)): break
    case .key(let key):
      stop()
      guard navigation.isInteractivePopDriven else { return }
      hasJustEnded = true
      // Esc puts back what is held, by itself.
      if key != KeyPress(.escape) { navigation.cancelInteractivePop() }
    case .pointer(let pointer) where pointer.phase == .pressed: isPressed = true
    case .pointer(let pointer) where pointer.phase == .released && isPressed:
      isPressed = false
      stop()
      // A drag has taken it over.
      if navigation.isInteractivePopDriven { navigation.cancelInteractivePop() }
    default: break
    }
  }
}
