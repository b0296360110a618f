/// The title and working directory that the terminal was sent last.
struct ReportedWindow {
  private var title: String?
  private var directory: String?

  /// Returns whether a title differs from the last one, and notes it as sent.
  mutating func isNew(title new: String?) -> Bool {
    defer { title = new }
    return new != title
  }

  /// Returns whether there is a working directory that differs from the last one, and notes it as sent.
  mutating func isNew(directory new: String?) -> Bool {
    defer { directory = new }
    return new != nil && new != directory
  }
}
