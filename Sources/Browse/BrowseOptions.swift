import TermNav

/// What a browser is started with.
public struct BrowseOptions: Sendable {
  /// A directory, or files, of which the first is shown; none is the working directory, `-` standard input.
  public var paths: [ByteString]
  /// The page of git that the reader opens first, over that of the working directory; nil where it opens `paths`.
  public var git: GitStart?
  /// What `-` stands for.
  public var input = STDIN_FILENO
  /// The first bytes of `input`, where they were read before the browser was made.
  public var inputBeginning: [UInt8] = []
  /// The options of less that came with the command line or in the variable `LESS`.
  public var pager = PagerOptions()
  /// The encoding of all texts, by a name of the C library's; nil: of a file what it says of itself, else UTF-8.
  public var encoding: String?
  /// Return on a file ends the program, with `Browser.chosen`.
  public var chooses = false
  /// Whether fingers are used: larger targets.
  public var isTouched = false

  /// Whether the system gives the program threads; where it does not, a line says so.
  public var hasThreads = true

  /// What hints and help say that quitting the reader leads back to, as `the gallery`; nil where a shell started the reader.
  public var caller: String?

  /// Whether cursors are remembered from one program to the next, in `$XDG_STATE_HOME/termnav/browse`.
  public var remembersPlaces = true

  /// The working directory.
  public init(paths: [ByteString] = []) { self.paths = paths }
}
