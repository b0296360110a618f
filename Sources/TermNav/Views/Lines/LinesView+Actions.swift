/// What keys do in lines, for a program that has keys of its own.
///
///     override var keyCommands: [KeyCommand] { [KeyCommand("z", title: "wrap") { [lines] in lines.perform(.wrap) }] }
extension LinesView {
  /// Something that a key does.
  public enum Action: Sendable, CaseIterable {
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

  /// Does what a key does; returns false where there is nothing to do, as at the first column for `.left`, so that the key
  /// may mean something else.
  @discardableResult public func perform(_ action: Action, count: Int = 1) -> Bool {
    (message, awaitedLine) = (nil, nil)
    // A key takes no more either.
    let count = min(max(0, count), KeyCommand.mostCount)
    let rows = max(1, textRows)
    switch action {
    case .down: step(count)
    case .up: step(-count)
    case .halfDown, .halfUp:
      if count > 1 { halfRows = count }
      let half = halfRows ?? max(1, rows / 2)
      step(action == .halfDown ? half : -half)
    case .screenDown: step(count * max(1, rows - 1))
    case .screenUp: step(-count * max(1, rows - 1))
    case .first: goTo(lineRange.lowerBound + count - 1)
    case .last: if count > 1 { goTo(count - 1) } else { goToEnd() }
    case .right: return scrollAcross(1)
    case .left: return scrollAcross(-1)
    case .find, .findBackwards: beginFind(backwards: action == .findBackwards)
    case .findNext, .findPrevious:
      guard find != nil else { return false }
      for _ in 0..<min(count, 100) { findNext(backwards: (action == .findPrevious) != findsBackwards) }
    case .follow: toggleFollowing()
    case .wrap: wrapsLines.toggle()
    case .numbers: showsLineNumbers.toggle()
    case .mark: awaitedLetter = .mark
    case .jump: awaitedLetter = .jump
    case .selectLines: toggleLines()
    case .extendDown: extendByKey(1)
    case .extendUp: extendByKey(-1)
    case .copy:
      if selection == nil { return false }
      copySelected()
    case .nextLink: return chooseLink(1)
    case .previousLink: return chooseLink(-1)
    case .openLink: return openChosenLink()
    case .cancel: return cancel()
    }
    return true
  }
}
