internal import CLibrary

/// A value that threads share, protected by a lock. `Mutex` of the module Synchronization is not used,
/// because it fails after the fork that makes the guardian, the process that restores the terminal
/// (DECISIONS, "Values that threads share").
package final class Locked<Value>: @unchecked Sendable {
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  // The value is behind a pointer, because Swift's check for exclusive access to a property costs more than
  // the lock.
  private let value = UnsafeMutablePointer<Value>.allocate(capacity: 1)

  package init(_ value: sending Value) {
    self.value.initialize(to: value)
    pthread_mutex_init(lock, nil)
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
    value.deinitialize(count: 1)
    value.deallocate()
  }

  package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return try body(&value.pointee)
  }
}
