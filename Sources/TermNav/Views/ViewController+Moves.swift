internal import NavModel

/// The reason why a page appears or disappears (RULES, section 10). Each property is true only within the
/// callbacks that its comment names.
extension ViewController {
  /// Whether the page is entering its navigation stack, as by a push, or its parent, by `addChild`. Valid
  /// within `viewWillAppear` and `viewDidAppear`.
  ///
  /// `isMovingToParent` is also true when the root of a tab, or of another navigation stack within a page, is
  /// first seen. It is false when the page is seen again, and when its navigation stack is presented.
  public final var isMovingToParent: Bool {
    parent == nil ? stackAnnouncer?.arrival(of: self) == .parent : appearance.arrives
  }

  /// Whether the page is leaving its navigation stack, as by a pop, its parent, by `removeFromParent`, or the
  /// tabs because its tab, which was shown, is removed. Valid within `viewWillDisappear` and
  /// `viewDidDisappear`.
  ///
  /// `isMovingFromParent` is false when the page is covered, when its navigation stack is dismissed, and when
  /// a page around it leaves. A drag that pops can still be cancelled.
  public final var isMovingFromParent: Bool {
    parent == nil ? stackAnnouncer?.departure(of: self) == .parent : appearance.leaves
  }

  /// Whether the navigation stack that has the page on top is being presented. Valid within `viewWillAppear`
  /// and `viewDidAppear`.
  public final var isBeingPresented: Bool { stackAnnouncer?.arrival(of: self) == .presentation }

  /// Whether the navigation stack that has the page on top is being dismissed. Valid within
  /// `viewWillDisappear` and `viewDidDisappear`. A drag that dismisses can still be cancelled.
  public final var isBeingDismissed: Bool { stackAnnouncer?.departure(of: self) == .presentation }

  private var stackAnnouncer: StackAnnouncer<ViewController>? { navigationController?.announcer }
}
