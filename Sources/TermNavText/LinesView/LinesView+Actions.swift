/// What keys do in lines, for a program that has keys of its own.
///
///     override var keyCommands: [KeyCommand] { [KeyCommand("z", title: "wrap") { [lines] in lines.perform(.wrap) }] }
extension LinesView {
  /// Something that a key does.
  public enum Action: String, Sendable, CaseIterable {
    case down, up
    /// Half the view's rows; a count over 1 is so many rows, for what follows too.
    case halfDown, halfUp
    case screenDown, screenUp
    /// The first line, or the line of a count from 1 on.
    case first
    /// The last line, or the line of a count over 1.
    case last
    /// Half the columns to the side.
    case right, left
    /// Letters are a query from now on, until Return or Esc.
    case find, findBackwards
    case findNext, findPrevious
    /// Follows the end, or no more.
    case follow
    case wrap, numbers
    /// The next letter names the first line in sight, or the line to go to.
    case mark, jump
    case selectLines, extendDown, extendUp, copy
    /// Chooses a link in sight.
    case nextLink, previousLink
    /// Opens the chosen link.
    case openLink
    /// Ends the selection, the search or the choice of a link, one at a time.
    case cancel
  }

  /// What an Esc ends, in words.
  enum Ended: String {
    case selection = "select nothing"
    case search = "end the search"
    case link = "leave the link"
  }
}
