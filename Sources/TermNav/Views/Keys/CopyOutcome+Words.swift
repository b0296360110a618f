extension CopyOutcome {
  /// Returns a sentence that tells the user how copying a text has ended, in the program's language.
  /// - Parameter what: The copied thing, such as `12 bytes`.
  package func line(of what: String, in words: Words) -> String {
    switch self {
    case .copied: words.text("Copied {}", what)
    case .sent: words.text("{} sent to the terminal", what)
    case .tooLong: words.text("Too long for the terminal: copied for this program alone")
    case .unreachable: words.text("No clipboard can be reached: kept for this program alone")
    }
  }
}
