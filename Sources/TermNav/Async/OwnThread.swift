internal import CProcess

/// Does work that may hang, such as a look at a mount that does not answer, on a thread of its own: those of tasks stay
/// free. Where the system gives no more threads, the caller does it.
func onOwnThread<Result: Sendable>(
  isolation: isolated (any Actor)? = #isolation, _ work: @escaping @Sendable () -> Result
) async -> Result {
  // By a lock: how a continuation hands over what it is resumed with, the thread sanitizer does not see.
  let made = Locked<Result?>(nil)
  await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
    let box = Unmanaged.passRetained(
      OwnWork {
        let result = work()
        made { $0 = result }
        continuation.resume()
      })
    let result = tn_start_thread(
      { Unmanaged<OwnWork>.fromOpaque($0!).takeRetainedValue().body() }, box.toOpaque())
    if result != 0 { box.takeRetainedValue().body() }
  }
  return made { $0! }
}

private final class OwnWork: Sendable {
  let body: @Sendable () -> Void
  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}
