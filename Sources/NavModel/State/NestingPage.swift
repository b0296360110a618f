/// A view controller that knows its owner, and that may have other view controllers within it and presented
/// over it. A page without a screen, as in tests, need not conform.
@MainActor package protocol NestingPage: Navigable {
  /// All view controllers that leave together with this one, in the order in which they are asked: those
  /// within it and presented over it, the innermost and topmost first, then itself.
  var departingViewControllers: [any Navigable] { get }

  /// Makes the view controller visible, because it asks the user a question. The view controllers that cover
  /// it are popped or dismissed, after all of them have agreed.
  /// - Parameter agreed: the view controllers that have agreed already, and are not asked again.
  func bringIntoView(past agreed: [any Navigable])

  /// The object that has the page: the navigation stack that contains it or keeps it for `goForward`, or the
  /// page whose child it is. nil where the page has no owner.
  var owner: AnyObject? { get }

  /// Sets `owner`; called when the page is added or removed.
  func setOwner(_ owner: AnyObject?)

  /// Returns whether a navigation stack, a `NavigationController`, is within the page; then the page cannot
  /// be added to that stack.
  func contains(_ stack: AnyObject) -> Bool

  /// Called after each callback of the page's appearance; a container passes the callback on to the pages
  /// that it shows.
  func passOn(_ callback: LifecycleCallback, animated: Bool)

  /// Called when the view controller has been removed and cannot be brought back.
  func didLeaveForGood()
}

extension NestingPage {
  package func bringIntoView(past agreed: [any Navigable]) {}
  /// By default nil: a page without an owner may be added to several navigation stacks.
  package var owner: AnyObject? { nil }
  package func setOwner(_ owner: AnyObject?) {}
  package func contains(_ stack: AnyObject) -> Bool { false }
  package func passOn(_ callback: LifecycleCallback, animated: Bool) {}
  package func didLeaveForGood() {}
  /// The page itself. A public class that conforms must declare this property again, as the compiler demands.
  package var nesting: PageNesting? { PageNesting(self) }

  /// Notes that the page has left `owner`; does nothing if another object owns the page now.
  func leaveOwner(_ owner: AnyObject) { if self.owner === owner { setOwner(nil) } }
}

/// A value that stands for a page of the library, which knows its owner and may have other pages within it.
public struct PageNesting {
  let page: any NestingPage

  package init(_ page: any NestingPage) { self.page = page }
}

extension Navigable {
  /// All view controllers that leave together with this one, in the order in which they are asked; for a page
  /// that is no `NestingPage`, only itself.
  package var departing: [any Navigable] { nesting?.page.departingViewControllers ?? [self] }
}
