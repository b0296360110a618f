/// The selection of text by the terminal while a program has the mouse.
enum TextSelection {
  /// Returns the name of the key to hold while dragging. It is Shift except in two terminals of macOS, where
  /// Shift does other things.
  static func modifier(environment: (String) -> String?) -> String {
    switch environment("TERM_PROGRAM") {
    case "iTerm.app": "Option"
    case "Apple_Terminal": "Fn"
    default: "Shift"
    }
  }
}
