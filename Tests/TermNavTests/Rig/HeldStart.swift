#if os(Linux)
  import CLibrary
  import Foundation

  /// A program that does not start, as on a mount that does not answer: its child is stopped between fork and exec.
  nonisolated struct HeldStart {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    let path: String
    private(set) var stopped: pid_t = 0

    init() throws {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
      path = "\(folder)/busy"
    }

    private func children() -> Set<pid_t> {
      let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
      return Set(
        tasks.flatMap { task in
          let file = "/proc/self/task/\(task)/children"
          return ((try? String(contentsOfFile: file, encoding: .utf8)) ?? "").split(separator: " ")
            .compactMap { pid_t($0) }
        })
    }

    /// Lets `start` begin to start the program, and stops its child; again where the child was gone before it was seen, as on a
    /// machine that is busy. False where none was seen.
    nonisolated(nonsending) mutating func hold(_ start: () -> Void) async -> Bool {
      // A file that is open for writing is tried for a tenth of a second.
      let busy = open(path, O_WRONLY | O_CREAT, 0o755)
      let before = children()
      for look in 0..<20_000 {
        if look % 1000 == 0 { start() }
        // Before it has a group of its own the program that ends does not know of it.
        guard let new = children().subtracting(before).first(where: { getpgid($0) == $0 }) else {
          // A machine with one core has one thread for tasks, and the start may be one.
          await Task.yield()
          continue
        }
        stopped = new
        kill(new, SIGSTOP)
        close(busy)
        writeScript("#!/bin/sh\nexec tail -f /dev/null\n", to: path)
        return true
      }
      return false
    }

    func letGo() { kill(stopped, SIGCONT) }

    func remove() { try? FileManager.default.removeItem(atPath: folder) }
  }
#endif
