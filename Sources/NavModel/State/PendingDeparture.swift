/// A request of the user to leave a page or the program, to which the program may agree later: a
/// `PendingPop`, or the `PendingQuit` of a program.
///
/// After `shouldPop` or `shouldQuit` has returned false, the request stays pending while a reference to this
/// object is kept. The user's next request to leave the same page or program is ignored then. This ends with
/// `resume()`, with `cancel()`, or when the last reference is released.
@MainActor open class PendingDeparture {
  private var leave: (() -> Bool)?
  private var isBeingAsked = false
  private var isResumed = false

  package init(_ leave: @escaping () -> Bool) { self.leave = leave }

  /// Whether the request to leave is pending, so that `resume()` still has an effect.
  package var isPending: Bool { leave != nil }

  /// Agrees to the user's request: the pop goes on, or the program ends. A call within `shouldPop` or
  /// `shouldQuit` has the same effect as returning true.
  /// - Returns: false if nothing leaves: after the first `resume()`, after `cancel()`, if another page that
  ///   would leave refuses, or if the page has left in the meantime.
  @discardableResult
  public func resume() -> Bool {
    guard let leave else { return false }
    self.leave = nil
    isResumed = true
    return isBeingAsked || leave()
  }

  /// Refuses the user's request. At the next request to leave, the page or the program is asked again.
  public func cancel() { leave = nil }

  /// Asks whether the user may leave, and returns true if the page or program agrees at once. `question`
  /// calls `shouldPop` or `shouldQuit`.
  package func isAgreed(_ question: () -> Bool) -> Bool {
    isBeingAsked = true
    defer { isBeingAsked = false }
    let isYes = question() || isResumed
    if isYes { leave = nil }
    return isYes
  }
}

/// A request of the user to leave a page, as `shouldPop` gets it.
///
///     override func shouldPop(_ pop: PendingPop) -> Bool {
///       if isSaved { return true }
///       task { if await self.confirm("Discard?") { pop.resume() } }
///       return false
///     }
///
/// `resume()` asks the other pages that would leave, and then pops to the page that the user wants to go back
/// to. If that page has left the navigation stack in the meantime, `resume()` pops to the page below the one
/// that has asked.
public final class PendingPop: PendingDeparture {
  /// Whether the user goes one step back from the page, which is on top of its navigation stack: by a key
  /// that goes back, the back button or a drag. At the root of a presented stack such a key is a step back
  /// from that root.
  ///
  /// False where the page leaves together with others, such as a page around or below it, and at the end of
  /// the program. Also false where the user chose a destination: by the back menu, a tab's second press,
  /// another detail, a sheet's drag down, or a press beside the sheet. A page that goes back within itself
  /// first, such as a browser in its history, should do so only if this is true.
  public let isOneStepBack: Bool
  private weak var page: AnyObject?

  package init(of page: AnyObject, isOneStepBack: Bool, _ leave: @escaping () -> Bool) {
    (self.page, self.isOneStepBack) = (page, isOneStepBack)
    super.init(leave)
    Self.unanswered.removeAll { $0.object?.isPending != true }
    Self.unanswered.append(WeakReference(self))
  }

  private static var unanswered: [WeakReference<PendingPop>] = []

  /// Returns whether an earlier request to leave the page is still pending, of whatever kind.
  package static func isUnanswered(by page: AnyObject) -> Bool {
    unanswered.contains { $0.object?.isPending == true && $0.object?.page === page }
  }
}

private struct WeakReference<Object: AnyObject> {
  weak var object: Object?
  init(_ object: Object) { self.object = object }
}

/// An action of the user by which view controllers leave. Each of them is asked once, in order; the first
/// refusal stops the action. `resume()` of the `PendingPop` that refused goes on with the view controllers
/// that were not asked yet.
@MainActor package final class Departure {
  private let leaving: (AnyObject?) -> [any Navigable]
  private let leave: (Departure, AnyObject?) -> Bool
  private weak var stepping: AnyObject?
  private var asked: [WeakReference<AnyObject>]

  /// Creates an action of the user by which view controllers leave.
  /// - Parameters:
  ///   - stepping: the view controller on top, if the action is exactly one step back from it; otherwise nil.
  ///   - agreed: the view controllers that have agreed already.
  ///   - leaving: returns all view controllers that would leave now, in the order in which they are asked.
  ///     Its argument, and the last one of `leave`, is the view controller that has resumed; nil if none has.
  ///   - leave: makes the view controllers leave without asking; returns false if nothing leaves.
  package init(
    stepping: AnyObject? = nil, agreed: [any Navigable] = [],
    leaving: @escaping (AnyObject?) -> [any Navigable], leave: @escaping (Departure, AnyObject?) -> Bool
  ) {
    (self.stepping, self.leaving, self.leave) = (stepping, leaving, leave)
    asked = agreed.map { WeakReference($0) }
  }

  /// Asks all view controllers that would leave, and makes them leave if all agree. Returns false if one
  /// refuses, or nothing leaves.
  package func begin() -> Bool { isAgreed() && leave(self, nil) }

  /// Returns whether all view controllers that would leave by the user's action agree now. None is asked while
  /// an earlier request to leave one of them is pending.
  /// - Parameter resumed: the view controller whose pending request was answered by `resume`; nil if the action
  ///   begins.
  package func isAgreed(resumedBy resumed: AnyObject? = nil) -> Bool {
    if leaving(resumed).contains(where: PendingPop.isUnanswered) { return false }
    // A page that is asked may change the stack, so the pages that would leave are computed again each time.
    while let next = leaving(resumed).first(where: { page in !asked.contains { $0.object === page } }) {
      if !ask(next) { return false }
    }
    return true
  }

  private func ask(_ page: any Navigable) -> Bool {
    let agreed = asked.compactMap { $0.object as? any Navigable }
    asked.append(WeakReference(page))
    let pop = PendingPop(of: page, isOneStepBack: page === stepping) { [weak page] in
      page.map { self.resume(after: $0) } ?? false
    }
    let asks = page.asksBeforePop
    if asks { page.nesting?.page.bringIntoView(past: agreed) }
    let isYes = pop.isAgreed { page.shouldPop(pop) }
    if !isYes, !asks { page.nesting?.page.bringIntoView(past: agreed) }
    return isYes
  }

  private func resume(after page: any Navigable) -> Bool {
    guard leaving(page).contains(where: { $0 === page }) else { return false }
    return isAgreed(resumedBy: page) && leave(self, page)
  }
}
