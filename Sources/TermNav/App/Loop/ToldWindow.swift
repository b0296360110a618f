/// What the terminal was told of the program's window, to tell what has changed.
struct ToldWindow {
  private var title: String?
  private var directory: String?

  /// Whether a title is another one than was told last; it counts as told then.
  mutating func isNew(title new: String?) -> Bool {
    defer { title = new }
    return new != title
  }

  /// The same for the program's folder; there is nothing to tell where it has none.
  mutating func isNew(directory new: String?) -> Bool {
    defer { directory = new }
    return new != nil && new != directory
  }
}
