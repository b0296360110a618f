/// Sheets over the pages.
extension NavigationApp {
  /// A sheet over the pages.
  public struct Overlay {
    /// What is shown; its frame is set by `place`.
    public var view: View
    /// A modal sheet takes every key and press; any other only the clicks that hit it.
    public var isModal: Bool
    /// The sheet's place on a screen of that size.
    public var place: (Size) -> Rect

    @MainActor func lay(on screen: Size) {
      view.frame = place(screen)
      view.layoutIfNeeded()
    }
  }

  /// Lays a sheet over the pages, topmost; one that is shown already is moved there.
  /// - Parameter place: where, on a screen of that size; asked for every frame.
  public func show(_ view: View, modal: Bool, at place: @escaping (Size) -> Rect) {
    hide(view)
    view.onNeedsDisplay = { [unowned self] in isStale = true }
    overlays.append(Overlay(view: view, isModal: modal, place: place))
    if modal { arena.cancel() }
    isStale = true
  }

  /// Takes a sheet away. Nothing happens where it is not shown.
  public func hide(_ view: View) {
    // A press on a sheet that is gone chooses nothing.
    arena.cancel { $0.view?.isWithin(view) == true }
    overlays.removeAll { $0.view === view }
    isStale = true
  }

  /// Whether the view is a sheet on the screen.
  public func isShowing(_ view: View) -> Bool { overlays.contains { $0.view === view } }
}
