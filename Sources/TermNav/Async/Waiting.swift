internal import Synchronization

/// The wait of a task. The task goes on at `end()`, or when the last reference to this object is released, so
/// that no task waits for ever.
///
/// Ending and releasing need a lock that the Swift runtime also holds while it calls the cancellation handler
/// of a task. So do not end or release a `Waiting` while you hold a lock of your own: move it out of the
/// locked value first. Otherwise, if the cancellation handler needs your lock, both threads block for ever.
package final class Waiting: Sendable {
  private let continuation: UnsafeContinuation<Void, Never>
  private let hasEnded = Atomic(false)

  private init(_ continuation: UnsafeContinuation<Void, Never>) { self.continuation = continuation }

  deinit { end() }

  /// Lets the task that waits go on; further calls do nothing.
  package func end() {
    if !hasEnded.exchange(true, ordering: .acquiringAndReleasing) { continuation.resume() }
  }

  /// Calls `begin` with a new `Waiting`, and waits until `end()` of that object is called. If `begin` does
  /// not keep the object, the task goes on at once.
  package static func wait(
    isolation: isolated (any Actor)? = #isolation, _ begin: (Waiting) -> Void
  ) async {
    await withUnsafeContinuation { begin(Waiting($0)) }
  }
}
