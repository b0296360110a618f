/// A watch that its page cancels when it leaves for good.
@MainActor package protocol PageWatch: AnyObject {
  var isActive: Bool { get }
  func cancel()
}
