/// The actions of keys in lines, for a program that binds its own keys to them.
///
///     override var keyCommands: [KeyCommand] {
///       [KeyCommand("z", title: "wrap") { [lines] in lines.perform(.wrap) }]
///     }
extension LinesView {
  /// An action that a key performs in a `LinesView`.
  public enum Action: String, Sendable, CaseIterable {
    case down, up
    /// Scrolls the lines by half the view's rows. A number over 1 typed before the key is taken instead, also
    /// the next times.
    case halfDown, halfUp
    case screenDown, screenUp
    /// Goes to the first line. With a number over 1 typed before the key, goes to the line with that number,
    /// counted from the first one that the source still has.
    case first
    /// Goes to the last line. With a number over 1 typed before the key, goes to the line with that number,
    /// counted from 1.
    case last
    /// Scrolls the lines sideways by half the view's columns. A number over 1 typed before the key is taken
    /// instead, also the next times.
    case right, left
    /// Begins a search: letters are typed into its query until Return or Esc.
    case find, findBackwards
    case findNext, findPrevious
    /// Begins or ends following the end of the lines: whether the view stays at the end when lines are added.
    case follow
    case wrap, numbers
    /// Waits for the letter of a mark. After `mark` the letter is given to the first line in sight; after
    /// `jump` the view goes to the line that has the letter.
    case mark, jump
    case selectLines, extendDown, extendUp, copy
    /// Chooses the next or the previous link in sight, which the action `openLink` then opens.
    case nextLink, previousLink
    /// Opens the chosen link in the lines.
    case openLink
    /// Ends the selection of lines; if there is none, the search; if there is none either, the choice of a
    /// link.
    case cancel
  }

  /// The thing that Esc ends in a view of lines; the raw value is the title of the key in the help.
  enum Ended: String {
    case selection = "select nothing"
    case search = "end the search"
    case link = "leave the link"
  }
}
