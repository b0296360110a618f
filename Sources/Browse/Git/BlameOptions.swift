/// The user's choices for what a blame counts as the origin of a line, which come on top of git's settings.
nonisolated struct BlameOptions: Hashable, Sendable {
  /// Whether a blame passes over commits that have changed only the blanks of a line.
  var ignoresBlanks = false
  /// Whether a blame finds lines that were moved within their file.
  var findsMoves = false
  /// How widely a blame looks for lines that came from other files, as git counts its option `-C`: 0 not at
  /// all, 1 in files of the same commit, 2 also in the commit that has created the file, 3 in all commits.
  var copies = 0

  /// The options for git's blame.
  var words: [String] {
    (ignoresBlanks ? ["-w"] : []) + (findsMoves ? ["-M"] : []) + Array(repeating: "-C", count: min(copies, 3))
  }

  /// Removes the options from the beginning of a command line's words, and returns them.
  static func consume(from words: inout ArraySlice<[UInt8]>) -> BlameOptions {
    var options = BlameOptions()
    while let word = words.first?.text, ["-w", "-M", "-C"].contains(word) {
      switch word {
      case "-w": options.ignoresBlanks = true
      case "-M": options.findsMoves = true
      default: options.copies += 1
      }
      words.removeFirst()
    }
    return options
  }
}
