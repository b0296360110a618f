import Foundation
import Storms
import TermNav

/// How a program that crashes does it.
enum Crash: String, CaseIterable {
  case arrayIndex, forceUnwrap, overflow, fatalError, stackOverflow
  /// Does not crash, but ends with 3 and without what is done at the end.
  case leaveAtOnce
  /// Does not crash, but hears nothing any more.
  case hang
  /// Does not crash, but says at its end how much time it has left.
  case tellDeadline
  /// Does not crash, but has a handler of its own for a signal, and says how often it has heard that.
  case countSignals
  /// Does not crash, but writes a line on standard error.
  case complain
  /// The same with more than a terminal takes at once.
  case complainAtLength
  /// Does not crash, but writes on standard output and error in turn, at last half a line.
  case speak
  /// The same on standard output, and crashes.
  case speakAndTrap
  /// Does not crash, but writes 1 MiB and 5,120 bytes on standard output.
  case speakAtLength
  /// Leads standard output into the file of its trace, and writes a line.
  case speakElsewhere
  /// Does not crash, and shows no page, but says which laws of terminals its terminal breaks.
  case tellLaws

  func happen() {
    // What the compiler cannot know, it does not refuse.
    let none = CommandLine.arguments.count - CommandLine.arguments.count
    switch self {
    case .arrayIndex: print([none][1 + none])
    case .forceUnwrap: print(CommandLine.arguments.first { $0.isEmpty }!)
    case .overflow: print(Int.max - none + CommandLine.arguments.count)
    case .fatalError: Swift.fatalError("as it was told")
    case .stackOverflow: print(Self.depth(none))
    case .leaveAtOnce: _exit(3)
    case .hang:
      Self.say("it hangs")
      while true { pause() }
    case .tellDeadline:
      atexit { Crash.say("\(alarm(0)) s left\r\n") }
      Self.say("it tells")
    case .countSignals:
      signal(SIGUSR1) { _ in Crash.sayOnTerminal("heard\r\n") }
      Self.sayOnTerminal("it counts\r\n")
    case .complain: FileHandle.standardError.write(Data("as it was told\n".utf8))
    case .speak, .speakAndTrap:
      print("out 1")
      FileHandle.standardError.write(Data("error 1\n".utf8))
      print("out 2")
      if self == .speakAndTrap { Swift.fatalError("as it was told") }
      FileHandle.standardError.write(Data("error 2\n".utf8))
      print("half a line", terminator: "")
    case .speakAtLength:
      for _ in 0..<(1 << 20) / 64 + 80 { print(String(repeating: "!", count: 63)) }
    case .speakElsewhere:
      let file = open(CommandLine.arguments[2], O_WRONLY | O_APPEND)
      dup2(file, STDOUT_FILENO)
      print(#"{"t":0,"event":"said"}"#)
    case .tellLaws: break
    case .complainAtLength: FileHandle.standardError.write(Data(repeating: UInt8(ascii: "!"), count: 300_000))
    }
  }

  /// Past the frames, so that a test knows how far it is.
  private static func say(_ words: String) {
    FileHandle(forWritingAtPath: "/dev/tty")?.write(Data(words.utf8))
  }

  private static func sayOnTerminal(_ words: String) {
    let terminal = open("/dev/tty", O_WRONLY)
    _ = Array(words.utf8).withUnsafeBytes { write(terminal, $0.baseAddress, $0.count) }
    close(terminal)
  }

  private static func depth(_ level: Int) -> Int { level < 0 ? 0 : depth(level + 1) + level % 3 }
}

/// The program that crashes on the key x: this test bundle, started with `--crash-dummy FILE KIND main|thread`, the file
/// for its trace. A target of its own would be one more product, and `swift run` would no longer know what to run.
@_cdecl("crash_dummy")
func crashDummy() { MainActor.assumeIsolated { runCrashDummy() } }

@MainActor private func runCrashDummy() {
  let arguments = CommandLine.arguments
  guard arguments.count >= 5, let trace = Trace(path: arguments[2]), let crash = Crash(rawValue: arguments[3])
  else { exit(64) }
  if crash == .tellLaws { tellLaws() }
  let app = NavigationApp(
    ["below", "above"].map { TextViewController(title: $0, text: "The page \($0).") })
  trace.attach(to: app)
  app.keyHandler = { key in
    guard key == KeyPress(.character("x")) else { return false }
    if arguments[4] == "thread" {
      Thread.detachNewThread { crash.happen() }
    } else {
      crash.happen()
    }
    return true
  }
  if arguments.contains("--no-guardian") { app.runAndExit() }
  app.runAndExit(guarded: true)
}

/// Ends with 0 where the laws hold.
@MainActor private func tellLaws() -> Never {
  guard let terminal = try? NcursesTerminal() else { exit(65) }
  let broken = TerminalLaws.broken(by: terminal)
  terminal.restore()
  print(broken.isEmpty ? "the laws hold" : broken.joined(separator: "\n"))
  exit(broken.isEmpty ? 0 : 1)
}
