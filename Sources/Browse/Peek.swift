import TermNav

/// Peeking: the page on top is held aside, so that the page below is seen, until a key, a tap or a drag ends
/// it.
final class Peek {
  private let app: NavigationApp
  private var timer: AppTimer?
  private var observer: ObserverToken?
  private var begun: Seconds = 0
  /// Whether the key that is being handled has ended peeking.
  private var hasJustEnded = false
  /// Whether the present press began while the page was held aside, and so may be a tap.
  private var isPressed = false

  /// How far the page is pulled, as a part of its width, and how long that takes in seconds.
  static let distance = 0.6
  static let duration = 0.2

  init(_ app: NavigationApp) { self.app = app }

  private var navigation: NavigationController { app.navigation }

  /// Pulls the page aside, or lets it go.
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
    // Slows down toward the end.
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
    // Ctrl-L redraws the screen, which does not end peeking.
    case .key(KeyPress(.character("l"), .control)): break
    case .key(let key):
      stop()
      guard navigation.isInteractivePopDriven else { return }
      hasJustEnded = true
      // Esc already puts back a page that is held.
      if key != KeyPress(.escape) { navigation.cancelInteractivePop() }
    case .pointer(let pointer) where pointer.phase == .pressed: isPressed = true
    case .pointer(let pointer) where pointer.phase == .released && isPressed:
      isPressed = false
      stop()
      // Only a page that the peek itself still holds is put back. A drag that has taken over the page decides
      // by itself.
      if navigation.isInteractivePopDriven { navigation.cancelInteractivePop() }
    default: break
    }
  }
}
