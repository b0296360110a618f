extension NavigationApp {
  /// Who gets what happens while a sheet is shown.
  public enum PresentationStyle: Sendable {
    /// The sheet gets every key, paste and press.
    case modal
    /// The sheet gets the clicks that hit it; everything else goes to the page below.
    case overlay
  }

  /// A sheet over the pages.
  public struct Overlay {
    /// What is shown; its frame is set by `place`.
    public var view: View
    /// A modal sheet takes every key, paste and press; any other only the clicks that hit it. Keys and pastes go to the view
    /// on it that is the first responder, or to the sheet itself. One that is hidden takes nothing.
    public var isModal: Bool
    /// The sheet's place on a screen of that size, columns counted from the leading edge.
    public var place: (Size) -> Rect
    /// Hides it after its time; nil for one that stays until it is hidden.
    var timer: AppTimer?
  }
}

/// The sheets over the pages.
@MainActor final class OverlayStack {
  typealias Overlay = NavigationApp.Overlay

  /// The last one topmost.
  @exclusivity(unchecked) private(set) var overlays: [Overlay] = []
  /// Called when a sheet wants to be drawn, comes or goes.
  var onChange: () -> Void = {}
  private let navigation: NavigationController
  private let arena: GestureArena
  /// The screen that all sheets are laid out for; nil where one has changed since.
  @exclusivity(unchecked) private var laidOutSize: Size?

  init(navigation: NavigationController, arena: GestureArena) {
    self.navigation = navigation
    self.arena = arena
  }

  /// The sheet that takes all keys and presses: the topmost modal one that is seen.
  var modal: Overlay? { overlays.last { $0.isModal && !$0.view.isHidden } }

  func present(_ overlay: Overlay) {
    let view = overlay.view
    dismiss(view)
    view.onNeedsDisplay = { [unowned self] in change() }
    view.presentingNavigation = navigation
    overlays.append(overlay)
    if overlay.isModal { arena.cancel() }
    change()
  }

  func dismiss(_ view: View) {
    // A press on a sheet that is gone chooses nothing.
    arena.cancel { $0.view?.isWithin(view) == true }
    for overlay in overlays where overlay.view === view { overlay.timer?.cancel() }
    overlays.removeAll { $0.view === view }
    change()
  }

  private func change() {
    laidOutSize = nil
    onChange()
  }

  // MARK: Frames

  /// Whether a sheet waits for its layout.
  var isLayoutPending: Bool { laidOutSize == nil }

  func layOut(on screen: Size) {
    // Keys go to one place, and only there a cursor is shown.
    let modal = modal?.view
    for overlay in overlays {
      overlay.view.receivesKeys = overlay.view === modal
      overlay.view.frame = overlay.place(screen)
      overlay.view.layoutIfNeeded()
    }
    laidOutSize = overlays.contains { $0.view.isLayoutPending } ? nil : screen
  }

  func layOutIfNeeded(on screen: Size) { if laidOutSize != screen { layOut(on: screen) } }

  func draw(on surface: inout Surface, theme: Theme) {
    for overlay in overlays where !overlay.view.isHidden {
      surface.draw(isMirrored: navigation.isMirrored) { overlay.view.drawInPlace(on: &$0, theme: theme) }
    }
  }
}
