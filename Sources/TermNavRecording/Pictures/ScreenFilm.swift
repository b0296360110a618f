public import TermNav

/// Screens with their times, as a replay gives them.
public struct ScreenFilm: Sendable {
  struct Shot: Sendable {
    var time: Duration
    var surface: Surface
  }

  struct PointerPlace: Equatable, Sendable {
    var time: Duration
    var point: Point
  }

  /// What stands for the terminal's own colours: light grey on black, or black on white.
  public var isLight = false
  /// What the film is called.
  public var title = "A terminal's screen"
  /// From the first screen to the end; the last screen stays until then.
  public var duration = Duration.zero

  private(set) var shots: [Shot] = []
  private(set) var pointers: [PointerPlace] = []

  /// A film without screens.
  public init() {}

  /// Adds a screen.
  public mutating func add(_ surface: Surface, at time: Duration) {
    shots.append(Shot(time: time, surface: surface))
    duration = max(duration, time)
  }

  /// Adds a place of the mouse pointer, in columns and rows.
  public mutating func add(pointer point: Point, at time: Duration) {
    pointers.append(PointerPlace(time: time, point: point))
  }

  /// Adds another film, whose times go on from here.
  public mutating func append(_ film: ScreenFilm) {
    shots += film.shots
    pointers += film.pointers
    duration = max(duration, film.duration)
  }

  /// The screen at a time; nil before the first one.
  public func picture(at time: Duration) -> ScreenPicture? {
    guard let shot = shots.last(where: { $0.time <= time }) else { return nil }
    let pointer = pointers.last { $0.time <= time }
    return ScreenPicture(shot.surface, isLight: isLight, title: title, pointer: pointer?.point)
  }

  /// The last screen.
  public var last: ScreenPicture? { picture(at: .seconds(Int64.max)) }

  /// The largest size, columns × rows.
  var size: Size {
    Size(
      columns: shots.map(\.surface.size.columns).max() ?? 0, rows: shots.map(\.surface.size.rows).max() ?? 0)
  }
}
