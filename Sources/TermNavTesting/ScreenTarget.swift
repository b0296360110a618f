public import TermNav

/// A location on the screen for the mouse: a text, one of several equal texts, or a point.
public protocol ScreenTarget {
  /// Returns the point on the screen, in columns and rows.
  /// - Throws: `TesterError`, where the screen does not show the target, or shows it more than once.
  func point(on screen: Screen) throws(TesterError) -> Point
}

extension Point: ScreenTarget {
  /// Returns the point itself.
  public func point(on screen: Screen) throws(TesterError) -> Point { self }
}

extension String: ScreenTarget {
  /// Returns the middle of the text, which the screen must show once. `AppTester` is less strict: of several
  /// equal texts it chooses the one that a click would press.
  public func point(on screen: Screen) throws(TesterError) -> Point {
    let frames = screen.places(of: self)
    guard let frame = frames.first else { throw .textNotFound(self, screen: screen) }
    guard frames.count == 1 else { throw .textIsAmbiguous(self, frames, screen: screen) }
    return frame.middle
  }
}

/// A text that the screen shows several times, and which of them is meant.
public struct TextTarget: ScreenTarget, Sendable {
  /// The text, as the screen shows it.
  package var text: String
  /// The number of the text among the equal ones, from 0, by rows and then by columns.
  package var index: Int

  /// Returns the middle of the text.
  public func point(on screen: Screen) throws(TesterError) -> Point {
    let frames = screen.places(of: text)
    guard !frames.isEmpty else { throw .textNotFound(text, screen: screen) }
    guard frames.indices.contains(index) else {
      throw .textHasNoIndex(text, index: index, count: frames.count, screen: screen)
    }
    return frames[index].middle
  }
}

extension ScreenTarget where Self == TextTarget {
  /// Names one of several equal texts; `index` counts them from 0, by rows and then by columns.
  public static func text(_ text: String, index: Int) -> TextTarget { TextTarget(text: text, index: index) }
}

extension AppTester {
  /// Returns the point of a target. Of equal texts chooses the one that a click would press: a control if
  /// there is one, else a hint, else other text.
  func point(of target: some ScreenTarget) throws(TesterError) -> Point {
    let screen = screen
    do throws(TesterError) {
      return try target.point(on: screen)
    } catch {
      guard case .textIsAmbiguous(let text, let frames, _, _) = error else { throw error }
      let pressed = frames.map { app.probe.pressed(at: $0.middle) }
      let most = pressed.map(\.kind.rawValue).max()
      let best = frames.indices.filter { pressed[$0].kind.rawValue == most }
      guard best.count == 1 else {
        throw .textIsAmbiguous(text, frames, shows: pressed.map(\.name), screen: screen)
      }
      return frames[best[0]].middle
    }
  }
}

extension Rect {
  var middle: Point {
    Point(column: Double(column + (size.columns - 1) / 2), row: Double(row + (size.rows - 1) / 2))
  }
}
