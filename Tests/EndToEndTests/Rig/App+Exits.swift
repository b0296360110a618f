import Foundation
import Invariants
import NavModel
import Testing

extension App {
  /// The program itself: the child of its guardian, where it has one.
  func program(line: UInt = #line) throws -> pid_t {
    guard TestSystem.hasGuardian else { return pty.pid }
    guard let child = Self.child(of: pty.pid) else { throw RigError("line \(line): no child of \(pty.pid)") }
    return child
  }

  /// The only child of a process, read from the kernel's list; nil where there is none.
  static func child(of parent: pid_t) -> pid_t? {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.lazy.compactMap { pid_t($0) }.first { pid in
      kernelWords(of: pid)?.dropFirst().first.flatMap { pid_t($0) } == parent
    }
  }

  /// Whether a process runs no more, also where nobody has asked how it ended.
  static func hasEnded(_ process: pid_t) -> Bool { kernelWords(of: process)?.first.map { $0 == "Z" } ?? true }

  static func isStopped(_ process: pid_t) -> Bool { kernelWords(of: process)?.first == "T" }

  /// Whether no signal waits for it.
  static func hasHeard(_ process: pid_t) -> Bool {
    ["SigPnd", "ShdPnd"].allSatisfy { signals(of: process, $0) == 0 }
  }

  /// Whether it waits for the end or the stop of a child, and for nothing else.
  static func isListening(_ process: pid_t) -> Bool {
    let isOpen = signals(of: process, "SigBlk").map { $0 & 1 << UInt64(SIGCHLD - 1) == 0 } ?? false
    return isOpen && hasHeard(process) && kernelWords(of: process)?.first == "S"
  }

  private static func signals(of process: pid_t, _ set: String) -> UInt64? {
    let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix(set + ":") }
    return line?.split(separator: "\t").last.flatMap { UInt64($0, radix: 16) }
  }

  /// Its state, its parent and so on. "12 (name of it) S 11 …": the name may hold anything.
  private static func kernelWords(of process: pid_t) -> [Substring]? {
    let stat = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    return stat?.split(separator: ")").last?.split(separator: " ")
  }

  /// The pointer moves in a terminal that may have been told to report no more.
  func dragWhileReported(_ column: Int, _ row: Int) throws {
    takeWhatIsThere()
    if !ledger.mouseModesOn.isEmpty { try drag(column, row) }
  }

  /// Goes on dragging as a hand does that knows of nothing: until the terminal is told to report no more.
  func dragOn() throws {
    let deadline = ContinuousClock.now + .seconds(10)
    var column = 0
    while exitStatus == nil, !ledger.mouseModesOn.isEmpty {
      guard ContinuousClock.now < deadline else { throw RigError("the mouse stays on\(report)") }
      column += 1
      try drag(pressed.column + 20 + column % 10)
      pty.wait(until: .now + .milliseconds(1))
      takeWhatIsThere()
    }
  }

  /// Modes, line discipline, screen, cursor and input are those of a shell that has run nothing.
  /// - Parameters:
  ///   - heardOut: whether somebody was left to wait for what the terminal still sends.
  ///   - isCut: whether the tty has discarded output: a colour whose end is lost may end by a letter of the text after it, as the
  ///     setting of a mode does.
  func expectRestored(
    onCleanLine: Bool = true, heardOut: Bool = true, isCut: Bool = false, line: UInt = #line
  ) {
    let left = ledger.leftOver(rows: size.rows).filter { !isCut || !$0.hasPrefix("ANSI mode") }
    #expect(left == [], "line \(line)\(report)")
    #expect(pty.attributes == pty.initialAttributes, "line \(line)")
    #expect(screen.isCursorVisible && !screen.isAlternate && screen.isPenPlain, "line \(line)")
    guard heardOut else { return }
    #expect(!onCleanLine || screen.cursor.column == 0, "line \(line): a clean line\(report)")
    #expect(pty.strayInput == [], "line \(line)")
    #expect(!picture.contains("[<"), "line \(line): echoed reports\(report)")
  }
}
