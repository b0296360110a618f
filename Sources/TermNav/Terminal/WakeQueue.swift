internal import CLibrary

/// The wakes that one wait has found, of which each call of `wait(timeout:)` returns one.
struct WakeQueue {
  private var wakes: [TerminalWake] = []

  var isEmpty: Bool { wakes.isEmpty }
  /// Whether it is still to be told that all output was written.
  var holdsSent: Bool { wakes.contains(.sent) }

  /// Returns the next wake, or nil if none is left.
  /// - Parameter isInBackground: whether another process group has the terminal now.
  mutating func next(isInBackground: @autoclosure () -> Bool) -> TerminalWake? {
    while !wakes.isEmpty {
      let wake = wakes.removeFirst()
      // The program may be in the foreground by now, after a SIGCONT of the same moment.
      if wake == .signal(SIGTTIN), !isInBackground() { continue }
      return wake
    }
    return nil
  }

  /// Adds a resize: the window has another size, or has lost its contents.
  mutating func addResize() { if !wakes.contains(.resized) { wakes.append(.resized) } }

  /// Adds what has arrived, except for a change of the window's size.
  mutating func add(_ arrived: borrowing TTY.Arrival) {
    if !arrived.bytes.isEmpty { wakes.append(.bytes(arrived.bytes)) }
    // Signals come after the bytes, which may hold answers that are waited for.
    for signal in arrived.signals where signal != SIGWINCH {
      wakes.append(.signal(signal, isSent: signal == SIGINT && arrived.isInterruptSent))
    }
    if arrived.isSent { wakes.append(.sent) }
    for (descriptor, isValid) in arrived.descriptors {
      wakes.append(.descriptor(descriptor, isValid: isValid))
    }
    if arrived.hasTasks { wakes.append(.tasks) }
    if arrived.isWoken { wakes.append(.woken) }
    // SIGTTIN comes after the signals: one that ends the program must end it at once.
    if arrived.isInBackground { wakes.append(.signal(SIGTTIN)) }
  }
}
