import BenchParts
import TermNav

/// Makes a pseudo-terminal the standard input and error; what is sent there is thrown away by a task of its own.
/// Standard output stays.
func takePrivateTerminal(_ size: Size) {
  var outer: Int32 = -1
  var inner: Int32 = -1
  guard openpty(&outer, &inner, nil, nil, nil) == 0 else { fatalError("no pseudo-terminal") }
  setWindow(inner, size)
  dup2(inner, STDIN_FILENO)
  setenv("TERM", "xterm-256color", 1)
  Task.detached { [outer] in
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while read(outer, &bytes, bytes.count) > 0 {}
  }
}

func setWindow(_ terminal: Int32, _ size: Size) {
  var window = winsize()
  window.ws_col = UInt16(size.columns)
  window.ws_row = UInt16(size.rows)
  _ = ioctl(terminal, UInt(TIOCSWINSZ), &window)
}
