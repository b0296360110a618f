import TermNav

/// A star to press, drag, scale and turn: one line for each of the nine recognizers.
final class Board: ViewController {
  let star = Star()
  private(set) var log: [String] = []

  override func viewDidLoad() {
    for part in [star.label, star] as [View] { view.addSubview(part) }
    wire()
  }

  private func wire() {
    star.label.onTap(weakly { board in board.note("label") })
    let tap = star.onTap(scale: 0.9, duration: .seconds(0.5), weakly { board in board.note("tap") })
    let double = star.onDoubleTap(within: .seconds(0.3), star.weakly { star in star.reset() })
    star.onLongPress(for: .seconds(0.5), weakly { board in board.note("long press") })
    star.onPinch(
      star.weakly { star, pinch in
        star.zoom *= pinch.scale
        pinch.scale = 1
      })
    star.onRotation(
      star.weakly { star, rotation in
        star.angle += rotation.rotation
        rotation.rotation = 0
      })
    let swipe = star.onSwipe(.left, weakly { board in board.note("swipe") })
    let pan = view.onPan(weakly { board, pan in board.note("pan \(Int(pan.translation.dx))") })
    let edge = view.onEdgePan(
      .leading, weakly { board, pan in board.note("edge \(Int(pan.translation.dx))") })
    // What UIKit needs too: a tap waits for the second one, a pan for the swipe and for the pan from the edge.
    tap.require(toFail: double)
    pan.require(toFail: swipe)
    pan.require(toFail: edge)
  }

  private func note(_ word: String) {
    log.append(word)
    star.label.text = word
  }

  override func viewWillLayoutSubviews() {
    star.label.frame = Rect(column: 2, row: 0, columns: max(0, view.size.columns - 4), rows: 1)
    star.frame = Rect(
      column: 2, row: 2, columns: max(0, view.size.columns - 4), rows: max(0, view.size.rows - 3))
  }
}

/// Five rays; a cell is about twice as tall as wide.
final class Star: View {
  final class Label: View {
    var text = "Press, drag, pinch and turn the star." { didSet { setNeedsDisplay() } }

    override func draw(_ canvas: inout Canvas, theme: Theme) {
      canvas.text(text, column: 0, row: 0, style: theme.accent)
    }
  }

  let label = Label()
  var zoom = 1.0 { didSet { setNeedsDisplay() } }
  var angle = 0.0 { didSet { setNeedsDisplay() } }

  func reset() {
    zoom = 1
    angle = 0
  }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    let (columns, rows) = (canvas.size.columns, canvas.size.rows)
    let radius = zoom * Double(min(columns / 2, rows)) / 2
    for row in 0..<rows {
      for column in 0..<columns {
        let place = Vector(dx: Double(column - columns / 2) / 2, dy: Double(row - rows / 2))
        if contains(place, radius: radius) {
          canvas.text("★", column: column, row: row, style: theme.caution)
        }
      }
    }
  }

  private func contains(_ place: Vector, radius: Double) -> Bool {
    let distance = (place.dx * place.dx + place.dy * place.dy).squareRoot()
    guard distance > 0.5 else { return true }
    return (0..<5).contains { ray in
      let turn = angle + Double(ray) * 2 * .pi / 5
      let along = place.dx * sine(turn) - place.dy * sine(turn + .pi / 2)
      return along > 0 && distance <= radius && along / distance > 0.97
    }
  }

  /// Without a mathematics library: Bhaskara's approximation, to two places.
  private func sine(_ angle: Double) -> Double {
    let part = angle.remainder(dividingBy: 2 * .pi)
    let size = abs(part) * (.pi - abs(part))
    return (part < 0 ? -1 : 1) * 16 * size / (5 * .pi * .pi - 4 * size)
  }
}
