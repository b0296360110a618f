public import TermNav

/// A place on the screen, for the mouse: a text, one of several equal texts, or a point.
public protocol ScreenTarget {
  /// The point, in columns and rows of the screen.
  /// - Throws: `TesterError`, where the target is not on the screen, or cannot be told from another.
  func point(on screen: Screen) throws(TesterError) -> Point
}

extension Point: ScreenTarget {
  /// The point itself.
  public func point(on screen: Screen) throws(TesterError) -> Point { self }
}

extension String: ScreenTarget {
  /// The middle of the text, which the screen shows once. The mouse of a tester also finds the one of several that a click presses.
  public func point(on screen: Screen) throws(TesterError) -> Point {
    let places = screen.places(of: self)
    guard let place = places.first else { throw .textNotFound(self, screen: screen) }
    guard places.count == 1 else { throw .textIsAmbiguous(self, places, screen: screen) }
    return place.middle
  }
}

/// One of several equal texts on the screen.
public struct TextTarget: ScreenTarget, Sendable {
  /// The text, as the screen shows it.
  package var text: String
  /// Counted from 0, by rows and then by columns.
  package var index: Int

  /// The middle of the text.
  public func point(on screen: Screen) throws(TesterError) -> Point {
    let places = screen.places(of: text)
    guard !places.isEmpty else { throw .textNotFound(text, screen: screen) }
    guard places.indices.contains(index) else {
      throw .textHasNoIndex(text, index: index, count: places.count, screen: screen)
    }
    return places[index].middle
  }
}

extension ScreenTarget where Self == TextTarget {
  /// One of several equal texts, counted from 0, by rows and then by columns.
  public static func text(_ text: String, index: Int) -> TextTarget { TextTarget(text: text, index: index) }
}

extension AppTester {
  /// The point of a target. Of equal texts the one that a click would press is meant: a control before the hint that repeats it,
  /// a hint before what no click presses.
  func point(of target: some ScreenTarget) throws(TesterError) -> Point {
    let screen = screen
    do throws(TesterError) {
      return try target.point(on: screen)
    } catch {
      guard case .textIsAmbiguous(let text, let places, _, _) = error else { throw error }
      let pressed = places.map { app.probe.pressed(at: $0.middle) }
      let most = pressed.map(\.kind.rawValue).max()
      let best = places.indices.filter { pressed[$0].kind.rawValue == most }
      guard best.count == 1 else {
        throw .textIsAmbiguous(text, places, shows: pressed.map(\.name), screen: screen)
      }
      return places[best[0]].middle
    }
  }
}

extension Rect {
  var middle: Point {
    Point(column: Double(column + (size.columns - 1) / 2), row: Double(row + (size.rows - 1) / 2))
  }
}
