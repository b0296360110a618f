/// Views over the pages.
extension NavigationApp {
  /// Which events a presented view gets.
  public enum PresentationStyle: Sendable {
    /// All keys, pastes and presses.
    case modal
    /// Only clicks on the view; the rest goes to the page below.
    case overlay
  }

  /// Presents a view topmost, below toasts, or moves it there, which leaves a press on it alone; for some time from the
  /// first frame that shows it, or for good: nil.
  /// `place`: the frame for a screen size, columns from the leading edge; called every frame, after the pages are laid out.
  public func present(
    _ view: View, style: PresentationStyle, for duration: Duration? = nil, at place: @escaping (Size) -> Rect
  ) {
    present(.init(view: view, isModal: style == .modal, place: place), for: duration)
  }

  private func present(_ overlay: OverlayStack.Overlay, for duration: Duration?) {
    var overlay = overlay
    if let duration {
      // Its time begins with the first frame that shows it, also where it has no room on the screen.
      let end = Animation({ .shown }) { [weak self, view = overlay.view] elapsed, _ in
        if elapsed < duration { return .at(duration) }
        self?.dismiss(view)
        return .done
      }
      animations.begin(end)
      overlay.end = end
    }
    program.overlays.present(overlay)
  }

  /// Dismisses a view, if presented.
  public func dismiss(_ view: View) { program.overlays.dismiss(view) }

  /// Whether the view is presented.
  public func isPresenting(_ view: View) -> Bool { program.overlays.overlays.contains { $0.view === view } }

  /// Lists the pages below that of the stack that has the keys; false at the root.
  @discardableResult
  public func showBackMenu() -> Bool { presentations.keyRouter.panes.showBackMenu() }

  /// How long a toast stays: our own figure.
  public nonisolated static let toastTime = Duration.seconds(3)

  /// Shows a text at the bottom of the screen, over everything, for some time of the program's clock. It takes no keys; a
  /// click removes it, a new one replaces it.
  public func toast(_ text: String, for duration: Duration = toastTime) {
    if let shown = program.overlays.toast { dismiss(shown) }
    let toast = ToastView(text)
    toast.onTap { [weak self, weak toast] in if let toast { self?.dismiss(toast) } }
    var overlay = OverlayStack.Overlay(view: toast, isModal: false, place: { toast.place(on: $0) })
    overlay.isToast = true
    present(overlay, for: duration)
  }
}
