internal import CLibrary
internal import CProcess
internal import CTerminalGuard

/// The guardian: a second process that restores the terminal after the program was killed.
@MainActor package enum Guardian {
  /// Starts the guardian, a process that restores the terminal after the program was killed, by forking. The
  /// call returns in the child, which goes on as the program, while the parent becomes the guardian. Call it
  /// before `NcursesTerminal.init`.
  /// - Returns: whether there is a guardian; false on macOS, if the process has other threads already, or if
  ///   it cannot fork.
  /// - Throws: a `TerminalError` if the terminal cannot be used. In that case nothing is forked.
  package static func start() throws(TerminalError) -> Bool {
    _ = try TerminalType.usable()
    tn_at_abandon(tn_end_children)
    return tn_guard() == 1
  }
}

/// Functions that handle signals, and that restore the terminal whatever ends the program. The C target
/// CTerminalGuard does the work.
package enum TerminalGuard {
  static var wakeDescriptor: Int32 { tn_wake_descriptor() }
  static func wake() { tn_wake(0) }
  static func takeWoken(isReadable: Bool) -> Bool { tn_take_woken(isReadable ? 1 : 0) == 1 }
  /// Returns the number of the next signal that has come, or 0 for a call of `wake()`; nil if none is left.
  static func takeSignal() -> Int32? {
    let number = tn_take_signal()
    return number < 0 ? nil : number
  }
  /// Whether the SIGINT that was taken last was sent by another process. If not, the user has typed Ctrl-C.
  static var isInterruptSent: Bool { tn_is_interrupt_sent() == 1 }
  static func hungUp() { tn_hung_up() }
  static func catchSignals() { tn_catch_signals() }
  static func releaseSignals() { tn_release_signals() }
  static func stopGroup() { tn_stop_group() }
  static func awaitForeground(_ descriptor: Int32) { tn_await_foreground(descriptor) }
  static func openTerminal(_ flags: Int32) -> Int32 { tn_open_terminal(flags) }
  static func arm(_ descriptor: Int32) -> Bool { tn_arm(descriptor) == 0 }
  static func disarm() { tn_disarm() }
  static func setLeave(_ modes: TerminalModes) {
    let bytes = modes.leave
    tn_set_leave(bytes, bytes.count, modes.silence.count)
  }
  static func enterRaw() { tn_enter_raw() }
  static func leave() {
    tn_flush_output()
    tn_leave()
  }
  static func trimOutput() { tn_trim_output() }

  // MARK: Other programs

  static func setReset(_ modes: TerminalModes) {
    let screen = modes.resetScreen
    let inOrder = modes.resetInOrder
    let bytes = screen + inOrder + modes.reset
    tn_set_reset(bytes, bytes.count, screen.count, inOrder.count)
  }
  static func lend(to group: pid_t) { tn_lend(group) }
  /// The memory in which the process group is noted that has the terminal while it is lent to another
  /// program.
  static var lent: UnsafeMutablePointer<pid_t> { tn_lent() }
  static func endLoan() { tn_lend(0) }
  static func putRight(_ descriptor: Int32) { tn_put_right(descriptor) }
  static func isInForeground(_ descriptor: Int32) -> Bool { tn_is_in_foreground(descriptor) == 1 }
  /// Whether another process group, such as the shell's, has the terminal.
  static func isInBackground(_ descriptor: Int32) -> Bool { tn_is_in_background(descriptor) == 1 }
  /// Brings this program's process group to the foreground, while the program that has the lent terminal is
  /// stopped. Returns the terminal's settings (termios) that the stopped program has made.
  static func stopLent(_ descriptor: Int32) -> termios {
    var theirs = termios()
    tn_stop_lent(descriptor, &theirs)
    return theirs
  }
  static func continueLent(_ descriptor: Int32, _ group: pid_t, _ theirs: termios?) {
    guard var theirs else { return tn_continue_lent(descriptor, group, nil) }
    tn_continue_lent(descriptor, group, &theirs)
  }

  static var isAway: Bool { tn_is_away() == 1 }
  enum LastQuestion {
    case deviceAttributes, status
  }
  static func asked(withAttributes: Bool) { tn_asked(withAttributes ? 1 : 0) }
  static func answers(_ question: LastQuestion) {
    tn_answers(question == .status ? Int32(TN_STATUS) : Int32(TN_ATTRIBUTES))
  }
  static func setUnanswered(_ questions: Int) { tn_set_unanswered(Int32(questions)) }
  /// Writes bytes to the terminal and waits until all were taken. Returns false if the terminal is gone, or
  /// has taken no bytes for half a second in all.
  static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Bool {
    bytes.withUnsafeBufferPointer { tn_write_all(descriptor, $0.baseAddress, $0.count) } == 0
  }

  /// Returns the size of the terminal's window in columns and rows; nil if the system does not know it.
  package static func windowSize(_ descriptor: Int32) -> (columns: Int, rows: Int)? {
    var columns: Int32 = 0
    var rows: Int32 = 0
    guard tn_window_size(descriptor, &columns, &rows) == 1, columns > 0, rows > 0 else { return nil }
    return (Int(columns), Int(rows))
  }

  /// Returns the size of the terminal's window in pixels; 0 if the system does not know it.
  static func windowPixels(_ descriptor: Int32) -> PixelSize {
    var width: Int32 = 0
    var height: Int32 = 0
    tn_window_pixels(descriptor, &width, &height)
    return PixelSize(width: Int(width), height: Int(height))
  }
}
