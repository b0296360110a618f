import TermNav

#if os(Linux)
  internal import CLibrary

  /// What the system tells of files and directories: one inotify instance, of which a user has 128. Each who watches has an inbox.
  package final class FileEvents: Sendable {
    let descriptor: Int32
    /// `lookups`: how many paths the system is looking up.
    private let state = Locked((inboxes: FileInboxes(), lookups: 0))
    /// Called when something has been taken: there may be news in other inboxes, and the descriptor is not readable for them any more.
    @MainActor var onTake: () -> Void = {}

    /// nil where the system gives no instance.
    init?() {
      descriptor = inotify_init1(Int32(truncatingIfNeeded: IN_NONBLOCK | IN_CLOEXEC))
      if descriptor < 0 { return nil }
    }

    deinit { close(descriptor) }

    // MARK: Inboxes

    /// What one who watches is told.
    package final class Inbox: Sendable {
      private let events: FileEvents
      private let number: Int

      package init(_ events: FileEvents) {
        self.events = events
        number = events.state.withLock { $0.inboxes.addInbox() }
      }

      deinit { events.remove(number) }

      /// The watch's number; negative with `errno` where there is none. May wait for a disk.
      package func watch(_ path: ByteString, _ kinds: Int32) -> Int32 {
        events.watch(path, kinds, for: number)
      }

      var hasNews: Bool { events.state.withLock { $0.inboxes.hasNews(number) } }

      /// Takes what has been told, without waiting.
      @MainActor package func take(_ body: (FileEvent) -> Void) {
        defer { events.onTake() }
        let told = events.state.withLock {
          events.read(&$0.inboxes)
          return $0.inboxes.take(number)
        }
        for event in told { body(event) }
      }
    }

    /// The lock is not held while the system looks for the path, which may wait for a disk.
    fileprivate func watch(_ path: ByteString, _ kinds: Int32, for inbox: Int) -> Int32 {
      state.withLock { $0.lookups += 1 }
      let watch = path.withCString {
        inotify_add_watch(descriptor, $0, UInt32(bitPattern: kinds | IN_MASK_ADD))
      }
      let reason = errno
      state.withLock {
        $0.lookups -= 1
        if watch >= 0 { $0.inboxes.add(watch, UInt32(bitPattern: kinds), to: inbox) }
        endUnused(&$0)
      }
      errno = reason
      return watch
    }

    fileprivate func remove(_ inbox: Int) {
      state.withLock {
        $0.inboxes.removeInbox(inbox)
        endUnused(&$0)
      }
    }

    /// Not while the system looks for a path: the watch that it is about to give may be one of these.
    private func endUnused(_ state: inout (inboxes: FileInboxes, lookups: Int)) {
      guard state.lookups == 0 else { return }
      for (number, watch) in state.inboxes.unused.enumerated() {
        inotify_rm_watch(descriptor, watch)
        // The system tells each end, and keeps 16,384 events.
        if number % 4096 == 4095 { read(&state.inboxes) }
      }
      state.inboxes.unused = []
    }

    /// Hands to the inboxes what the system has told, without waiting.
    func read() { state.withLock { read(&$0.inboxes) } }

    private func read(_ inboxes: inout FileInboxes) {
      withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 4) { space in
        while true {
          let count = posixRead(descriptor, space.baseAddress, space.count)
          if count <= 0 { return }
          var place = 0
          while place + FileEvent.header <= count {
            let length = Int(space.loadUnaligned(fromByteOffset: place + 12, as: UInt32.self))
            let end = min(count, place + FileEvent.header + length)
            inboxes.tell(FileEvent(UnsafeRawBufferPointer(rebasing: space[place..<end])))
            place = end
          }
        }
      }
    }
  }
#endif
