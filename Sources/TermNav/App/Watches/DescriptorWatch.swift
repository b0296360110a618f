/// A watched pipe, socket or terminal; a file on disk is always readable.
@MainActor public final class DescriptorWatch {
  /// The watched descriptor.
  public let descriptor: Int32
  fileprivate let handler: @MainActor () -> Void
  /// Whether it is still watched.
  public fileprivate(set) var isActive = true
  private weak var watches: DescriptorWatches?

  fileprivate init(
    _ descriptor: Int32, in watches: DescriptorWatches, handler: @escaping @MainActor () -> Void
  ) {
    (self.descriptor, self.watches, self.handler) = (descriptor, watches, handler)
  }

  /// Ends the watch; then close the descriptor.
  public func cancel() {
    isActive = false
    watches?.remove(self)
  }
}

/// The descriptors that a program's loop polls.
@MainActor package final class DescriptorWatches {
  private(set) var all: [DescriptorWatch] = []

  package func add(_ descriptor: Int32, _ handler: @escaping @MainActor () -> Void) -> DescriptorWatch {
    let watch = DescriptorWatch(descriptor, in: self, handler: handler)
    all.append(watch)
    return watch
  }

  fileprivate func remove(_ watch: DescriptorWatch) { all.removeAll { $0 === watch } }

  /// A descriptor is readable or, if not valid, closed: then its watches end.
  func woke(_ descriptor: Int32, isValid: Bool) {
    for watch in all where watch.descriptor == descriptor && watch.isActive {
      if isValid { watch.handler() } else { watch.cancel() }
    }
  }
}
