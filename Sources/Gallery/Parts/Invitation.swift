import TermNav

/// A hint that pages can be dragged: a page moves a little and comes back. It is shown once, and ends with
/// any key or press.
final class Invitation {
  /// The longest pull in columns; `mostProgress` is that of narrow screens.
  private static let columns = 12.0
  private static let mostProgress = 0.3
  /// The time of the pull, in seconds.
  private static let duration = 0.6
  private static let steps = 36

  private unowned let app: NavigationApp
  private var isWanted = true
  private var timer: AppTimer?
  private var step = 0
  private var isBeginning = false
  /// Whether the page is being moved.
  private(set) var isPulling = false

  init(app: NavigationApp) {
    self.app = app
    app.navigation.addObserver { [unowned self] event in
      if case .gate(nil, _) = event, !isBeginning { isWanted = false }
    }
    app.addEventObserver { [unowned self] event in
      switch event {
      case .pointer(let pointer) where pointer.phase == .moved: break
      case .key, .paste, .pointer, .wheel, .focus(false): end()
      case .focus, .reply: break
      }
    }
  }

  /// Moves the page on top after a short while, once and where motion is not reduced.
  func begin() {
    guard isWanted, !app.navigation.reducesMotion else { return }
    isWanted = false
    timer = app.after(.milliseconds(900)) { [unowned self] in pull() }
  }

  func end() {
    timer?.cancel()
    timer = nil
    guard isPulling else { return }
    isPulling = false
    app.navigation.cancelInteractivePop()
  }

  private func pull() {
    isBeginning = true
    isPulling = app.navigation.beginInteractivePop() == nil
    isBeginning = false
    guard isPulling else { return }
    step = 0
    let time = Self.duration / Double(Self.steps)
    timer = app.every(.seconds(time)) { [unowned self] in move() }
  }

  /// Moves the page by a step; the motion begins and ends slowly.
  private func move() {
    step += 1
    let time = Double(step) / Double(Self.steps)
    let width = Double(max(1, app.size.columns))
    let progress = min(Self.columns / width, Self.mostProgress) * time * time * (3 - 2 * time)
    guard step < Self.steps, app.navigation.updateInteractivePop(progress) else { return end() }
  }
}
