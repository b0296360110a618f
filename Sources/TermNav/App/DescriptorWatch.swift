/// A watched pipe, socket or terminal, of `NavigationApp.watch`; a file on disk is always readable.
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

  /// Ends the watch; close the descriptor after it.
  public func cancel() {
    isActive = false
    app?.watches.removeAll { $0 === self }
  }
}

extension NavigationApp {
  /// Calls `handler` on the main actor while a descriptor is readable or its other end closed; unread input calls it
  /// again at once.
  ///
  /// A closed descriptor is no longer watched. At most 60 are watched.
  /// - Returns: a watch; it need not be kept.
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
