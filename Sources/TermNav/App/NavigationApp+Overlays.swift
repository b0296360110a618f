/// Sheets over the pages.
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

    @MainActor func lay(on screen: Size) {
      view.frame = place(screen)
      view.layoutIfNeeded()
    }
  }

  /// Lays a sheet over the pages, topmost; one that is shown already is moved there.
  /// - Parameters:
  ///   - duration: seconds after which it goes by itself; nil keeps it until `hide`.
  ///   - place: where, on a screen of that size, columns counted from the leading edge; asked for every frame.
  public func present(
    _ view: View, style: PresentationStyle, for duration: Seconds? = nil, at place: @escaping (Size) -> Rect
  ) {
    dismiss(view)
    view.onNeedsDisplay = { [unowned self] in isStale = true }
    view.presentingNavigation = navigation
    let timer = duration.map { after(.seconds($0)) { [unowned self] in dismiss(view) } }
    overlays.append(Overlay(view: view, isModal: style == .modal, place: place, timer: timer))
    if style == .modal { arena.cancel() }
    isStale = true
  }

  /// Takes a sheet away. Nothing happens where it is not shown.
  public func dismiss(_ view: View) {
    // A press on a sheet that is gone chooses nothing.
    arena.cancel { $0.view?.isWithin(view) == true }
    for overlay in overlays where overlay.view === view { overlay.timer?.cancel() }
    overlays.removeAll { $0.view === view }
    isStale = true
  }

  /// The sheet that takes all keys and presses: the topmost modal one that is seen.
  var modalOverlay: Overlay? { overlays.last { $0.isModal && !$0.view.isHidden } }

  /// Keys go to one place, and only there a cursor is shown.
  func routeKeys() {
    let sheet = modalOverlay?.view
    for overlay in overlays { overlay.view.receivesKeys = overlay.view === sheet }
    compositor.pagesReceiveKeys = sheet == nil
  }

  /// Whether the view is a sheet on the screen.
  public func isPresenting(_ view: View) -> Bool { overlays.contains { $0.view === view } }
}
