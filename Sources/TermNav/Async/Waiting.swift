internal import Synchronization

/// A task that waits. It goes on once: at `end()`, or when nobody holds the value any more, so that no wait is without an end.
///
/// Both need the task's own lock, which is held while a task that is cancelled calls its handlers. So a wait is taken out of a value
/// that is locked, and ended once the lock is free: where a handler calls for the same lock, both would wait for ever.
package final class Waiting: Sendable {
  private let continuation: UnsafeContinuation<Void, Never>
  private let hasEnded = Atomic(false)

  private init(_ continuation: UnsafeContinuation<Void, Never>) { self.continuation = continuation }

  deinit { end() }

  /// Lets the task go on; further calls do nothing.
  package func end() {
    if !hasEnded.exchange(true, ordering: .acquiringAndReleasing) { continuation.resume() }
  }

  /// Waits for the end of what `begin` is given; where `begin` keeps it nowhere, not at all.
  package static func wait(
    isolation: isolated (any Actor)? = #isolation, _ begin: (Waiting) -> Void
  ) async {
    await withUnsafeContinuation { begin(Waiting($0)) }
  }
}
