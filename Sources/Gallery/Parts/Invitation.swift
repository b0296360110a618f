import TermNav

/// A motion that invites a person to drag a page: the page moves a little by itself, and comes back. It is
/// shown once. Any key or press ends it.
final class Invitation {
  /// How far the page is moved to invite a drag, in columns. On narrow screens it is at most the part
  /// `mostProgress` of the width.
  private static let columns = 12.0
  private static let mostProgress = 0.3
  /// How long the page moves away to invite a drag, in seconds.
  private static let duration = 0.6
  private static let steps = 36

  private unowned let app: NavigationApp
  private var isWanted = true
  private var timer: AppTimer?
  private var step = 0
  private var isBeginning = false
  /// Whether the page is being moved to invite a drag.
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

  /// Moves the page on top after 0.9 s, to invite a drag. Does nothing if the page was moved before, if a
  /// page was dragged, or if motion is reduced.
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

  /// Called for each step of the animation that invites a drag: moves the page on by one step, slower near
  /// the start and the end. Ends the motion with the last step.
  private func move() {
    step += 1
    let time = Double(step) / Double(Self.steps)
    let width = Double(max(1, app.size.columns))
    let progress = min(Self.columns / width, Self.mostProgress) * time * time * (3 - 2 * time)
    guard step < Self.steps, app.navigation.updateInteractivePop(progress) else { return end() }
  }
}
