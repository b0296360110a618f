package import TermNav
package import TermNavRecording
package import TermNavTesting

/// Films a program in a test: its screens by the test's clock, and the pointer of a hand.
package final class Camera {
  private static let reportsPerSecond = 60.0

  package let t: AppTester
  package private(set) var film = ScreenFilm()
  private let start: Seconds
  private var place: Point
  private var isDown = false
  private var last: Surface?
  /// Whether files are read, by threads that the clock does not know.
  private let readsFiles: Bool

  /// How a hand goes from place to place.
  package enum Pace {
    case even
    /// Slow at both ends.
    case gentle
    /// Ever faster, as one throws.
    case thrown

    func part(_ time: Double) -> Double {
      switch self {
      case .even: time
      case .gentle: time * time * (3 - 2 * time)
      case .thrown: time * time
      }
    }
  }

  package init(_ app: NavigationApp, size: Size, pointer: Point, readsFiles: Bool = false) {
    t = AppTester(app, size: size)
    (start, place, self.readsFiles) = (t.now, pointer, readsFiles)
  }

  /// The row of the pointer.
  package var row: Double { place.row }
  private var time: Duration { .seconds(t.now - start) }

  private func shoot() {
    _ = t.screen
    guard let surface = t.terminal.frame, surface != last else { return }
    film.add(surface, at: time)
    last = surface
  }

  /// Begins once all that was asked for is there: a film shows no loading.
  package func roll() async throws {
    try await t.rest()
    begin()
  }

  /// Begins with what is shown now.
  package func begin() {
    film = ScreenFilm()
    last = nil
    shoot()
    film.add(pointer: place, at: time)
  }

  package func wait(_ seconds: Seconds) async throws {
    for _ in 0..<max(1, Int((seconds * Self.reportsPerSecond).rounded())) {
      t.advance(by: .seconds(1 / Self.reportsPerSecond))
      if readsFiles { try await t.idle() }
      shoot()
    }
    film.duration = time
  }

  package func press() { report(0, isDown: true) }
  package func release() { report(0, isDown: false, final: "m") }

  package func click() async throws {
    press()
    try await wait(0.08)
    release()
  }

  /// Moves the pointer to a column and a row within some seconds.
  package func move(_ column: Double, _ row: Double, _ seconds: Seconds, _ pace: Pace = .gentle) async throws
  {
    let (from, steps) = (place, max(1, Int((seconds * Self.reportsPerSecond).rounded())))
    for step in 1...steps {
      let part = pace.part(Double(step) / Double(steps))
      place = Point(
        column: from.column + (column - from.column) * part, row: from.row + (row - from.row) * part)
      report(isDown ? 32 : 35, isDown: isDown)
      film.add(pointer: place, at: time)
      try await wait(1 / Self.reportsPerSecond)
    }
  }

  private func report(_ code: Int, isDown: Bool, final: String = "M") {
    self.isDown = isDown
    t.send("\u{1B}[<\(code);\(Int(place.column) + 1);\(Int(place.row) + 1)\(final)")
    shoot()
  }

  /// Moves the pointer to a text of the screen, a few columns into it.
  package func move(to text: String, _ seconds: Seconds) async throws {
    guard let place = t.screen.places(of: text).first else {
      throw DrawingError(reason: "“\(text)” is not on the screen:\n\(t.screen)")
    }
    try await move(Double(place.column) + 3.5, Double(place.row) + 0.5, seconds)
  }
}

/// Why a drawing could not be made.
package struct DrawingError: Error {
  package let reason: String
}
