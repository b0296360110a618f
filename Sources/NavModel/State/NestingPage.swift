/// A view controller that knows its place, and may have others within it and over it. A program's own page without a screen
/// need not be one.
@MainActor package protocol NestingPage: Navigable {
  /// All that leave with this view controller, in the order in which they are asked: those within it and presented over
  /// it, the innermost and topmost first, then itself.
  var departingViewControllers: [any Navigable] { get }

  /// Brings the view controller into sight, for its question: what covers it goes, where all that goes has agreed.
  func comeIntoSight(past agreed: [any Navigable])

  /// The stack that has the page, or keeps it for `goForward`, or the page that it is a child of; nil where it is in none.
  var keeper: AnyObject? { get }

  /// Called where the page is added and removed.
  func setKeeper(_ keeper: AnyObject?)

  /// Whether a stack, a `NavigationController`, is within the page, which can then not be added to it.
  func holds(_ stack: AnyObject) -> Bool

  /// Called after each callback of its appearance: a container passes it on to what it shows.
  func passOn(_ callback: LifecycleCallback, animated: Bool)

  /// It was removed and cannot come back.
  func didLeaveForGood()
}

extension NestingPage {
  /// Does nothing.
  package func comeIntoSight(past agreed: [any Navigable]) {}
  /// nil, and nothing is kept: a page that does not say where it is may be added to several stacks.
  package var keeper: AnyObject? { nil }
  /// Keeps nothing.
  package func setKeeper(_ keeper: AnyObject?) {}
  /// False.
  package func holds(_ stack: AnyObject) -> Bool { false }
  /// Does nothing.
  package func passOn(_ callback: LifecycleCallback, animated: Bool) {}
  /// Does nothing.
  package func didLeaveForGood() {}
  /// Itself. A public page has to say so too, or the compiler stops.
  package var nesting: PageNesting? { PageNesting(self) }

  /// The page is in `keeper` no more; it stays where it is if that is elsewhere.
  func leaveKeeper(_ keeper: AnyObject) { if self.keeper === keeper { setKeeper(nil) } }
}

/// A page of the library, which knows its place and may have other pages within it.
public struct PageNesting {
  let page: any NestingPage

  package init(_ page: any NestingPage) { self.page = page }
}

extension Navigable {
  /// All that leave with the page; itself alone where it does not say it.
  package var departing: [any Navigable] { nesting?.page.departingViewControllers ?? [self] }
}
