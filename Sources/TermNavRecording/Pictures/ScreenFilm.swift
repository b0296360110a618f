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
  /// - Precondition: the time is not before that of the last screen.
  public mutating func add(_ surface: Surface, at time: Duration) {
    precondition(shots.last.map { $0.time <= time } ?? true, "screens come in the order of their times")
    shots.append(Shot(time: time, surface: surface))
    duration = max(duration, time)
  }

  /// Adds a place of the mouse pointer, in columns and rows.
  /// - Precondition: the time is not before that of the last place.
  public mutating func add(pointer point: Point, at time: Duration) {
    precondition(pointers.last.map { $0.time <= time } ?? true, "places come in the order of their times")
    pointers.append(PointerPlace(time: time, point: point))
    duration = max(duration, time)
  }

  /// Adds another film behind this one: its times are counted from the end of this one, its `duration`.
  public mutating func append(_ film: ScreenFilm) {
    let start = duration
    for shot in film.shots { add(shot.surface, at: start + shot.time) }
    for pointer in film.pointers { add(pointer: pointer.point, at: start + pointer.time) }
    duration = max(duration, start + film.duration)
  }

  /// The screen at a time; nil before the first one.
  public func picture(at time: Duration) -> ScreenPicture? {
    guard let shot = shots.last(where: { $0.time <= time }) else { return nil }
    let pointer = pointers.last { $0.time <= time }
    return ScreenPicture(shot.surface, isLight: isLight, title: title, pointer: pointer?.point)
  }

  /// The last screen.
  package var last: ScreenPicture? { picture(at: .seconds(Int64.max)) }

  /// The largest size, columns × rows.
  var size: Size {
    Size(
      columns: shots.map(\.surface.size.columns).max() ?? 0, rows: shots.map(\.surface.size.rows).max() ?? 0)
  }
}
