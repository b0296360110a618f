extension AsyncSequence where Self: Sendable, Element: Sendable {
  /// Collects the elements that come in each interval of time into an array.
  ///
  ///     for try await batch in source.batches(every: .milliseconds(50), clock: app.clock) { names += batch
  ///     list.setRowCount(names.count, animated: false) }
  ///
  /// After a pause the first element is returned at once, usually by itself. From then on batches are at
  /// least `interval` apart. An error of the source is thrown after the elements before it were returned.
  /// Leaving the loop stops reading the source.
  /// - Parameters:
  ///   - interval: the least time between two batches. A time longer than 3,000,000,000 s, about 95 years,
  ///     counts as 3,000,000,000 s, since the system's clocks crash at longer times.
  ///   - most: the greatest number of elements that wait to be returned. While so many wait, nothing is read
  ///     from the source.
  ///   - clock: the clock that measures the interval.
  /// - Precondition: `interval` is not negative, and `most` is positive.
  /// - Returns: a sequence of the batches, none of them empty.
  public func batches<C: Clock>(
    every interval: Duration, atMost most: Int = 1000, clock: C
  ) -> some AsyncSequence<[Element], any Error> & Sendable where C.Duration == Duration {
    precondition(interval >= .zero && most > 0, "an interval is not negative, and a batch has room")
    return AsyncBatches(
      base: self, interval: Swift.min(interval, .seconds(3_000_000_000)), most: most, clock: clock)
  }

  /// Collects the elements that come in each interval of real time into an array, as does
  /// `batches(every:atMost:clock:)`.
  /// - Parameters:
  ///   - interval: the least time between two batches.
  ///   - most: the greatest number of elements that wait to be returned. While so many wait, nothing is read
  ///     from the source.
  /// - Precondition: `interval` is not negative, and `most` is positive.
  /// - Returns: a sequence of the batches, none of them empty.
  public func batches(
    every interval: Duration, atMost most: Int = 1000
  ) -> some AsyncSequence<[Element], any Error> & Sendable {
    batches(every: interval, atMost: most, clock: ContinuousClock())
  }
}

/// A sequence of the elements of another sequence as arrays, none of them empty.
struct AsyncBatches<Base: AsyncSequence & Sendable, C: Clock>: AsyncSequence, Sendable
where Base.Element: Sendable, C.Duration == Duration {
  typealias Element = [Base.Element]
  /// The errors that the sequence throws: those of the source, and `CancellationError`.
  typealias Failure = any Error

  let base: Base
  let interval: Duration
  let most: Int
  let clock: C

  /// Returns an iterator, which reads the source from its start.
  func makeAsyncIterator() -> Iterator { Iterator(self) }

  /// An iterator of the batches, arrays of another sequence's elements. The source is read until the iterator
  /// is released.
  struct Iterator: AsyncIteratorProtocol {
    private let source: Base
    private let interval: Duration
    private let clock: C
    private let reading: BatchReading<Base.Element>
    private var next: C.Instant?

    init(_ batches: AsyncBatches) {
      (source, interval, clock) = (batches.base, batches.interval, batches.clock)
      reading = BatchReading(most: batches.most)
    }

    /// Returns the next batch, an array of elements of the source, or nil after the last one.
    /// - Throws: an error of the source; `CancellationError` in a cancelled task.
    mutating func next() async throws -> [Base.Element]? { try await next(isolation: #isolation) }

    /// Returns the next batch, an array of elements of the source, or nil after the last one.
    /// - Throws: an error of the source; `CancellationError` in a cancelled task.
    mutating func next(isolation: isolated (any Actor)?) async throws -> [Base.Element]? {
      reading.begin(source)
      if let next, next > clock.now { try await clock.sleep(until: next, tolerance: nil) }
      let batch = try await reading.buffer.nextBatch(isolation: isolation)
      next = clock.now.advanced(by: interval)
      return batch
    }
  }
}

/// The task that reads the source sequence. The task is cancelled when the last reference to this object is
/// released.
private final class BatchReading<Element: Sendable>: Sendable {
  let buffer: BatchBuffer<Element>
  private let task = Locked<Task<Void, Never>?>(nil)

  init(most: Int) { buffer = BatchBuffer(most: most) }

  deinit { task.withLock { $0 }?.cancel() }

  func begin<Base: AsyncSequence & Sendable>(_ source: Base) where Base.Element == Element {
    task.withLock { task in
      guard task == nil else { return }
      task = Task { [buffer] in
        do {
          for try await element in source {
            guard await buffer.add(element) else { return }
          }
          buffer.finish(nil)
        } catch {
          buffer.finish(error)
        }
      }
    }
  }
}

/// The buffer of elements that were read from the source and not returned yet. While the buffer is full,
/// reading the source waits.
final class BatchBuffer<Element: Sendable>: Sendable {
  private struct State {
    var elements: [Element] = []
    var isOver = false
    var error: (any Error)?
    /// The wait of the buffer's reader for an element; nil if the reader does not wait.
    var consumer: Waiting?
    /// The wait of the reading task for room in the buffer; nil if that task does not wait.
    var source: Waiting?
  }

  private let most: Int
  private let state = Locked(State())

  init(most: Int) { self.most = most }

  /// Adds an element of the source to the buffer, and returns when there is room for another one. Returns
  /// false if the task is cancelled.
  func add(_ element: Element) async -> Bool {
    let (isFull, consumer) = state.withLock { state in
      state.elements.append(element)
      return (state.elements.count >= most, state.consumer.take())
    }
    consumer?.end()
    guard isFull else { return !Task.isCancelled }
    await withTaskCancellationHandler {
      await Waiting.wait { waiting in
        state.withLock { if $0.elements.count >= most, !Task.isCancelled { $0.source = waiting } }
      }
    } onCancel: {
      state.withLock { $0.source.take() }?.end()
    }
    return !Task.isCancelled
  }

  func finish(_ error: (any Error)?) {
    let consumer = state.withLock { state in
      state.isOver = true
      state.error = error
      return state.consumer.take()
    }
    consumer?.end()
  }

  /// Waits until the buffer has elements, and returns all of them; nil after the last element. Throws the
  /// error of the source, or `CancellationError` in a cancelled task.
  func nextBatch(isolation: isolated (any Actor)?) async throws -> [Element]? {
    while true {
      try Task.checkCancellation()
      var source: Waiting?
      let result: [Element]?? = try state.withLock { state in
        if !state.elements.isEmpty {
          defer { state.elements = [] }
          source = state.source.take()
          return state.elements
        }
        guard state.isOver else { return .none }
        defer { state.error = nil }
        if let error = state.error { throw error }
        return .some(nil)
      }
      source?.end()
      if let result { return result }
      await withTaskCancellationHandler {
        await Waiting.wait { waiting in
          state.withLock { if $0.elements.isEmpty, !$0.isOver, !Task.isCancelled { $0.consumer = waiting } }
        }
      } onCancel: {
        state.withLock { $0.consumer.take() }?.end()
      }
    }
  }
}
