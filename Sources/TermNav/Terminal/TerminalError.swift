/// The reason why the terminal cannot be used.
public enum TerminalError: Error, Equatable, CustomStringConvertible {
  /// There is no terminal: standard input is not one, and the process has no controlling terminal.
  case notATerminal
  /// The environment variable `TERM`, which names the type of the terminal, is unset or empty.
  case noTerminalType
  /// No description in terminfo is installed for the type of terminal in `TERM`; the value is that type.
  case unknownTerminal(String)
  /// The terminal cannot be used because it cannot move its cursor: the terminfo description of its type, the
  /// value, lacks `cup`.
  case lacksCursorMovement(String)
  /// The terminal cannot be used because the library ncurses cannot draw on its type, the value.
  case cannotDraw(String)
  /// The terminal cannot be used because too few files may be open at once (`ulimit -n`).
  case lacksDescriptors
  /// The system refuses the calls by which the program waits, as a sandbox may (on Linux `eventfd`, `epoll`
  /// and `timerfd`).
  case lacksEvents
  /// The terminal cannot be used because this program has already opened it.
  case alreadyInUse
  /// `run()` was called after an `await`. The main actor runs such a call as a part of its own work, so it
  /// could do no other work while the program runs.
  case notOnMainThread

  /// The reason why the terminal cannot be used, in one line for people.
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
