/// A colour of the terminal itself, which it reports when the program asks. The raw value is the number of
/// the OSC sequence with which the program asks and the terminal answers.
enum TerminalColor: Int, CaseIterable {
  case background = 11

  /// The colour's name in recordings of sessions and in a program's log of events (its trace).
  var name: String {
    switch self {
    case .background: "background"
    }
  }
}

/// What a terminal has reported about its own colours.
struct TerminalColors: Equatable, Sendable {
  /// The appearance, dark or light, that the terminal reports in mode 2031; nil until it has reported one.
  var appearance: Theme.Appearance?
  /// The colours with which the terminal has answered; empty until it has.
  var reported: [TerminalColor: Color] = [:]
}
