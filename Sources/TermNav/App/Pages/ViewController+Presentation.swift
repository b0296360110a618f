/// Presenting and dismissing view controllers.
extension ViewController {
  /// Presents a view controller over the navigation stack that contains this one. Keys, pastes and presses go
  /// to the presented view controller until it is dismissed; the pages below are dimmed, or covered by
  /// `.fullScreen`.
  ///
  /// The presented view controller gets a stack of its own, in which it may push, and a navigation bar,
  /// unless it hides the bar. The program dismisses it by `dismiss(animated:curve:completion:)`, the user by
  /// Esc and the other back keys at its root; a sheet or popover also by a press beside it, a sheet also by a
  /// drag down. Whenever the user dismisses it, `shouldPop(_:)` of all view controllers that would leave is
  /// asked. While `isModalInPresentation` of its stack's top view controller is true, the user cannot dismiss
  /// it.
  ///
  /// The call does nothing if this view controller is in no stack, if its stack already presents a view
  /// controller, or if `page` is in a stack or a child of a page.
  /// - Parameters:
  ///   - page: the view controller to present.
  ///   - style: the style; nil for the `modalPresentationStyle` of `page`.
  ///   - animated: whether the presentation is animated.
  ///   - curve: the curve of the animation; nil for the stack's `completionCurve`.
  ///   - initiallyInteractive: whether an animated presentation waits at its start for calls of
  ///     `updateInteractiveTransition` on the `presentationController` of `page`. A gesture of this view
  ///     controller can then drive it.
  ///   - completion: called once `page` has appeared, but not if the presentation is cancelled.
  public func present(
    _ page: ViewController, style: ModalPresentationStyle? = nil, animated: Bool = true,
    curve: CompletionCurve? = nil, initiallyInteractive: Bool = false, completion: (() -> Void)? = nil
  ) {
    navigationController?.queue.perform { [self] in
      _ = begin(
        page, style: style, animated: animated, curve: curve,
        initiallyInteractive: initiallyInteractive && animated, completion: completion)
    }
  }

  /// Presents a view controller and waits for its result.
  /// - Parameters:
  ///   - page: the view controller to present.
  ///   - style: the style; nil for the `modalPresentationStyle` of `page`.
  ///   - animated: whether the presentation is animated.
  ///   - curve: the curve of the animation; nil for the stack's `completionCurve`.
  /// - Returns: the result that `page` gave to `finish(_:animated:)`. It is nil if `page` was dismissed
  ///   without a result or could not be presented, or if its presenter has left. It is also nil if the task
  ///   was cancelled, which dismisses `page`.
  @discardableResult
  public func present<Page: ModalPage>(
    _ page: Page, style: ModalPresentationStyle? = nil, animated: Bool = true, curve: CompletionCurve? = nil
  ) async -> Page.ModalResult? {
    guard !Task.isCancelled, let navigation = navigationController else { return nil }
    let begun = await withCheckedContinuation { continuation in
      navigation.queue.perform { [self] in
        let begun = Task.isCancelled ? nil : begin(page, style: style, animated: animated, curve: curve)
        continuation.resume(returning: begun)
      }
    }
    guard let begun, await begun.untilEnd() else { return nil }
    return begun.result as? Page.ModalResult
  }

  private func begin(
    _ page: ViewController, style: ModalPresentationStyle?, animated: Bool, curve: CompletionCurve?,
    initiallyInteractive: Bool = false, completion: (() -> Void)? = nil
  ) -> Presentation? {
    app?.presentations.present(
      page, as: style ?? page.modalPresentationStyle, from: self, animated: animated, curve: curve,
      initiallyInteractive: initiallyInteractive, completion: completion)
  }

  /// Dismisses the view controller that is presented over the stack of this one, and all those above it. If
  /// nothing is presented over that stack, but the stack is itself presented, this dismisses the stack.
  /// Otherwise, as in tabs, the same is tried with the stack around it.
  ///
  /// A drag that holds the dismissed view controller ends: the motion goes on from its position, and the rest
  /// of the press moves nothing.
  /// - Parameters:
  ///   - animated: whether the dismissal is animated.
  ///   - curve: the curve of the animation. Nil stands for the stack's `completionCurve`, or for a
  ///     presentation that has not finished yet, for its own curve.
  ///   - completion: called once the view controller has gone, but not if there was none to dismiss.
  public func dismiss(
    animated: Bool = true, curve: CompletionCurve? = nil, completion: (() -> Void)? = nil
  ) {
    guard let app, let navigation = navigationController else { return }
    navigation.queue.perform { [self] in
      guard let presentation = app.presentations.dismissed(by: self) else { return }
      app.presentations.dismiss(presentation, animated: animated, curve: curve, completion: completion)
    }
  }

  /// The view controller that is presented over the stack of this view controller, even while it is held on
  /// its way in; nil if none is presented.
  public var presentedViewController: ViewController? {
    navigationController.flatMap { app?.presentations.over($0) }?.page
  }

  /// The view controller that presented the stack of this one, or, if that stack is not presented, the
  /// nearest presented stack around it; nil if none of these stacks is presented.
  public var presentingViewController: ViewController? {
    app?.presentations.showing(self)?.presenter
  }
}

extension ModalPage {
  /// Dismisses the view controller with a result, which the waiting call of
  /// `present(_:style:animated:curve:)` returns.
  public func finish(_ result: ModalResult, animated: Bool = true) {
    guard let app, let navigation = navigationController, let presentation = app.presentations.showing(self)
    else { return }
    presentation.result = result
    navigation.queue.perform { app.presentations.dismiss(presentation, animated: animated) }
  }
}
