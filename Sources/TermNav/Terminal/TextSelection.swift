/// How a terminal selects text while a program has the mouse.
enum TextSelection {
  /// The key that is held while one drags: Shift almost everywhere, another one in the two terminals of macOS that have Shift for
  /// other things.
  static func modifier(environment: (String) -> String?) -> String {
    switch environment("TERM_PROGRAM") {
    case "iTerm.app": "Option"
    case "Apple_Terminal": "Fn"
    default: "Shift"
    }
  }
}
