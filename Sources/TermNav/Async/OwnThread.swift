internal import CProcess

/// Does work that may hang, such as a look at a mount that does not answer, on a thread of its own: those of tasks stay
/// free. Where the system gives no more threads, the caller does it.
func onOwnThread<Result: Sendable>(
  isolation: isolated (any Actor)? = #isolation, _ work: @escaping @Sendable () -> Result
) async -> Result {
  await withUnsafeContinuation { (continuation: UnsafeContinuation<Result, Never>) in
    let box = Unmanaged.passRetained(OwnWork { continuation.resume(returning: work()) })
    let result = tn_start_thread(
      { Unmanaged<OwnWork>.fromOpaque($0!).takeRetainedValue().body() }, box.toOpaque())
    if result != 0 { box.takeRetainedValue().body() }
  }
}

private final class OwnWork: Sendable {
  let body: @Sendable () -> Void
  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}
