import TermNav

extension ScreenFilm {
  /// The film as one SVG that plays for ever; equal rows are written once.
  /// - Parameter frameRate: the most screens a second.
  public func animatedSVG(frameRate: Double = 30) -> String {
    SVGAnimation(self, frameRate: frameRate).document
  }

  /// The shots, of those that come too soon after another the last.
  func shots(atMost frameRate: Double) -> [Shot] {
    var kept: [Shot] = []
    var slot = -1.0
    for shot in shots {
      let new = (shot.time.seconds * frameRate).rounded(.down)
      if new == slot { kept.removeLast() }
      slot = new
      kept.append(shot)
    }
    return kept
  }
}

/// A film as a strip of screens, moved under a window by steps.
private struct SVGAnimation {
  private let film: ScreenFilm
  private let shots: [ScreenFilm.Shot]
  private let duration: Seconds
  private let size: Size

  init(_ film: ScreenFilm, frameRate: Double) {
    self.film = film
    shots = film.shots(atMost: frameRate)
    duration = max(film.duration.seconds, 0.001)
    size = film.size
  }

  private var width: Int { size.columns * SVGDrawing.cellWidth }
  private var height: Int { size.rows * SVGDrawing.cellHeight }

  var document: String {
    let margin = SVGDrawing.margin
    let (definitions, frames) = strip
    var lines = [SVGDrawing.head(size, title: film.title, isLight: film.isLight, style: style)]
    lines.append("<defs>\n\(definitions)</defs>")
    lines.append("<svg x=\"\(margin)\" y=\"\(margin)\" width=\"\(width)\" height=\"\(height)\">")
    lines.append("<g class=\"film\">\n\(frames)</g>\n</svg>")
    if !film.pointers.isEmpty {
      lines.append("<g class=\"hand\">\(SVGDrawing.pointer(at: Point(column: 0, row: 0)))</g>")
    }
    return lines.joined(separator: "\n") + "\n</svg>\n"
  }

  private var strip: (definitions: String, frames: String) {
    var numbers: [String: Int] = [:]
    var (definitions, frames) = ("", "")
    var before: (rows: [ArraySlice<Cell>], numbers: [Int]) = ([], [])
    for (index, shot) in shots.enumerated() {
      let rows = shot.surface.rows
      var shown: [Int] = []
      frames += "<g transform=\"translate(\(index * width))\">"
      for (row, cells) in rows.enumerated() {
        let number: Int
        if row < before.rows.count, before.rows[row].elementsEqual(cells) {
          number = before.numbers[row]
        } else {
          let text = SVGRow(cells, isLight: film.isLight).text
          number = numbers[text] ?? numbers.count
          if numbers.updateValue(number, forKey: text) == nil {
            definitions += "<g id=\"r\(number)\">\(text)</g>\n"
          }
        }
        shown.append(number)
        frames += "<use href=\"#r\(number)\" y=\"\(row * SVGDrawing.cellHeight)\"/>"
      }
      frames += "</g>\n"
      before = (rows, shown)
    }
    return (definitions, frames)
  }

  // MARK: Time

  private var style: String {
    let film = steps(
      shots.enumerated().map { (shots[$0.offset].time.seconds, Double(-$0.offset * width), 0) })
    let pointer = steps(
      self.film.pointers.map {
        (
          $0.time.seconds, $0.point.column * Double(SVGDrawing.cellWidth),
          $0.point.row * Double(SVGDrawing.cellHeight)
        )
      })
    let time = "\(SVGRow.short(duration))s step-end infinite"
    return """

      <style>.film{animation:film \(time)}.hand{animation:hand \(time)}
      @keyframes film{\(film)}
      @keyframes hand{\(pointer)}</style>
      """
  }

  private func steps(_ places: [(time: Seconds, x: Double, y: Double)]) -> String {
    places.enumerated().map { index, place in
      let part = index == 0 ? 0 : min(100, place.time / duration * 100)
      return
        "\(SVGRow.short(part))%{transform:translate(\(SVGRow.short(place.x))px,\(SVGRow.short(place.y))px)}"
    }.joined(separator: "\n")
  }
}
