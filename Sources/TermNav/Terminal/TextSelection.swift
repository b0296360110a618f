/// Selecting text by the terminal's own means while a program gets the mouse reports.
enum TextSelection {
  /// Returns the name of the key that a user must hold to select text by dragging. The key is Shift, except
  /// in two terminals of macOS where Shift does other things.
  static func modifier(environment: (String) -> String?) -> String {
    switch environment("TERM_PROGRAM") {
    case "iTerm.app": "Option"
    case "Apple_Terminal": "Fn"
    default: "Shift"
    }
  }
}
