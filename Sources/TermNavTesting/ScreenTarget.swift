public import TermNav

/// Something on the screen to which a test moves the mouse: a text, one of several equal texts, or a point.
public protocol ScreenTarget {
  /// Returns the point to which the mouse is moved, in columns and rows of the screen.
  /// - Throws: `TesterError`, where the screen does not show the target, or shows it more than once.
  func point(on screen: Screen) throws(TesterError) -> Point
}

extension Point: ScreenTarget {
  /// Returns the point itself, to which a test moves the mouse.
  public func point(on screen: Screen) throws(TesterError) -> Point { self }
}

extension String: ScreenTarget {
  /// Returns the middle of the text on the screen, which must show the text once. `AppTester` is less strict:
  /// of several equal texts it chooses the one that a click would press.
  public func point(on screen: Screen) throws(TesterError) -> Point {
    let frames = screen.places(of: self)
    guard let frame = frames.first else { throw .textNotFound(self, screen: screen) }
    guard frames.count == 1 else { throw .textIsAmbiguous(self, frames, screen: screen) }
    return frame.middle
  }
}

/// One of several equal texts on the screen; `text(_:index:)` makes it.
public struct TextTarget: ScreenTarget, Sendable {
  /// The text to which a test moves the mouse, as the screen shows it.
  package var text: String
  /// The index of the text among equal texts on the screen, counted from 0, row by row from the top and from
  /// left to right.
  package var index: Int

  /// Returns the middle of one of several equal texts on the screen.
  /// - Throws: `TesterError`, where the screen does not show so many of the texts.
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
  /// Names one of several equal texts on the screen. `index` counts them from 0, row by row from the top and
  /// from left to right.
  public static func text(_ text: String, index: Int) -> TextTarget { TextTarget(text: text, index: index) }
}

extension AppTester {
  /// Returns the point on the screen of a target for the mouse. Where the screen shows a text several times,
  /// chooses the one that a click is most likely meant for: that of a control, else that of a hint, else
  /// other text.
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
