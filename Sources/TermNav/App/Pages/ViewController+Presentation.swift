/// Presented pages (RULES, section 31).
extension ViewController {
  /// Presents a page over the stack that this page is in. Keys, pastes and presses are the presented page's until it
  /// is dismissed; what lies below is dim.
  ///
  /// The presented page has a stack of its own, in which it may push, with a bar unless it hides it. It is dismissed by
  /// `dismiss`, Escape and the other back keys at its root, a press beside it, and a sheet by a drag down; the user's
  /// ways ask its `shouldPop(_:)`. Ignored where this page is in no stack, or its stack presents a page already.
  /// - `style`: nil is the page's `modalPresentationStyle`.
  /// - `curve`: how the page comes; nil is the stack's `completionCurve`.
  /// - `initiallyInteractive`: whether an animated presentation waits at 0 for `updateInteractiveTransition` of the page's
  ///   `presentationController`, as for a gesture of this page, which goes on.
  /// - `completion`: called once it has appeared; not where it was cancelled.
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

  /// Presents a page and waits for its result.
  /// - Returns: what the page gave to `finish(_:)`; nil where it was dismissed without, where it could not be
  ///   presented, where its presenter has left, or where the task was cancelled, which dismisses it.
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

  /// Dismisses the page that this page's stack presents, with all above it, also one that is held on its way to its place; if it
  /// presents none, the stack itself. Where neither is, as in tabs of a presented page, the same of the stack around counts.
  /// A drag that holds it ends: it goes on from where it is held, and the rest of the press moves nothing.
  /// - `animated`: false is gone at once, held or not.
  /// - `curve`: how it goes; nil is the stack's `completionCurve`, and where it has not come yet the curve that it came with.
  /// - `completion`: called once it has gone.
  public func dismiss(
    animated: Bool = true, curve: CompletionCurve? = nil, completion: (() -> Void)? = nil
  ) {
    guard let app, let navigation = navigationController else { return }
    navigation.queue.perform { [self] in
      guard let presentation = app.presentations.dismissed(by: self) else { return }
      app.presentations.dismiss(presentation, animated: animated, curve: curve, completion: completion)
    }
  }

  /// The page that is presented over this page's stack, also while it is held on its way to its place.
  public var presentedViewController: ViewController? {
    navigationController.flatMap { app?.presentations.over($0) }?.page
  }

  /// The page that presented this page's stack, or the nearest stack around it that is presented.
  public var presentingViewController: ViewController? {
    app?.presentations.showing(self)?.presenter
  }
}

extension ModalPage {
  /// Dismisses the page with a result.
  public func finish(_ result: ModalResult, animated: Bool = true) {
    guard let app, let navigation = navigationController, let presentation = app.presentations.showing(self)
    else { return }
    presentation.result = result
    navigation.queue.perform { app.presentations.dismiss(presentation, animated: animated) }
  }
}
