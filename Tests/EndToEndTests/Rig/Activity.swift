import Foundation

/// What the kernel tells of the processes of a terminal, thread by thread. Where it tells nothing, they seem to sleep.
struct Activity {
  /// A thread runs, waits for a core or for a disk.
  private(set) var isBusy = false
  /// How long threads have been on a core since they began, all together.
  private(set) var used = Duration.zero
  /// How long threads have waited for a core since they began, all together.
  private(set) var waited = Duration.zero

  /// - Parameter session: the number of the process that the terminal has started.
  init(session: pid_t) {
    #if os(Linux)
      for process in Self.numbers(in: "/proc") {
        // "12 (name of it) S 11 12 12 …": state, parent, group and session; the name may hold anything.
        guard let words = Self.words(of: "/proc/\(process)/stat", behind: ")"), words.count > 3,
          pid_t(words[3]) == session
        else { continue }
        for thread in Self.numbers(in: "/proc/\(process)/task") {
          let place = "/proc/\(process)/task/\(thread)"
          guard let state = Self.words(of: place + "/stat", behind: ")")?.first else { continue }
          if state == "R" || state == "D" { isBusy = true }
          // Nanoseconds on a core, and nanoseconds of waiting for one.
          let times = Self.words(of: place + "/schedstat")
          guard let times, times.count > 1, let used = Int64(times[0]), let waited = Int64(times[1]) else {
            continue
          }
          self.used += .nanoseconds(used)
          self.waited += .nanoseconds(waited)
        }
      }
    #endif
  }

  private static func numbers(in folder: String) -> [Int] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).compactMap { Int($0) }
  }

  private static func words(of path: String, behind mark: Character? = nil) -> [Substring]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = read(descriptor, &bytes, bytes.count)
    guard count > 0 else { return nil }
    let text = String(decoding: bytes[..<count], as: UTF8.self)[...]
    let start = mark.flatMap { text.lastIndex(of: $0) }.map { text.index(after: $0) } ?? text.startIndex
    return text[start...].split(whereSeparator: \.isWhitespace)
  }
}

extension App {
  /// Watches the program for that long, while `goesOn` holds: time in which it works without a word, or waits for a core that
  /// another program has, does not count. It gives up after 5 s more.
  func watchAtRest(for time: Duration, while goesOn: () -> Bool) {
    let bound = ContinuousClock.now + time + .seconds(5)
    var end = ContinuousClock.now + time
    var before = Activity(session: pty.pid)
    while exitStatus == nil, goesOn(), ContinuousClock.now < bound {
      if ContinuousClock.now < end {
        wait(until: end)
        takeWhatIsThere()
        continue
      }
      let now = Activity(session: pty.pid)
      // The rig, too, may have waited for a core; what was written meanwhile is here now.
      takeWhatIsThere()
      let missing = now.isBusy ? time : min(now.waited - before.waited, time)
      // As long as a turn of the kernel's.
      if missing < .milliseconds(10) { return }
      end = .now + missing
      before = now
    }
  }
}
