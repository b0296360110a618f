/// Views that a program shows over its pages, such as toasts.
extension NavigationApp {
  /// The way in which a view that is presented over the pages gets events.
  public enum PresentationStyle: Sendable {
    /// The view over the pages gets all keys, pastes and events of the mouse.
    case modal
    /// The view over the pages gets only the events of the mouse on itself; all other events go to the page
    /// below.
    case overlay
  }

  /// Presents a view over the pages and below toasts. A view that is presented already is moved to the top
  /// without ending a press on the view.
  /// - Parameters:
  ///   - view: the view.
  ///   - style: the events that the view gets.
  ///   - duration: how long the view stays, from the next frame on, even if that has no room for the view;
  ///     nil to stay until `dismiss(_:)`.
  ///   - place: returns the view's frame for a size of the screen, with columns from the leading edge. It is
  ///     called for every frame, after the pages are laid out.
  public func present(
    _ view: View, style: PresentationStyle, for duration: Duration? = nil, at place: @escaping (Size) -> Rect
  ) {
    present(.init(view: view, isModal: style == .modal, frameForScreen: place), for: duration)
  }

  private func present(_ overlay: OverlayStack.Overlay, for duration: Duration?) {
    var overlay = overlay
    if let duration {
      // The duration of a presented view begins with the first frame, even if the view has no room on the
      // screen.
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

  /// Removes a view that is presented over the pages; does nothing if the view is not presented.
  public func dismiss(_ view: View) { program.overlays.dismiss(view) }

  /// Returns whether the view is presented over the pages by `present(_:style:for:at:)` or another method,
  /// such as for a toast.
  public func isPresenting(_ view: View) -> Bool { program.overlays.overlays.contains { $0.view === view } }

  /// Shows the menu of the back button, which lists the view controllers below the top one, in the stack that
  /// gets the keys or, if that stack is at its root, in the stack around it.
  /// - Returns: false if there is no view controller to list, or a presented one is held on its way in; then
  ///   nothing is shown.
  @discardableResult
  public func showBackMenu() -> Bool { presentations.keyRouter.panes.showBackMenu() }

  /// The default duration of a toast, which is a short message. The figure was chosen: in less time the
  /// message is hard to read, and for longer it would cover the page.
  public nonisolated static let toastTime = Duration.seconds(3)

  /// Shows a short message over everything, at the bottom of the screen. The message takes no keys. A click
  /// on it, or a newer toast, removes it earlier.
  /// - Parameters:
  ///   - text: the text, shown in up to three lines.
  ///   - duration: how long the toast stays, by the program's clock.
  public func toast(_ text: String, for duration: Duration = toastTime) {
    if let shown = program.overlays.toast { dismiss(shown) }
    let toast = ToastView(text)
    toast.onTap { [weak self, weak toast] in if let toast { self?.dismiss(toast) } }
    var overlay = OverlayStack.Overlay(view: toast, isModal: false, frameForScreen: { toast.frame(in: $0) })
    overlay.isToast = true
    present(overlay, for: duration)
  }
}
