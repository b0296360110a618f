/// What a view may ask of its program.
@MainActor protocol ViewHost: AnyObject {
  /// What was copied last in this program.
  var copiedText: String? { get }
  /// Keeps a text for pasting, and gives it to the terminal's clipboard.
  func copy(_ text: String)
  /// Of the navigation and the program.
  var programKeyCommands: [KeyCommand] { get }
  /// Shows a view over the page; it gets all keys and presses.
  func presentMenu(_ view: View, at place: @escaping (Size) -> Rect)
  func dismiss(_ view: View)
}

extension View {
  /// nil outside a program.
  var host: (any ViewHost)? { hostNavigation?.owner as? any ViewHost }
}
