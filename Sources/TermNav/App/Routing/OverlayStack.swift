/// The views that are presented over the pages of a program, such as menus and toasts.
@MainActor final class OverlayStack {
  /// A view over the pages, with its frame and duration.
  struct Overlay {
    /// The view that is presented over the pages; its frame is set to the result of `frameForScreen`.
    let view: View
    /// Whether the view over the pages gets all keys, pastes and presses, unless it is hidden.
    let isModal: Bool
    /// Returns the frame of a view over the pages for a size of the screen, with columns from the leading
    /// edge.
    let frameForScreen: (Size) -> Rect
    /// The timer that dismisses a view over the pages; nil if the view stays.
    var end: Animation?
    /// Whether the view over the pages is a toast (a short message), which stays above overlays that are
    /// presented later.
    var isToast = false
  }

  /// The views over the pages, the topmost last.
  private(set) var overlays: [Overlay] = []
  private let navigation: NavigationController
  private let arena: GestureArena
  private let frameRequest: FrameRequest
  /// The size of the screen at the last layout; nil while a layout is pending.
  private var laidOutSize: Size?

  init(navigation: NavigationController, arena: GestureArena, _ frameRequest: FrameRequest) {
    (self.navigation, self.arena, self.frameRequest) = (navigation, arena, frameRequest)
  }

  /// The size of the screen in columns × rows.
  var screen: Size { navigation.containerSize }

  func leading(_ point: Point) -> Point { navigation.leading(point) }

  var modal: Overlay? { overlays.last { $0.isModal && !$0.view.isHidden } }

  var toast: View? { overlays.last { $0.isToast }?.view }

  func present(_ overlay: Overlay) {
    let view = overlay.view
    let before = overlays.firstIndex { $0.view === view }.map { overlays.remove(at: $0) }
    before?.end?.cancel()
    view.tree.onNeedsDisplay = { [weak self] in self?.change() }
    view.tree.presenter = navigation
    let index = overlay.isToast ? nil : overlays.firstIndex(where: \.isToast)
    overlays.insert(overlay, at: index ?? overlays.endIndex)
    if overlay.isModal, before?.isModal != true { arena.cancel() }
    change()
  }

  func dismiss(_ view: View) {
    // A mouse press on the dismissed view that is still held must not have an effect any more.
    arena.cancel { $0.view?.isWithin(view) == true }
    for overlay in overlays where overlay.view === view {
      overlay.end?.cancel()
      view.tree.onNeedsDisplay = nil
    }
    overlays.removeAll { $0.view === view }
    change()
  }

  private func change() {
    laidOutSize = nil
    frameRequest.make()
  }

  var isLayoutPending: Bool { laidOutSize == nil }

  func layOut(on screen: Size) {
    // If a modal view is shown, only that view, which gets the keys, shows a cursor.
    let modalView = modal?.view
    let count = overlays.count
    for overlay in overlays {
      overlay.view.tree.receivesKeys = overlay.view === modalView
      overlay.view.frame = overlay.frameForScreen(screen)
      overlay.view.layoutIfNeeded()
    }
    // During its layout a menu closes if the view to which it belongs has gone. In that case the layout must
    // be repeated.
    laidOutSize = overlays.count != count || overlays.contains { $0.view.isLayoutPending } ? nil : screen
  }

  func layOutIfNeeded(on screen: Size) { if laidOutSize != screen { layOut(on: screen) } }

  func draw(on surface: inout Surface, theme: Theme) {
    for overlay in overlays where !overlay.view.isHidden {
      surface.draw(isMirrored: navigation.isMirrored) {
        $0.draw(overlay.view, theme: theme)
        overlay.view.tree.drawFocusRing(on: &$0, theme: overlay.view.resolvedTheme(from: theme))
      }
    }
  }
}
