/// The window's title and the working directory that were last sent to the terminal.
struct ReportedWindow {
  private var title: String?
  private var directory: String?

  /// Returns whether a title differs from the window's title that was sent to the terminal last, and notes
  /// the new title as sent.
  mutating func isNew(title new: String?) -> Bool {
    defer { title = new }
    return new != title
  }

  /// Returns whether a working directory is given and differs from the one that was sent to the terminal
  /// last, and notes the directory as sent.
  mutating func isNew(directory new: String?) -> Bool {
    defer { directory = new }
    return new != nil && new != directory
  }
}
