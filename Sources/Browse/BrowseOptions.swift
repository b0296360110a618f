/// What a browser is started with.
public struct BrowseOptions: Sendable {
  /// A directory, or a file in it; nil is the working directory.
  public var path: String?
  /// Return on a file ends the program, with `Browser.chosen`.
  public var chooses = false
  /// Whether fingers are used: larger targets.
  public var isTouched = false

  /// Whether cursors are remembered from one program to the next, in `$XDG_STATE_HOME/termnav/browse`.
  public var remembersPlaces = true

  /// The working directory.
  public init(path: String? = nil) { self.path = path }
}
