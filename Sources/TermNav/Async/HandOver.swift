internal import CLibrary

/// A queue by which threads pass values to a thread that waits for them. While that thread waits, it still
/// runs signal handlers.
final class HandOver<Value: Sendable>: @unchecked Sendable {
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let isThere = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  /// The values that were put into the queue and not removed yet, usually few. The type is no array slice,
  /// which would keep removed values in memory.
  private var values: [Value] = []

  init() {
    pthread_mutex_init(lock, nil)
    pthread_cond_init(isThere, nil)
  }

  deinit {
    pthread_cond_destroy(isThere)
    pthread_mutex_destroy(lock)
    isThere.deallocate()
    lock.deallocate()
  }

  func enqueue(_ value: Value) {
    pthread_mutex_lock(lock)
    values.append(value)
    pthread_cond_signal(isThere)
    pthread_mutex_unlock(lock)
  }

  /// Removes and returns the first value of the queue; waits until the queue has a value.
  func dequeue() -> Value {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    while values.isEmpty { pthread_cond_wait(isThere, lock) }
    return values.removeFirst()
  }
}
