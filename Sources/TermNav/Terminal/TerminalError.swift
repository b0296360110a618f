/// The reason why the terminal cannot be used.
public enum TerminalError: Error, Equatable, CustomStringConvertible {
  /// Standard input is not a terminal, and the process has no controlling terminal.
  case notATerminal
  /// The environment variable `TERM`, which names the type of the terminal, is unset or empty.
  case noTerminalType
  /// No description in terminfo is installed for the type of terminal in `TERM`, which is given.
  case unknownTerminal(String)
  /// The terminal cannot move its cursor: the description of its type, which is given, lacks `cup`.
  case lacksCursorMovement(String)
  /// ncurses cannot draw on terminals of the given type.
  case cannotDraw(String)
  /// Too few files may be open at once (`ulimit -n`).
  case lacksDescriptors
  /// The system refuses the calls by which the program waits, as a sandbox may (on Linux `eventfd`, `epoll`
  /// and `timerfd`).
  case lacksEvents
  /// This program has already opened the terminal.
  case alreadyInUse
  /// `run()` was called after an `await`. The main actor runs that call as a part of its own work, so it
  /// could do no other work during the loop.
  case notOnMainThread

  /// The error in one line for people.
  public var description: String {
    switch self {
    case .notATerminal: "there is no terminal: neither standard input nor /dev/tty is one"
    case .noTerminalType: "TERM is not set, so the kind of terminal is unknown"
    case .unknownTerminal(let name): "no description of the terminal “\(name.visible)” (TERM) is installed"
    case .lacksCursorMovement(let name): "the terminal “\(name.visible)” (TERM) cannot move its cursor"
    case .cannotDraw(let name): "ncurses cannot draw on the terminal “\(name.visible)” (TERM)"
    case .lacksDescriptors: "too few files may be open at once (ulimit -n)"
    case .lacksEvents: "the system refuses eventfd, epoll or timerfd, by which this program waits"
    case .alreadyInUse: "the terminal is already in use by this program"
    case .notOnMainThread:
      "run() was called after an await: call it from a synchronous main, before anything is awaited"
    }
  }
}
