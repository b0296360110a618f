/// A watch of changes, such as of a file, that belongs to a page. The page cancels the watch when the page
/// leaves for good.
@MainActor package protocol PageWatch: AnyObject {
  var isActive: Bool { get }
  func cancel()
}
