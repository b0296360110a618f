internal import Synchronization

/// The wait of a task. The task goes on once: at `end()`, or when the last reference to this object is gone,
/// so that every wait ends.
///
/// Both need the task's own lock, which is also held while a cancelled task calls its handlers. So move a
/// `Waiting` out of a locked value, and end it once that lock is free. A handler that needs the same lock
/// would block both for ever otherwise.
package final class Waiting: Sendable {
  private let continuation: UnsafeContinuation<Void, Never>
  private let hasEnded = Atomic(false)

  private init(_ continuation: UnsafeContinuation<Void, Never>) { self.continuation = continuation }

  deinit { end() }

  /// Lets the task go on; further calls do nothing.
  package func end() {
    if !hasEnded.exchange(true, ordering: .acquiringAndReleasing) { continuation.resume() }
  }

  /// Waits until the `Waiting` that `begin` gets has ended. If `begin` does not keep it, the task goes on at
  /// once.
  package static func wait(
    isolation: isolated (any Actor)? = #isolation, _ begin: (Waiting) -> Void
  ) async {
    await withUnsafeContinuation { begin(Waiting($0)) }
  }
}
