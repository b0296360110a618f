internal import CLibrary

/// The reasons to wake the program that one wait for the terminal has found. Each call of `wait(timeout:)`
/// returns one of them.
struct WakeQueue {
  private var wakes: [TerminalWake] = []

  var isEmpty: Bool { wakes.isEmpty }
  /// Whether `wait(timeout:)` still has to return `.sent`, which says that all output was written.
  var holdsSent: Bool { wakes.contains(.sent) }

  /// Returns the next reason to wake, such as input; nil if none is left.
  /// - Parameter isInBackground: whether another process group has the terminal now.
  mutating func next(isInBackground: @autoclosure () -> Bool) -> TerminalWake? {
    while !wakes.isEmpty {
      let wake = wakes.removeFirst()
      // The signal SIGTTIN says that another process group has the terminal. It is dropped if the program is
      // in the foreground again, after a SIGCONT at the same moment.
      if wake == .signal(SIGTTIN), !isInBackground() { continue }
      return wake
    }
    return nil
  }

  /// Adds the reason `.resized`, unless it is in the queue already: the window has another size, or has lost
  /// its contents.
  mutating func addResize() { if !wakes.contains(.resized) { wakes.append(.resized) } }

  /// Adds what a wait of the terminal has found, except for a change of the window's size.
  mutating func add(_ arrived: borrowing TTY.Arrival) {
    if !arrived.bytes.isEmpty { wakes.append(.bytes(arrived.bytes)) }
    // Signals are queued after the bytes of input, which may contain answers that the program waits for.
    for signal in arrived.signals where signal != SIGWINCH {
      wakes.append(.signal(signal, isSent: signal == SIGINT && arrived.isInterruptSent))
    }
    if arrived.isSent { wakes.append(.sent) }
    for (descriptor, isValid) in arrived.descriptors {
      wakes.append(.descriptor(descriptor, isValid: isValid))
    }
    if arrived.hasTasks { wakes.append(.tasks) }
    if arrived.isWoken { wakes.append(.woken) }
    // SIGTTIN, which says that another process group has the terminal, is queued after the other signals,
    // because a signal that ends the program must do so at once.
    if arrived.isInBackground { wakes.append(.signal(SIGTTIN)) }
  }
}
