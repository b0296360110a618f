import TermNav

/// Letters beside the entries of a directory, such as those of git's status. Whoever has them tells the page when they
/// are others (`DirectoryPage.badgesDidChange`).
protocol EntryBadges: AnyObject {
  /// One column wide; nil where there is nothing to say. Asked for each row in sight at each frame.
  func badge(of name: [UInt8]) -> ListText?
}
