/// A pipe, a socket, a terminal or the like that the program's loop watches. Not a file on a disk, which can always be read.
/// Made by `NavigationApp.watch`.
@MainActor public final class DescriptorWatch {
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

  /// Ends the watch. Close the descriptor after it, not before.
  public func cancel() {
    isActive = false
    app?.watches.removeAll { $0 === self }
  }
}

extension NavigationApp {
  /// Calls `handler` on the main actor whenever something can be read from a descriptor, or its other end is closed, until the
  /// watch is cancelled. The handler reads what there is, or cancels: what is left unread calls it again at once.
  ///
  /// A descriptor that turns out to be closed is no longer watched. 60 descriptors are watched at most.
  /// - Returns: what cancels it; it need not be kept.
  @discardableResult
  public func watch(descriptor: Int32, _ handler: @escaping @MainActor () -> Void) -> DescriptorWatch {
    let watch = DescriptorWatch(descriptor, app: self, handler: handler)
    watches.append(watch)
    return watch
  }

  /// Something came, or the descriptor is closed.
  func descriptorWoke(_ descriptor: Int32, isValid: Bool) {
    for watch in watches where watch.descriptor == descriptor && watch.isActive {
      if isValid { watch.handler() } else { watch.cancel() }
    }
  }
}
