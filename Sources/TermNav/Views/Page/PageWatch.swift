/// A watch that ends when its page leaves for good.
@MainActor package protocol PageWatch: AnyObject {
  var isActive: Bool { get }
  func cancel()
}
