import Foundation
import Synchronization
import TermNav
import TermNavTesting
import Testing

@testable import processes

/// Three processes, of which one works: `make` uses a quarter of a CPU.
private final class FakeSystem: Sendable {
  private let readings = Mutex(0)
  let terminated = Mutex<[Int]>([])

  func read() -> [ProcessEntry] {
    let number = readings.withLock { count in
      count += 1
      return count
    }
    let gone = terminated.withLock { $0 }
    return [
      ProcessEntry(id: 1, user: "root", cpu: 0.5, kibibytes: 2048, command: "/sbin/init", cpuSeconds: 7),
      ProcessEntry(
        id: 20, user: "ada", cpu: 9, kibibytes: 512, command: "make all", cpuSeconds: Double(number) * 0.125),
      ProcessEntry(id: 300, user: "ada", cpu: 2, kibibytes: 4096, command: "vi notes", cpuSeconds: 1),
    ].filter { !gone.contains($0.id) }
  }
}

@MainActor struct ProcessTests {
  private let system = FakeSystem()

  /// The table after its first reading.
  private func open(_ settings: processes.Settings = .init()) async throws -> (AppTester, ProcessTable) {
    let table = ProcessTable(
      settings, read: { [system] in system.read() },
      terminate: { [system] id in system.terminated.withLock { $0.append(id) } })
    let t = AppTester(table, size: Size(columns: 70, rows: 14))
    try await t.idle()
    return (t, table)
  }

  private func order(_ t: AppTester) -> [Int] {
    t.screen.lines.compactMap { line in line.split { !$0.isNumber }.first.flatMap { Int($0) } }
  }

  @Test func `a line of ps is a process`() throws {
    let process = try #require(ProcessEntry(line: "   77 root      1.2  2048 /usr/bin/sleep  10 "))
    #expect(process.id == 77 && process.cpu == 1.2 && process.memory == "2.0 M")
    #expect(process.command == "/usr/bin/sleep  10 " && process.name == "sleep")
    #expect(ProcessEntry(line: "ps: no such option") == nil)
  }

  @Test func `a click on a title sorts by it, and again the other way`() async throws {
    let (t, table) = try await open()
    #expect(order(t) == [20, 300, 1])
    try t.click("PID")
    #expect(order(t) == [1, 20, 300])
    try t.click("PID")
    #expect(order(t) == [300, 20, 1])
    // Nobody has moved the cursor: it stays on the first row, and no process is kept.
    #expect(table.list.cursor == 0)
    #expect(table.settings == processes.Settings(sort: ListSort(column: 0, isAscending: false)))
  }

  @Test func `sort order and cursor come back`() async throws {
    let file = URL.temporaryDirectory.appending(path: "processes-\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: file) }
    let kept = processes.Settings(sort: ListSort(column: 3, isAscending: true), process: 300)
    try kept.write(to: file)
    let (t, table) = try await open(.read(from: file))
    #expect(order(t) == [20, 1, 300])
    #expect(table.settings == kept)
  }

  @Test func `a search finds a process, and k sends it SIGTERM`() async throws {
    let (t, _) = try await open()
    t.type("/note\n")
    #expect(!t.screen.contains("make"))
    t.type("k")
    try await t.idle(for: .seconds(0.4))
    #expect(t.screen.contains("Process 300 of ada gets SIGTERM."))
    try t.click("Terminate")
    try await t.idle(for: .seconds(1))
    #expect(system.terminated.withLock { $0 } == [300])
    #expect(!t.screen.contains("vi notes"))
  }

  @Test func `a process has a chart on a page without a bar`() async throws {
    let (t, _) = try await open()
    try t.click("make all")
    try t.settle()
    #expect(t.screen[0].contains("‹ Processes") && t.screen.contains("9.0 %"))
    try await t.idle(for: .seconds(3))
    try t.click("CPU", index: 1)
    try t.settle()
    #expect(!t.screen[0].contains("‹") && t.screen.contains("now 25 %"))
    #expect(t.screen.contains("30 %") && t.screen.contains("█"))
  }

  @Test func `e opens the status in the editor`() async throws {
    let (t, _) = try await open()
    t.terminal.onRun = { command throws(CommandError) in
      #expect(command.arguments.last == "/proc/20/status")
      return .exited(0)
    }
    t.type("e")
    try await t.idle()
    #expect(t.terminal.ran.count == 1)
  }

  @Test func `a page opens from the middle`() {
    let half = ShutterStyle().layout(TransitionContext(progress: 0.5, size: Size(columns: 40, rows: 12)))
    #expect(half.front?.columns == 10..<30 && half.front?.rows == 3..<9)
  }
}
