/// A view controller that knows where it is, and that may have others within it and presented over it. A
/// program's own page without a screen need not conform.
@MainActor package protocol NestingPage: Navigable {
  /// All view controllers that leave with this one, in the order in which they are asked: those within it and
  /// presented over it, the innermost and topmost first, then itself.
  var departingViewControllers: [any Navigable] { get }

  /// Brings the view controller into sight, for a question that it asks. What covers it is popped or
  /// dismissed, once all that goes has agreed.
  /// - Parameter agreed: the view controllers that have agreed already.
  func bringIntoView(past agreed: [any Navigable])

  /// The object that has the page: the stack that contains it or keeps it for `goForward`, or the page whose
  /// child it is. nil where it is in none.
  var owner: AnyObject? { get }

  /// Sets `owner`; called when the page is added or removed.
  func setOwner(_ owner: AnyObject?)

  /// Returns whether a stack, a `NavigationController`, is within the page; the page cannot be added to it
  /// then.
  func contains(_ stack: AnyObject) -> Bool

  /// Called after each callback of the page's appearance; a container passes it on to the pages that it
  /// shows.
  func passOn(_ callback: LifecycleCallback, animated: Bool)

  /// Called when the view controller was removed and cannot come back.
  func didLeaveForGood()
}

extension NestingPage {
  package func bringIntoView(past agreed: [any Navigable]) {}
  /// By default nil: a page that does not say where it is may be added to several stacks.
  package var owner: AnyObject? { nil }
  package func setOwner(_ owner: AnyObject?) {}
  package func contains(_ stack: AnyObject) -> Bool { false }
  package func passOn(_ callback: LifecycleCallback, animated: Bool) {}
  package func didLeaveForGood() {}
  /// The page itself. A public class that conforms has to declare this property too, or it does not compile.
  package var nesting: PageNesting? { PageNesting(self) }

  /// Notes that the page has left `owner`; does nothing where another object has the page by now.
  func leaveOwner(_ owner: AnyObject) { if self.owner === owner { setOwner(nil) } }
}

/// A page of the library, which knows where it is and may have other pages within it.
public struct PageNesting {
  let page: any NestingPage

  package init(_ page: any NestingPage) { self.page = page }
}

extension Navigable {
  /// All view controllers that leave with this one, in the order in which they are asked; by default itself
  /// alone.
  package var departing: [any Navigable] { nesting?.page.departingViewControllers ?? [self] }
}
