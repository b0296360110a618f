import TermNav

/// A change of the lines of a source.
public enum LineChange: Equatable, Sendable {
  /// The lines of the source before line `from` are unchanged; `from` and those after it are new, different
  /// or gone.
  case grew(from: Int)
  /// All lines of the source may be different.
  case replaced
}

/// The registration of a handler for changes of lines. It lasts until `cancel()`.
public final class LineObservation: Sendable {
  private let end: Locked<(@Sendable () -> Void)?>

  /// Makes the registration of a handler for changes of lines.
  /// - Parameter onCancel: Called at the first `cancel()`, to remove the handler.
  public init(onCancel: @escaping @Sendable () -> Void = {}) { end = Locked(onCancel) }

  /// Ends the calls of the handler for changes of lines. A call may still be under way on another thread.
  /// Releasing the observation does not end the calls.
  public func cancel() {
    let handler = end.withLock { end in
      defer { end = nil }
      return end
    }
    handler?()
  }
}

/// The handlers that a source of lines calls after each change; a source of your own can use it for
/// `observeChanges(_:)`.
public final class LineObservers: Sendable {
  private typealias Handler = @Sendable (LineChange) -> Void
  private struct Contents {
    var last = 0
    /// The handlers for changes of lines in the order in which they were added, each with a number by which
    /// it is removed.
    var handlers: [(id: Int, handler: Handler)] = []
  }
  private let contents = Locked(Contents())

  /// Makes an empty list of handlers for changes of lines.
  public init() {}

  /// Adds a handler for changes of lines, which is called until the observation is cancelled.
  public func add(_ handler: @escaping @Sendable (LineChange) -> Void) -> LineObservation {
    let id = contents.withLock { contents in
      contents.last += 1
      contents.handlers.append((contents.last, handler))
      return contents.last
    }
    return LineObservation { [weak self] in self?.contents.withLock { $0.handlers.removeAll { $0.id == id } }
    }
  }

  /// Calls all handlers for changes of lines on this thread. A handler that another one has just cancelled is
  /// not called.
  public func tell(_ change: LineChange) {
    for observer in contents.withLock({ $0.handlers }) where isAdded(observer.id) { observer.handler(change) }
  }

  private func isAdded(_ id: Int) -> Bool { contents.withLock { $0.handlers.contains { $0.id == id } } }
}
