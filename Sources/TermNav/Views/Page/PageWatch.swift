/// A watch, such as of a file, that belongs to a page. The page cancels it when it leaves for good.
@MainActor package protocol PageWatch: AnyObject {
  var isActive: Bool { get }
  func cancel()
}
