import TermNav

/// What has become of the lines of a source.
public enum LineChange: Equatable, Sendable {
  /// The lines before `from` are as they were; this one and those behind it are new or others.
  case grew(from: Int)
  /// All lines may be others.
  case replaced
}

/// Someone who is told of changes, until `cancel`.
public final class LineObservation: Sendable {
  private let end: Locked<(@Sendable () -> Void)?>

  /// `onCancel`: what ends the calls.
  public init(onCancel: @escaping @Sendable () -> Void = {}) { end = Locked(onCancel) }

  /// Ends the calls; one may still be under way on another thread. Dropping the observation does not end them.
  public func cancel() {
    let handler = end.withLock { end in
      defer { end = nil }
      return end
    }
    handler?()
  }
}

/// Those who are told of a source's changes.
public final class LineObservers: Sendable {
  private typealias Handler = @Sendable (LineChange) -> Void
  private struct Contents {
    var last = 0
    /// In the order in which they came.
    var handlers: [(id: Int, handler: Handler)] = []
  }
  private let contents = Locked(Contents())

  /// Nobody yet.
  public init() {}

  /// Adds someone, until the observation is cancelled.
  public func add(_ handler: @escaping @Sendable (LineChange) -> Void) -> LineObservation {
    let id = contents.withLock { contents in
      contents.last += 1
      contents.handlers.append((contents.last, handler))
      return contents.last
    }
    return LineObservation { [weak self] in self?.contents.withLock { $0.handlers.removeAll { $0.id == id } }
    }
  }

  /// Calls all, on this thread; one whom an earlier one has cancelled meanwhile is not called.
  public func tell(_ change: LineChange) {
    for observer in contents.withLock({ $0.handlers }) where isAdded(observer.id) { observer.handler(change) }
  }

  private func isAdded(_ id: Int) -> Bool { contents.withLock { $0.handlers.contains { $0.id == id } } }
}
