/// The actions of keys in lines, for a program that binds its own keys to them.
///
///     override var keyCommands: [KeyCommand] {
///       [KeyCommand("z", title: "wrap") { [lines] in lines.perform(.wrap) }]
///     }
extension LinesView {
  /// An action that a key performs in a `LinesView`.
  public enum Action: String, Sendable, CaseIterable {
    case down, up
    /// Scrolls by half the view's rows. A count over 1 sets the rows, also for later times.
    case halfDown, halfUp
    case screenDown, screenUp
    /// Goes to the first line, or with a count over 1 to the line that many lines in.
    case first
    /// Goes to the last line, or with a count over 1 to the line of that number.
    case last
    /// Scrolls sideways by half the columns. A count over 1 sets the columns, also for later times.
    case right, left
    /// Begins a query: letters are typed into it until Return or Esc.
    case find, findBackwards
    case findNext, findPrevious
    /// Switches following the end on or off.
    case follow
    case wrap, numbers
    /// Waits for a letter: `mark` gives it to the first line in sight, `jump` goes to the line that has it.
    case mark, jump
    case selectLines, extendDown, extendUp, copy
    /// Chooses the next or previous link in sight.
    case nextLink, previousLink
    /// Opens the chosen link.
    case openLink
    /// Ends the selection, the search or the choice of a link: the first of these that there is.
    case cancel
  }

  /// What Esc ends; the raw value is its title in help.
  enum Ended: String {
    case selection = "select nothing"
    case search = "end the search"
    case link = "leave the link"
  }
}
