/// A program to start, with its arguments.
///
///     Command("git", "log", "--oneline")
///
/// No shell reads it: an argument is one word, whatever it contains.
public struct Command: Equatable, Sendable {
  /// What the program reads as its standard input, where it gets no terminal.
  public enum Input: Equatable, Sendable {
    /// Ends at once.
    case nothing
    case bytes([UInt8])
  }

  /// Where standard error goes, where the program gets no terminal.
  public enum ErrorOutput: Equatable, Sendable {
    /// Lines of their own.
    case apart
    /// The same pipe as standard output, in the order in which it was written.
    case merged
    case discarded
  }

  /// A name, looked for in the folders of PATH, or a path, which has a slash.
  public var program: String
  /// Without the program's name.
  public var arguments: [ByteString]
  /// All its variables; nil: those of this process.
  public var environment: [String: String]?
  /// Variables beside those of `environment`, or in the place of theirs; nil takes one away.
  public var addedEnvironment: [String: String?] = [:]
  /// Variables like those of `addedEnvironment` whose values need not be UTF-8; no name is in both.
  package var addedBytes: [String: [UInt8]] = [:]
  /// Whether the kernel refuses the program children; it cannot be started where `childRefusal` is nil.
  package var isChildless = false
  /// Bytes of memory that the program may write to; nil: as many as this process may.
  package var mostMemory: Int?
  /// A path; nil: that of this process.
  public var workingDirectory: ByteString?
  /// Nothing by default.
  public var input = Input.nothing
  /// A file that is standard input, in place of `input`: its name means nothing to the program. nil: `input` counts.
  package var inputFile: ByteString?
  /// Lines of their own by default.
  public var errorOutput = ErrorOutput.apart
  /// Whether standard output comes in lines; otherwise it comes as it is read, in pieces that are cut anywhere and have all
  /// bytes, line breaks too. Each is an `OutputLine` that is continued.
  public var cutsOutputIntoLines = true

  /// A program and the words behind its name.
  public init(
    _ program: String, arguments: [String], environment: [String: String]? = nil,
    workingDirectory: String? = nil
  ) {
    self.init(
      program, arguments: arguments.map { ByteString($0) }, environment: environment,
      workingDirectory: workingDirectory.map { ByteString($0) })
  }

  /// A program and the words behind its name, which may be no UTF-8, as names of files may.
  @_disfavoredOverload public init(
    _ program: String, arguments: [ByteString], environment: [String: String]? = nil,
    workingDirectory: ByteString? = nil
  ) {
    self.program = program
    self.arguments = arguments
    self.environment = environment
    self.workingDirectory = workingDirectory
  }

  /// A program and the words behind its name.
  public init(_ program: String, _ arguments: String...) { self.init(program, arguments: arguments) }

  /// Splits a line into words, as of `$EDITOR`: at blanks, except within quotes and after a backslash; nil for no word.
  ///
  /// Nothing else of a shell is known: no variables, no `;`.
  public init?(splitting line: String) {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var isEscaped = false
    for character in line {
      if isEscaped {
        word = (word ?? "") + String(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if let open = quote {
        if character == open { quote = nil } else { word = (word ?? "") + String(character) }
      } else if character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if character.isWhitespace {
        if let whole = word { words.append(whole) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if let whole = word { words.append(whole) }
    guard let program = words.first, !program.isEmpty else { return nil }
    self.init(program, arguments: Array(words.dropFirst()))
  }
}

extension Command: CustomStringConvertible {
  /// One line for a person: the words as a shell would be given them, controls as signs.
  public var description: String {
    ([ByteString(program)] + arguments).map { $0.description.shellWord.visible }.joined(separator: " ")
      .replacing("\n", with: "␊")
  }
}

extension String {
  /// In quotes where it has letters that mean something to a shell, or none.
  fileprivate var shellWord: String {
    let plain = "%+,-./:=@_"
    let isPlain = unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || "0"..."9" ~= $0 || plain.unicodeScalars.contains($0)
    }
    return isPlain && !isEmpty ? self : "'\(replacing("'", with: "'\\''"))'"
  }
}

/// How a program ended.
public enum TerminationStatus: Equatable, Sendable {
  /// By itself, with a code, 0…255.
  case exited(Int32)
  /// By a signal, by its number.
  case signaled(Int32)

  /// Whether it is `.exited(0)`.
  public var isSuccess: Bool { self == .exited(0) }
}

extension TerminationStatus: CustomStringConvertible {
  /// One line for a person.
  public var description: String {
    switch self {
    case .exited(let code): "exit status \(code)"
    case .signaled(let number): "ended by signal \(number)"
    }
  }
}
