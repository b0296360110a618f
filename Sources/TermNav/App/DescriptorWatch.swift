/// A watched pipe, socket or terminal; a file on disk is always readable.
@MainActor public final class DescriptorWatch {
  /// The watched descriptor.
  public let descriptor: Int32
  fileprivate let handler: @MainActor () -> Void
  /// Whether it is still watched.
  public fileprivate(set) var isActive = true
  private weak var app: NavigationApp?

  fileprivate init(_ descriptor: Int32, app: NavigationApp, handler: @escaping @MainActor () -> Void) {
    self.descriptor = descriptor
    self.app = app
    self.handler = handler
  }

  /// Ends the watch; then close the descriptor.
  public func cancel() {
    isActive = false
    app?.watches.removeAll { $0 === self }
  }
}

extension NavigationApp {
  /// Calls `handler` again and again while a descriptor is readable or its other end is closed.
  ///
  /// A closed one is dropped.
  @discardableResult
  public func watch(descriptor: Int32, _ handler: @escaping @MainActor () -> Void) -> DescriptorWatch {
    let watch = DescriptorWatch(descriptor, app: self, handler: handler)
    watches.append(watch)
    return watch
  }

  func descriptorWoke(_ descriptor: Int32, isValid: Bool) {
    for watch in watches where watch.descriptor == descriptor && watch.isActive {
      if isValid { watch.handler() } else { watch.cancel() }
    }
  }
}
