import TermNav

#if os(Linux)
  internal import CLibrary

  /// The inboxes of all watches of files: which events each has asked for, and those that have not been read.
  struct FileInboxes {
    private struct Inbox {
      /// The kinds of events that the inbox asked for, by the number of the system's watch. Several inboxes
      /// may share such a watch.
      var kinds: [Int32: UInt32] = [:]
      var events: [FileEvent] = []
    }

    private var inboxes: [Int: Inbox] = [:]
    private var last = 0
    private var readers: [Int32: Set<Int>] = [:]
    /// The numbers of the system's watches of files that no inbox needs any more.
    var unused: Set<Int32> = []

    /// The most events that wait in an inbox, as many as the system keeps. If more come, all are replaced by
    /// one that says events were lost.
    static let most = 16_384
    /// The kinds of inotify events that the system sends without being asked.
    private static let always = UInt32(IN_IGNORED | IN_UNMOUNT | IN_Q_OVERFLOW)

    /// Adds an inbox for events of files and returns its number.
    mutating func addInbox() -> Int {
      last += 1
      inboxes[last] = Inbox()
      return last
    }

    mutating func removeInbox(_ inbox: Int) {
      for (watch, _) in inboxes.removeValue(forKey: inbox)?.kinds ?? [:] {
        readers[watch]?.remove(inbox)
        if readers[watch]?.isEmpty == true {
          readers[watch] = nil
          unused.insert(watch)
        }
      }
    }

    mutating func add(_ watch: Int32, _ kinds: UInt32, to inbox: Int) {
      inboxes[inbox]?.kinds[watch, default: 0] |= kinds
      readers[watch, default: []].insert(inbox)
      unused.remove(watch)
    }

    mutating func deliver(_ event: FileEvent) {
      for inbox in event.watch < 0 ? Set(inboxes.keys) : readers[event.watch] ?? [] {
        deliver(event, to: inbox)
      }
      guard event.isAny(of: IN_IGNORED) else { return }
      for inbox in readers.removeValue(forKey: event.watch) ?? [] { inboxes[inbox]?.kinds[event.watch] = nil }
    }

    /// Adds an event of a file to an inbox if the inbox has asked for its kind. An event that equals the one
    /// before it is left out, as the system does too.
    private mutating func deliver(_ event: FileEvent, to inbox: Int) {
      guard let asked = inboxes[inbox]?.kinds[event.watch, default: 0],
        event.mask & (Self.always | asked) != 0, inboxes[inbox]?.events.last != event
      else { return }
      if let count = inboxes[inbox]?.events.count, count >= Self.most { inboxes[inbox]?.events = [.lost] }
      inboxes[inbox]?.events.append(event)
    }

    func hasNews(_ inbox: Int) -> Bool { inboxes[inbox]?.events.isEmpty == false }

    mutating func drain(_ inbox: Int) -> [FileEvent] {
      defer { inboxes[inbox]?.events = [] }
      return inboxes[inbox]?.events ?? []
    }
  }
#endif
