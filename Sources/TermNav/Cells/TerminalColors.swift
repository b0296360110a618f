/// A colour of the terminal itself, which it reports when the program asks. The raw value is the number of
/// the OSC control sequence with which the program asks for the colour and the terminal answers.
enum TerminalColor: Int, CaseIterable {
  case background = 11

  /// The name of a terminal's own colour in recordings of sessions and in a program's log of events (its
  /// trace).
  var name: String {
    switch self {
    case .background: "background"
    }
  }
}

/// The colours of the terminal itself, as far as the terminal has reported them.
struct TerminalColors: Equatable, Sendable {
  /// The appearance, dark or light, that the terminal reports (after the program has switched such reports
  /// on, mode 2031); nil until it has reported one.
  var appearance: Theme.Appearance?
  /// The colours that the terminal has reported as its own; empty until it has answered.
  var reported: [TerminalColor: Color] = [:]
}
