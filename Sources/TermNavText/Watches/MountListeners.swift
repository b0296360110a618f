import TermNav

#if os(Linux)
  internal import CLibrary
  internal import CProcess

  /// The handlers that are called after a file system was mounted or unmounted. Watching a directory does not
  /// suffice, because inotify reports no event when a file system is mounted over it.
  @MainActor final class MountListeners {
    private let descriptors: DescriptorWatches
    private let observers = ObserverList<Void>()
    private var watch: DescriptorWatch?

    init(_ descriptors: DescriptorWatches) { self.descriptors = descriptors }

    func add(_ handler: @escaping () -> Void) -> ObserverToken {
      if watch == nil, let mounts = MountEvents() {
        watch = descriptors.add(mounts.descriptor) { [observers] in
          withExtendedLifetime(mounts) { observers.tell(()) }
        }
      }
      return observers.add(handler)
    }

    func remove(_ token: ObserverToken) {
      token.remove()
      guard observers.isEmpty else { return }
      watch?.cancel()
      watch = nil
    }
  }

  /// A descriptor that becomes readable when a file system was mounted or unmounted.
  final class MountEvents {
    /// The descriptor to poll for mounts. Being polled resets it, so nothing has to be read.
    let descriptor: Int32
    private let table: Int32

    /// Opens the descriptor that reports mounts; nil if it cannot be opened, as where there is no /proc.
    init?() {
      table = open("/proc/self/mountinfo", O_RDONLY | O_CLOEXEC)
      descriptor = table < 0 ? -1 : tn_open_mounts(table)
      if descriptor < 0 { return nil }
    }

    deinit {
      for file in [descriptor, table] where file >= 0 { close(file) }
    }
  }
#endif
