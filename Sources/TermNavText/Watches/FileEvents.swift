import TermNav

#if os(Linux)
  internal import CLibrary

  /// The inotify instance that all watches of the program share, because a user may have only 128. Each watch
  /// has an inbox for its events. The inboxes have no `eventfd` each, which would make the loop turn twice
  /// for each change.
  package final class FileEvents: Sendable {
    let descriptor: Int32
    /// The inboxes of all watches of files, and how many calls to `inotify_add_watch` are under way.
    private let state = Locked((inboxes: FileInboxes(), lookups: 0))
    /// Called after events of files were read. They were put into all inboxes, and inotify's descriptor no
    /// longer wakes the loop for those of other watches.
    @MainActor var onDrain: () -> Void = {}

    /// Opens an inotify instance; nil if the system gives none, as where the user has too many.
    init?() {
      descriptor = inotify_init1(Int32(truncatingIfNeeded: IN_NONBLOCK | IN_CLOEXEC))
      if descriptor < 0 { return nil }
    }

    deinit { close(descriptor) }

    // MARK: Inboxes

    /// The events of one watch of files that it has not read, and the paths that it asked for.
    package final class Inbox: Sendable {
      private let events: FileEvents
      private let number: Int

      package init(_ events: FileEvents) {
        self.events = events
        number = events.state.withLock { $0.inboxes.addInbox() }
      }

      deinit { events.remove(number) }

      /// Watches a path for some kinds of events. Returns the number of the watch, or on failure a negative
      /// number, with `errno` set. May wait for a disk.
      package func watch(_ path: ByteString, _ kinds: Int32) -> Int32 {
        events.watch(path, kinds, for: number)
      }

      var hasNews: Bool { events.state.withLock { $0.inboxes.hasNews(number) } }

      /// Calls `body` with each event in the inbox, and empties the inbox. Does not wait for events.
      @MainActor package func drain(_ body: (FileEvent) -> Void) {
        defer { events.onDrain() }
        let pending = events.state.withLock {
          events.read(&$0.inboxes)
          return $0.inboxes.drain(number)
        }
        for event in pending { body(event) }
      }
    }

    /// Asks the system to watch a path, and notes that the inbox wants the path's events. The lock is not
    /// held during the call to the system, because that may wait for a disk.
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

    /// Ends the system's watches of files that no inbox needs. Does nothing while a path is being added,
    /// because the system may be about to give it one of these watches.
    private func endUnused(_ state: inout (inboxes: FileInboxes, lookups: Int)) {
      guard state.lookups == 0 else { return }
      for (number, watch) in state.inboxes.unused.enumerated() {
        inotify_rm_watch(descriptor, watch)
        // Each ended watch makes an event, and the system keeps at most 16,384 of them. So events are read
        // after each 4,096 watches.
        if number % 4096 == 4095 { read(&state.inboxes) }
      }
      state.inboxes.unused = []
    }

    /// Reads the events of files that the system holds, and puts them into the inboxes. Does not wait for
    /// events.
    func read() { state.withLock { read(&$0.inboxes) } }

    private func read(_ inboxes: inout FileInboxes) {
      withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 4) { space in
        while true {
          let count = posixRead(descriptor, space.baseAddress, space.count)
          if count <= 0 { return }
          var offset = 0
          while offset + FileEvent.header <= count {
            let length = Int(space.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self))
            let end = min(count, offset + FileEvent.header + length)
            inboxes.deliver(FileEvent(UnsafeRawBufferPointer(rebasing: space[offset..<end])))
            offset = end
          }
        }
      }
    }
  }
#endif
