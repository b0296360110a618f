import Dispatch
import Glibc
import TermNav

/// Uses the main actor in every way that a program may, and shows each that was served.
final class Demo: ViewController {
  private static let ways = [
    "Task", "Task @MainActor", "MainActor.run", "detached", "main.async", "asyncAfter", "Task.sleep",
    "clock.sleep",
    "AsyncStream", "after", "every", "watch", "mailbox", "taskFailed", "Task.yield", "group", "global",
  ]
  private var served: Set<String> = []
  private var beats = 0

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    for (row, way) in Self.ways.enumerated() {
      canvas.text("\(served.contains(way) ? "+" : "-") \(way)", column: 2, row: row, style: theme.text)
    }
    if served.count == Self.ways.count {
      canvas.text("all served", column: 30, row: 0, style: theme.text)
    }
  }

  func note(_ way: String) {
    served.insert(way)
    setNeedsDisplay()
  }

  override func taskFailed(_ error: any Error) { note("taskFailed") }

  override func viewDidLoad() {
    Task { note("Task") }
    Task { @MainActor in note("Task @MainActor") }
    task {
      await Task.yield()
      self.note("Task.yield")
    }
    task { throw CancellationError() }
    task {
      struct Fault: Error {}
      throw Fault()
    }
    task {
      try await Task.sleep(for: .milliseconds(20))
      self.note("Task.sleep")
    }
    task {
      let sums = await withTaskGroup(of: Int.self) { group in
        for number in 1...3 { group.addTask { number } }
        var sum = 0
        for await number in group { sum += number }
        return sum
      }
      if sums == 6 { self.note("group") }
    }
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    task {
      var last = 0
      for await number in stream { last = number }
      if last == 3 { self.note("AsyncStream") }
    }
    Task.detached {
      await self.note("detached")
      await MainActor.run { self.note("MainActor.run") }
      for number in 1...3 { continuation.yield(number) }
      continuation.finish()
    }
    DispatchQueue.main.async { self.note("main.async") }
    DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(20)) { self.note("asyncAfter") }
  }

  override func viewDidAppear(animated: Bool) {
    if Awaited.number == 1 { note("global") }
    guard let app else { return }
    task {
      try await app.clock.sleep(for: .milliseconds(20))
      self.note("clock.sleep")
    }
    app.after(.milliseconds(20)) { self.note("after") }
    var timer: AppTimer?
    timer = app.every(.milliseconds(10)) {
      self.beats += 1
      guard self.beats == 3 else { return }
      timer?.cancel()
      self.note("every")
    }
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return }
    var watch: DescriptorWatch?
    watch = app.watch(descriptor: ends[0]) {
      watch?.cancel()
      self.note("watch")
    }
    _ = write(ends[1], "x", 1)
    let mailbox = app.mailbox
    Task.detached { mailbox.post(to: self) { $0.note("mailbox") } }
  }
}

/// A global that the main thread makes while another thread waits for it.
nonisolated private enum Awaited {
  static let number: Int = {
    // Where the system tells of the other thread, once that has begun.
    let other = UnsafeMutablePointer<CChar>.allocate(capacity: 64)
    other.initialize(repeating: 0, count: 64)
    var thread = pthread_t()
    pthread_create(
      &thread, nil,
      { other in
        readlink("/proc/thread-self", other!.assumingMemoryBound(to: CChar.self), 63)
        _ = Awaited.number
        return nil
      }, other)
    while !isAsleep(String(cString: other)) { sched_yield() }
    return 1
  }()

  /// Whether a thread waits for something.
  private static func isAsleep(_ thread: String) -> Bool {
    // Without /proc nobody is waited for.
    guard let file = fopen("/proc/\(thread)/stat", "r") else { return access("/proc", F_OK) != 0 }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = fread(&bytes, 1, bytes.count, file)
    let words = String(decoding: bytes[..<count], as: UTF8.self)
    return words.split(separator: ")").last?.hasPrefix(" S") == true
  }
}

let app = NavigationApp(root: Demo(title: "Demo"))
let isGuarded = CommandLine.arguments.contains("guarded")
if CommandLine.arguments.contains("run") {
  exit(try app.run(guarded: isGuarded))
} else {
  app.runAndExit(guarded: isGuarded)
}
