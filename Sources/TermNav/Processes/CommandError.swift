internal import CLibrary

/// Why a program could not be started, or why its output could not be had.
public enum CommandError: Error, Equatable, CustomStringConvertible {
  /// No folder of PATH has it, or the path leads nowhere.
  case notFound(String)
  /// It is a folder, or may not be executed.
  case notExecutable(String)
  /// The working directory cannot be entered.
  case badDirectory(String)
  /// A word holds a zero byte, or all words together are too long.
  case badArguments(String)
  /// `Command.run` was called outside of `NavigationApp.suspend`, or while another program has the terminal.
  case terminalIsInUse
  /// There is no terminal that a program could have.
  case noTerminal
  /// Another error, by its `errno`.
  case failed(String, errno: Int32)
  /// `output()`: the program ended with a status other than 0. The end of what it wrote to standard error, 64 KiB at most, without the
  /// last line break.
  case ended(String, TerminationStatus, standardError: String)
  /// `output()`: the program wrote more bytes than the limit, and was ended.
  case tooMuchOutput(String, limit: Int)

  /// The lines that a program which has ended wrote to standard error at last, without empty ones; none for another error.
  package var complaints: [String] {
    guard case .ended(_, _, let words) = self else { return [] }
    return words.split(whereSeparator: \.isNewline).map(String.init)
  }

  /// One line for a person.
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
      // Of several lines the last one says as a rule what was the end.
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
