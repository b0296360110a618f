/// A watch of a descriptor: a pipe, a socket or a terminal. A watch is of no use for files on disk, which are
/// always readable.
@MainActor public final class DescriptorWatch {
  /// The descriptor, such as a pipe or socket, that is watched for input.
  public let descriptor: Int32
  fileprivate let handler: @MainActor () -> Void
  /// Whether the descriptor is still watched for input.
  public fileprivate(set) var isActive = true
  private weak var watches: DescriptorWatches?

  fileprivate init(
    _ descriptor: Int32, in watches: DescriptorWatches, handler: @escaping @MainActor () -> Void
  ) {
    (self.descriptor, self.watches, self.handler) = (descriptor, watches, handler)
  }

  /// Ends the watch of the descriptor. Call this before you close the descriptor.
  public func cancel() {
    isActive = false
    watches?.remove(self)
  }
}

/// The watched descriptors of a program, for which its event loop waits by `poll`.
@MainActor package final class DescriptorWatches {
  private(set) var all: [DescriptorWatch] = []

  package func add(_ descriptor: Int32, _ handler: @escaping @MainActor () -> Void) -> DescriptorWatch {
    let watch = DescriptorWatch(descriptor, in: self, handler: handler)
    all.append(watch)
    return watch
  }

  fileprivate func remove(_ watch: DescriptorWatch) { all.removeAll { $0 === watch } }

  /// Handles the event loop's report about a descriptor. If `isValid` is true, the descriptor is readable,
  /// and its handlers are called. Otherwise the descriptor has been closed, and its watches end.
  func woke(_ descriptor: Int32, isValid: Bool) {
    for watch in all where watch.descriptor == descriptor && watch.isActive {
      if isValid { watch.handler() } else { watch.cancel() }
    }
  }
}
