/// The user's wish to leave, which may be answered later: `PendingPop` and `PendingQuit` of a program.
///
/// Who answers false and keeps it is still asking: the same wish is ignored until `resume()`, `cancel()`, or the end of
/// the last reference.
@MainActor open class PendingDeparture {
  private var leave: (() -> Bool)?
  private var isBeingAsked = false
  private var isResumed = false

  package init(_ leave: @escaping () -> Bool) { self.leave = leave }

  /// Whether it can still be resumed.
  public var isPending: Bool { leave != nil }

  /// Leaves for where the wish led. Within the question it is a yes.
  /// - Returns: false if nothing leaves: after the first `resume()`, after `cancel()`, or where there is nothing left.
  @discardableResult
  public func resume() -> Bool {
    guard let leave else { return false }
    self.leave = nil
    isResumed = true
    return isBeingAsked || leave()
  }

  /// Stays; the next wish is asked about again.
  public func cancel() { leave = nil }

  /// Whether the answer is yes, now.
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
/// `resume()` leads to the page that was asked for; if that has left the stack, to the page below.
public final class PendingPop: PendingDeparture {
  private(set) weak var page: AnyObject?

  package init(of page: AnyObject, _ leave: @escaping () -> Bool) {
    self.page = page
    super.init(leave)
  }
}

/// The pops that pages have not answered yet.
@MainActor struct PendingPops {
  private struct Entry { weak var pop: PendingPop? }
  private var entries: [Entry] = []

  func contains(_ page: AnyObject) -> Bool {
    entries.contains { $0.pop?.isPending == true && $0.pop?.page === page }
  }

  mutating func add(_ pop: PendingPop) {
    entries.removeAll { $0.pop?.isPending != true }
    entries.append(Entry(pop: pop))
  }
}
