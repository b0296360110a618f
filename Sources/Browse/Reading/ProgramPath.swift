import TermNav

/// Finds programs in the directories of the environment variable `PATH`.
nonisolated enum ProgramPath {
  /// Returns a command from its words, such as `bat --plain`; nil if its program is not installed. If the
  /// words are exactly `other.name`, the program `other.instead` may be used in place of that.
  static func command(_ words: String, other: (name: String, instead: String)? = nil) -> Command? {
    [words, other.flatMap { $0.name == words ? $0.instead : nil } ?? ""].lazy
      .compactMap(Command.init(splitting:)).first { (try? $0.executable()) != nil }
  }

  static func has(_ program: String) -> Bool { (try? Command(program).executable()) != nil }
}
