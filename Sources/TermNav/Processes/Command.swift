/// A program to start, with its arguments.
///
///     Command("git", "log", "--oneline")
///
/// No shell reads the words: each argument reaches the program as one word, whatever it contains.
public struct Command: Equatable, Sendable {
  /// A source of the standard input of a program that is started without a terminal.
  public enum Input: Equatable, Sendable {
    /// An empty standard input: the program's first read finds its end.
    case nothing
    case bytes([UInt8])
  }

  /// A destination of the standard error of a program that is started without a terminal.
  public enum ErrorOutput: Equatable, Sendable {
    /// Standard error gets a pipe of its own, whose lines are marked as standard error.
    case apart
    /// Standard error goes to the pipe of standard output. Lines of the two outputs come in the order in
    /// which they were written.
    case merged
    case discarded
  }

  /// The program to start: a name, which is looked for in the folders of `PATH`, or a path, which contains a
  /// slash. The `PATH` is that of `environment`, or of this process if `environment` is nil. A relative path
  /// begins at `workingDirectory`.
  public var program: String
  /// The arguments with which the program is started, without the program's name.
  public var arguments: [ByteString]
  /// All variables of the program's environment; nil for the environment of this process.
  public var environment: [String: String]?
  /// Variables that are added to `environment` or replace variables in it. The value nil removes a variable.
  public var addedEnvironment: [String: String?] = [:]
  /// Variables that are added to `environment` or replace variables in it, with values that need not be
  /// UTF-8. A variable must not be in `addedEnvironment` too.
  package var addedBytes: [String: [UInt8]] = [:]
  /// Whether the kernel keeps the program from starting child processes. If this is true and `childRefusal`
  /// is nil, the program cannot be started.
  package var isChildless = false
  /// The most bytes of memory that the program may write to; nil for the limit that this process has.
  package var mostMemory: Int?
  /// The path of the program's working directory; nil for that of this process.
  public var workingDirectory: ByteString?
  /// The standard input of a program without a terminal; empty by default.
  public var input = Input.nothing
  /// The path of a file to use as standard input instead of `input`, for programs that could take the file's
  /// name for something else, such as an option. If nil, `input` is used.
  package var inputFile: ByteString?
  /// The destination of standard error of a program without a terminal; by default a pipe of its own.
  public var errorOutput = ErrorOutput.apart
  /// Whether standard output is split into lines. If not, the output comes in pieces of any length, as read,
  /// with all bytes including line breaks. Each piece is an ``OutputLine`` whose `isContinued` is true.
  public var cutsOutputIntoLines = true

  /// Creates a command that starts a program with arguments.
  /// - Parameters:
  ///   - program: a name, which is looked for in the folders of `PATH`, or a path, which contains a slash.
  ///   - arguments: the arguments, without the program's name.
  ///   - environment: all variables of the program's environment; nil for the environment of this process.
  ///   - workingDirectory: the path of the program's working directory; nil for that of this process.
  public init(
    _ program: String, arguments: [String], environment: [String: String]? = nil,
    workingDirectory: String? = nil
  ) {
    self.init(
      program, arguments: arguments.map { ByteString($0) }, environment: environment,
      workingDirectory: workingDirectory.map { ByteString($0) })
  }

  /// Creates a command that starts a program with arguments that need not be UTF-8, such as names of files.
  /// - Parameters:
  ///   - program: a name, which is looked for in the folders of `PATH`, or a path, which contains a slash.
  ///   - arguments: the arguments, without the program's name.
  ///   - environment: all variables of the program's environment; nil for the environment of this process.
  ///   - workingDirectory: the path of the program's working directory; nil for that of this process.
  @_disfavoredOverload public init(
    _ program: String, arguments: [ByteString], environment: [String: String]? = nil,
    workingDirectory: ByteString? = nil
  ) {
    self.program = program
    self.arguments = arguments
    self.environment = environment
    self.workingDirectory = workingDirectory
  }

  /// Creates a command that starts a program, given by its name or path, with arguments.
  public init(_ program: String, _ arguments: String...) { self.init(program, arguments: arguments) }

  /// Creates a command that starts a program, by splitting a line, such as the value of `$EDITOR`, into
  /// words: at blanks, except within quotes and after a backslash. Returns nil if there is no word, or the
  /// first one is empty.
  ///
  /// Nothing else of a shell's syntax is recognized: no variables, no `;`.
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
  /// The command in one line for people: its words as they would be typed in a shell. Control characters are
  /// shown as signs such as `␊`.
  public var description: String {
    ([ByteString(program)] + arguments).map { $0.description.shellWord.visible }.joined(separator: " ")
      .replacing("\n", with: "␊")
  }
}

extension String {
  /// The word of a command as a shell needs it: in quotes if it is empty or has characters with a meaning to
  /// a shell.
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
  /// The program ended by itself, with an exit code, 0…255.
  case exited(Int32)
  /// The program was ended by a signal, given by its number.
  case signaled(Int32)

  /// Whether the program exited with code 0.
  public var isSuccess: Bool { self == .exited(0) }
}

extension TerminationStatus: CustomStringConvertible {
  /// The status in one line for people: `exit status 1` or `ended by signal 15`.
  public var description: String {
    switch self {
    case .exited(let code): "exit status \(code)"
    case .signaled(let number): "ended by signal \(number)"
    }
  }
}
