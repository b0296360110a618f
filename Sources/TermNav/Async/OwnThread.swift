internal import CProcess

/// Does work that may hang, such as a look at a mount that does not answer, on a thread of its own: those of tasks stay
/// free.
func onOwnThread<Result: Sendable>(
  isolation: isolated (any Actor)? = #isolation, _ work: @escaping @Sendable () -> Result
) async -> Result {
  await withUnsafeContinuation { (continuation: UnsafeContinuation<Result, Never>) in
    let box = Unmanaged.passRetained(OwnWork { continuation.resume(returning: work()) })
    let result = tn_start_thread(
      { Unmanaged<OwnWork>.fromOpaque($0!).takeRetainedValue().body() }, box.toOpaque())
    precondition(result == 0, "a thread can be started")
  }
}

private final class OwnWork: Sendable {
  let body: @Sendable () -> Void
  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}
