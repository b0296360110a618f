/// The texts that ↑ and ↓ bring back into a line while it is typed, from a history whose latest text is the
/// last one.
package struct HistoryRecall {
  /// The index in the history of the text that is shown; nil while the line shows what the user has typed.
  private var index: Int?
  /// The text that the user had typed before a text of the history was recalled.
  private var typed = ""

  /// Begins to recall texts of a history, with the line as the user types it.
  package init() {}

  /// Returns the text to show in the typed line instead of the present one, which is `shown`: an earlier text
  /// of the history with a step of -1, a later one with 1, and behind the latest what the user had typed. nil
  /// if there is none.
  package mutating func text(_ step: Int, in history: [String], from shown: String) -> String? {
    let next = (index ?? history.count) + step
    guard 0...history.count ~= next else { return nil }
    if index == nil { typed = shown }
    index = next == history.count ? nil : next
    return index == nil ? typed : history[next]
  }
}
