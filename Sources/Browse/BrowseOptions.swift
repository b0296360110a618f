import TermNav

/// The options of the file browser, as a command line gives them: what it shows first, and how it behaves.
public struct BrowseOptions: Sendable {
  /// The files to show, the first of them at the start, or a single directory; `-` is standard input. If
  /// empty, the working directory is shown.
  public var paths: [ByteString]
  /// The page of git that the browser shows first, above the page of the working directory; nil to show
  /// `paths`.
  public var git: GitStart?
  /// The descriptor of the file that is read as standard input, where `paths` has `-`.
  public var input = STDIN_FILENO
  /// Bytes of standard input that were read from `input` before the browser was made. They are shown before
  /// the bytes that are read later.
  public var inputBeginning: [UInt8] = []
  /// The options of less, from the command line or the variable `LESS`.
  public var pager = PagerOptions()
  /// The encoding of all texts, by a name that `iconv` knows. If nil, the byte order mark of a file tells its
  /// encoding. A file that has none and is not UTF-8 gets the one of the setting `encoding`.
  public var encoding: String?
  /// Whether the program is used to choose files: Return on a file ends the program, and `Browser.chosen`
  /// then has the file.
  public var chooses = false
  /// Whether pages are laid out for touch from the start, with larger targets.
  public var isTouched = false

  /// Whether the system lets the program start threads. If not, a message tells the user.
  public var hasThreads = true

  /// The name of the program to which quitting returns, for hints and help, such as `the gallery`; nil if a
  /// shell started the browser.
  public var caller: String?

  /// Whether cursor positions are kept between runs, in `$XDG_STATE_HOME/termnav/browse`.
  public var remembersPlaces = true

  /// Makes the options of a file browser for the given paths, with the defaults for all other options.
  /// Without paths the working directory is shown.
  public init(paths: [ByteString] = []) { self.paths = paths }
}
