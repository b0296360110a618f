internal import CLibrary

/// What one wait of the device has brought beyond the wake that was returned: the next waits return it.
struct WakeQueue {
  private var wakes: [TerminalWake] = []

  var isEmpty: Bool { wakes.isEmpty }
  /// Whether it is still to be told that all output was taken.
  var holdsSent: Bool { wakes.contains(.sent) }

  /// - Parameter isBehind: whether another group has the terminal now.
  mutating func next(isBehind: @autoclosure () -> Bool) -> TerminalWake? {
    while !wakes.isEmpty {
      let wake = wakes.removeFirst()
      // A SIGCONT of the same moment has waited until the program is in front.
      if wake == .signal(SIGTTIN), !isBehind() { continue }
      return wake
    }
    return nil
  }

  /// The window has another size, or has lost its contents.
  mutating func addResize() { if !wakes.contains(.resized) { wakes.append(.resized) } }

  /// Adds all but a change of the window's size.
  mutating func add(_ arrived: borrowing TTY.Arrival) {
    if !arrived.bytes.isEmpty { wakes.append(.bytes(arrived.bytes)) }
    // Signals come last: the bytes may hold awaited answers.
    for signal in arrived.signals where signal != SIGWINCH {
      wakes.append(.signal(signal, isSent: signal == SIGINT && arrived.isInterruptSent))
    }
    if arrived.isSent { wakes.append(.sent) }
    for (descriptor, isValid) in arrived.descriptors {
      wakes.append(.descriptor(descriptor, isValid: isValid))
    }
    if arrived.hasTasks { wakes.append(.tasks) }
    if arrived.isWoken { wakes.append(.woken) }
    // After the signals: what ends the program ends it at once.
    if arrived.isBehind { wakes.append(.signal(SIGTTIN)) }
  }
}
