internal import CLibrary

/// The reason why a program could not be started, or why its output cannot be had. The first value of a case
/// is the program's name or path, if the case does not say otherwise.
public enum CommandError: Error, Equatable, CustomStringConvertible {
  /// The program to start is in no folder of `PATH`, or its path does not exist.
  case notFound(String)
  /// The program to start is a folder or a file that may not be executed, or a folder of its path may not be
  /// entered.
  case notExecutable(String)
  /// The working directory of the program, given by its path, cannot be entered.
  case badDirectory(String)
  /// The program cannot be started, because an argument, a variable of the environment or the working
  /// directory contains a zero byte, or all words together are too long.
  case badArguments(String)
  /// `Command.run` was called outside of `NavigationApp.suspend`, or while another program has the terminal.
  case terminalIsInUse
  /// This process has no terminal that it could give to the program to start.
  case noTerminal
  /// Another error of the system when the program was started, with the number of the error (`errno`).
  case failed(String, errno: Int32)
  /// The program of `Command.output` ended with a status other than 0. The last value is the end of the
  /// program's standard error, at most 64 KiB, without the last line breaks. If standard error is merged with
  /// standard output, it is the end of both.
  case ended(String, TerminationStatus, standardError: String)
  /// The program of `Command.output` wrote more bytes than the limit, and was ended.
  case tooMuchOutput(String, limit: Int)

  /// The lines that a failed program wrote to standard error, without empty ones. Only the last of many lines
  /// are kept; empty for all other errors.
  package var complaints: [String] {
    guard case .ended(_, _, let words) = self else { return [] }
    return words.split(whereSeparator: \.isNewline).map(String.init)
  }

  /// The error in one line of text for people.
  public var description: String {
    switch self {
    case .notFound(let name): "the program “\(name.visible)” was not found"
    case .notExecutable(let name): "the program “\(name.visible)” may not be executed"
    case .badDirectory(let path): "the folder “\(path.visible)” cannot be entered"
    case .badArguments(let name): "the arguments of “\(name.visible)” are too long, or hold a zero byte"
    case .terminalIsInUse: "a program gets the terminal only within app.suspend"
    case .noTerminal: "there is no terminal for the program"
    case .failed(let name, let number):
      "the program “\(name.visible)” could not be started: \(String(cString: strerror(number)))"
    case .ended(let name, let status, _):
      // Of several lines that a failed program wrote, the last one usually tells the cause.
      if let line = complaints.last(where: { !$0.allSatisfy(\.isWhitespace) }) {
        "the program “\(name.visible)” failed (\(status)): \(line.visible)"
      } else {
        "the program “\(name.visible)” failed: \(status)"
      }
    case .tooMuchOutput(let name, let limit):
      "the program “\(name.visible)” wrote more than \(limit) bytes"
    }
  }
}
