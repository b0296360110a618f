import TermNav

/// The options with which a browser is started.
public struct BrowseOptions: Sendable {
  /// A directory to show, or files of which the first is shown; `-` is standard input. Empty for the working
  /// directory.
  public var paths: [ByteString]
  /// The page of git that is shown first, on top of the working directory; nil to open `paths`.
  public var git: GitStart?
  /// The descriptor that is read for `-`.
  public var input = STDIN_FILENO
  /// Bytes of `input` that were already read before the browser was made.
  public var inputBeginning: [UInt8] = []
  /// The options of less, from the command line or the variable `LESS`.
  public var pager = PagerOptions()
  /// The encoding of all texts, by a name that `iconv` knows. If nil, a file's byte order mark decides, or
  /// else the setting `encoding` for files that are not UTF-8.
  public var encoding: String?
  /// Whether Return on a file ends the program, with the file in `Browser.chosen`.
  public var chooses = false
  /// Whether pages are laid out for touch, with larger targets.
  public var isTouched = false

  /// Whether the system lets the program start threads. If not, a message tells the user.
  public var hasThreads = true

  /// The name of what quitting the reader leads back to, for hints and help, such as `the gallery`; nil if a
  /// shell started the reader.
  public var caller: String?

  /// Whether cursor positions are kept between runs, in `$XDG_STATE_HOME/termnav/browse`.
  public var remembersPlaces = true

  /// Makes options, by default for the working directory.
  public init(paths: [ByteString] = []) { self.paths = paths }
}
