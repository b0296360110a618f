internal import CLibrary

/// A value that threads share. Mutex of the standard library asks for macOS 15.
final class Locked<Value>: @unchecked Sendable {
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  // Behind a pointer: the lock is what keeps accesses apart, and the language's own check of that costs more than the lock.
  private let value = UnsafeMutablePointer<Value>.allocate(capacity: 1)

  init(_ value: sending Value) {
    self.value.initialize(to: value)
    pthread_mutex_init(lock, nil)
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
    value.deinitialize(count: 1)
    value.deallocate()
  }

  /// Runs `body` with the value; no other thread has it meanwhile.
  func callAsFunction<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return try body(&value.pointee)
  }
}
