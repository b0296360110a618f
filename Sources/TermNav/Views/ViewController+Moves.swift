internal import NavModel

/// Why a page appears or disappears (RULES, section 10). Each is true within the callbacks that it names, and false at all other times.
extension ViewController {
  /// Within `viewWillAppear` and `viewDidAppear`: whether the page enters its stack, as by a push, or its parent, by `addChild`. So it is
  /// where the root of a tab, or of another stack within a page, is first seen. False where it is seen again, and where its stack is
  /// presented.
  public final var isMovingToParent: Bool {
    parent == nil ? stackAnnouncer?.arrival(of: self) == .parent : appearance.arrives
  }

  /// Within `viewWillDisappear` and `viewDidDisappear`: whether the page leaves its stack, as by a pop, or its parent, by
  /// `removeFromParent`, or with the tab that is shown and taken away. False where it is covered, where its stack is dismissed, and where
  /// a page around it goes. A drag that pops may yet be cancelled.
  public final var isMovingFromParent: Bool {
    parent == nil ? stackAnnouncer?.departure(of: self) == .parent : appearance.leaves
  }

  /// Within `viewWillAppear` and `viewDidAppear`: whether the stack that has the page on top is being presented.
  public final var isBeingPresented: Bool { stackAnnouncer?.arrival(of: self) == .presentation }

  /// Within `viewWillDisappear` and `viewDidDisappear`: whether the stack that has the page on top is being dismissed. A drag that
  /// dismisses may yet be cancelled.
  public final var isBeingDismissed: Bool { stackAnnouncer?.departure(of: self) == .presentation }

  private var stackAnnouncer: StackAnnouncer<ViewController>? { navigationController?.announcer }
}
