/// The user's wish to leave, which may be answered later: a `PendingPop`, or the `PendingQuit` of a program.
///
/// After an answer of false, the wish stays pending while a reference to it is kept. The same wish is ignored
/// then, until `resume()`, `cancel()`, or the end of the last reference.
@MainActor open class PendingDeparture {
  private var leave: (() -> Bool)?
  private var isBeingAsked = false
  private var isResumed = false

  package init(_ leave: @escaping () -> Bool) { self.leave = leave }

  /// Whether the wish can still be resumed.
  package var isPending: Bool { leave != nil }

  /// Leaves as the user wished: the pop goes on, or the program ends. A call while the question is being asked
  /// answers it with yes.
  /// - Returns: false if nothing leaves: after the first `resume()`, after `cancel()`, or where the page has
  ///   left meanwhile.
  @discardableResult
  public func resume() -> Bool {
    guard let leave else { return false }
    self.leave = nil
    isResumed = true
    return isBeingAsked || leave()
  }

  /// Stays; the user's next wish to leave is asked about again.
  public func cancel() { leave = nil }

  /// Asks the question, and returns whether the answer is yes now.
  package func isAgreed(_ question: () -> Bool) -> Bool {
    isBeingAsked = true
    defer { isBeingAsked = false }
    let isYes = question() || isResumed
    if isYes { leave = nil }
    return isYes
  }
}

/// The user's wish to leave a page.
///
///     override func shouldPop(_ pop: PendingPop) -> Bool {
///       if isSaved { return true }
///       task { if await self.confirm("Discard?") { pop.resume() } }
///       return false
///     }
///
/// `resume()` asks the other pages that would leave, and then leads to the page that the user asked for. If
/// that page has left the stack meanwhile, it leads to the page below.
public final class PendingPop: PendingDeparture {
  /// Whether the user goes one step back from the page, which is on top of its stack: by a key that goes
  /// back, the back button or a drag. At the root of a presented stack such a key is a step back from that
  /// root.
  ///
  /// False where the page leaves with others, as with a page around or below it, or at the end of the
  /// program. Also false where the user chose a place: by the back menu, a tab's second press, another
  /// detail, a sheet's drag down, or a press beside the sheet. A page that first goes back within itself does
  /// so only where this is true.
  public let isOneStepBack: Bool
  private weak var page: AnyObject?

  package init(of page: AnyObject, isOneStepBack: Bool, _ leave: @escaping () -> Bool) {
    (self.page, self.isOneStepBack) = (page, isOneStepBack)
    super.init(leave)
    Self.unanswered.removeAll { $0.object?.isPending != true }
    Self.unanswered.append(WeakReference(self))
  }

  private static var unanswered: [WeakReference<PendingPop>] = []

  /// Returns whether the page has not answered an earlier wish yet, whatever would take the page away.
  package static func isUnanswered(by page: AnyObject) -> Bool {
    unanswered.contains { $0.object?.isPending == true && $0.object?.page === page }
  }
}

private struct WeakReference<Object: AnyObject> {
  weak var object: Object?
  init(_ object: Object) { self.object = object }
}

/// An act of the user that takes view controllers away. Each is asked once, in order; the first refusal stops
/// the act. `resume()` of that `PendingPop` goes on with those that were not asked yet.
@MainActor package final class Departure {
  private let leaving: (AnyObject?) -> [any Navigable]
  private let leave: (Departure, AnyObject?) -> Bool
  private weak var stepping: AnyObject?
  private var asked: [WeakReference<AnyObject>]

  /// Creates an act.
  /// - Parameters:
  ///   - stepping: the view controller on top, if the act is one step back from it.
  ///   - agreed: the view controllers that have agreed already.
  ///   - leaving: returns all that would leave now, in the order in which they are asked. Its argument, and
  ///     the last one of `leave`, is the view controller that has resumed; nil at first.
  ///   - leave: takes the view controllers away without asking; returns false if nothing leaves.
  package init(
    stepping: AnyObject? = nil, agreed: [any Navigable] = [],
    leaving: @escaping (AnyObject?) -> [any Navigable], leave: @escaping (Departure, AnyObject?) -> Bool
  ) {
    (self.stepping, self.leaving, self.leave) = (stepping, leaving, leave)
    asked = agreed.map { WeakReference($0) }
  }

  /// Asks all view controllers that would leave, and takes them away if they agree. Returns false if one
  /// refuses, or nothing leaves.
  package func begin() -> Bool { isAgreed() && leave(self, nil) }

  /// Returns whether all agree now. None is asked while one of them has not answered an earlier question.
  package func isAgreed(resumedBy resumed: AnyObject? = nil) -> Bool {
    if leaving(resumed).contains(where: PendingPop.isUnanswered) { return false }
    // An answer may change the stack.
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
