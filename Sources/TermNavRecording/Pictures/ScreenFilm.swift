public import TermNav

/// A film of a terminal: screens with their times, as a `Replay` gives them. It can be written as an animated
/// SVG or as an asciicast.
public struct ScreenFilm: Sendable {
  struct Shot: Sendable {
    var time: Duration
    var surface: Surface
  }

  struct PointerSample: Equatable, Sendable {
    var time: Duration
    var point: Point
  }

  /// Whether the film shows the terminal's own colours as black on white. Otherwise they are light grey on
  /// black.
  public var isLight = false
  /// The title of the film, which is written into its file.
  public var title = "A terminal's screen"
  /// The time from the film's start to its end. The last screen is shown until that end.
  public var duration = Duration.zero

  private(set) var shots: [Shot] = []
  private(set) var pointers: [PointerSample] = []

  /// Creates a film of a terminal without screens.
  public init() {}

  /// Adds a screen to the film, which is shown from `time` on, counted from the film's start.
  /// - Precondition: The time is not before that of the last screen.
  public mutating func add(_ surface: Surface, at time: Duration) {
    precondition(shots.last.map { $0.time <= time } ?? true, "screens come in the order of their times")
    shots.append(Shot(time: time, surface: surface))
    duration = max(duration, time)
  }

  /// Adds a location of the mouse pointer to the film, in columns and rows, which counts from `time` on.
  /// - Precondition: The time is not before that of the last location.
  public mutating func add(pointer point: Point, at time: Duration) {
    precondition(pointers.last.map { $0.time <= time } ?? true, "places come in the order of their times")
    pointers.append(PointerSample(time: time, point: point))
    duration = max(duration, time)
  }

  /// Appends another film to the film. The other film's times are counted from this film's `duration`.
  public mutating func append(_ film: ScreenFilm) {
    let start = duration
    for shot in film.shots { add(shot.surface, at: start + shot.time) }
    for pointer in film.pointers { add(pointer: pointer.point, at: start + pointer.time) }
    duration = max(duration, start + film.duration)
  }

  /// Returns the film's screen at a time, with the mouse pointer; nil before the first screen.
  public func picture(at time: Duration) -> ScreenPicture? {
    guard let shot = shots.last(where: { $0.time <= time }) else { return nil }
    let pointer = pointers.last { $0.time <= time }
    return ScreenPicture(shot.surface, isLight: isLight, title: title, pointer: pointer?.point)
  }

  /// The last screen of the film; nil in a film without screens.
  package var last: ScreenPicture? { picture(at: .seconds(Int64.max)) }

  /// The most columns and the most rows that a screen of the film has.
  var size: Size {
    Size(
      columns: shots.map(\.surface.size.columns).max() ?? 0, rows: shots.map(\.surface.size.rows).max() ?? 0)
  }
}
