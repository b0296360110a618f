import TermNav

extension ScreenFilm {
  /// Returns the film of a terminal as one animated SVG, which plays again and again. Rows that are equal are
  /// written once.
  /// - Parameter frameRate: The most screens per second. Of the screens within each `1 / frameRate` seconds,
  ///   the last is shown.
  public func animatedSVG(frameRate: Double = 30) -> String {
    SVGAnimation(self, frameRate: frameRate).document
  }

  /// Returns the screens of the film to show, at most one in each `1 / frameRate` seconds: the last one of
  /// that time.
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

/// A film of a terminal as an animated SVG. All screens stand side by side in a strip, which moves in steps
/// behind a window.
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
  /// The distance from one screen of the film's strip to the next, in pixels. There is a gap of a cell
  /// between them, so that a scaled window never shows a part of the next screen.
  private var step: Int { width + SVGDrawing.cellWidth }

  var document: String {
    let margin = SVGDrawing.margin
    let (definitions, frames) = strip
    var lines = [SVGDrawing.head(size, title: film.title, isLight: film.isLight, style: style)]
    lines.append("<defs>\n\(definitions)</defs>")
    lines.append("<svg x=\"\(margin)\" y=\"\(margin)\" width=\"\(width)\" height=\"\(height)\">")
    lines.append("<g class=\"film\" \(SVGDrawing.rendering)>\n\(frames)</g>\n</svg>")
    if !film.pointers.isEmpty {
      lines.append("<g class=\"hand\">\(SVGDrawing.pointer(at: Point(column: 0, row: 0)))</g>")
    }
    return lines.joined(separator: "\n") + "\n</svg>\n"
  }

  private var strip: (definitions: String, frames: String) {
    var rows = SharedRows()
    var frames = ""
    var before: (rows: [ArraySlice<Cell>], numbers: [Int]) = ([], [])
    for (index, shot) in shots.enumerated() {
      let cells = shot.surface.rows
      let numbers = cells.enumerated().map { row, cells in
        row < before.rows.count && before.rows[row].elementsEqual(cells)
          ? before.numbers[row] : rows.number(of: SVGRow(cells, isLight: film.isLight))
      }
      frames += "<g transform=\"translate(\(index * step))\">"
      for (row, number) in numbers.enumerated() {
        frames += "<use href=\"#r\(number)\" y=\"\(row * SVGDrawing.cellHeight)\"/>"
      }
      frames += "</g>\n"
      before = (cells, numbers)
    }
    return (rows.definitions, frames)
  }

  // MARK: Time

  private var style: String {
    let film = steps(
      shots.enumerated().map { (shots[$0.offset].time.seconds, Double(-$0.offset * step), 0) })
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

  private func steps(_ samples: [(time: Seconds, x: Double, y: Double)]) -> String {
    samples.enumerated().map { index, sample in
      let part = index == 0 ? 0 : min(100, sample.time / duration * 100)
      return
        "\(SVGRow.short(part))%{transform:translate(\(SVGRow.short(sample.x))px,\(SVGRow.short(sample.y))px)}"
    }.joined(separator: "\n")
  }
}

/// The rows of a film, each different one once. Backgrounds and words that occur in several rows are written
/// once too, because the words of a page that slides differ only in their position.
private struct SharedRows {
  private var rows: [SVGRow] = []
  private var numbers: [String: Int] = [:]

  mutating func number(of row: SVGRow) -> Int {
    let text = row.text
    if let number = numbers[text] { return number }
    numbers[text] = rows.count
    rows.append(row)
    return rows.count - 1
  }

  var definitions: String {
    var backgrounds = SharedParts(rows.map(\.rectangles))
    var words = SharedParts(rows.flatMap(\.words).map(\.rest))
    var lines = ""
    for (number, row) in rows.enumerated() {
      var parts: [String] = []
      if let shared = backgrounds.number(of: row.rectangles) {
        if shared.isNew { lines += "<g id=\"b\(shared.number)\">\(row.rectangles)</g>\n" }
        parts.append("<use href=\"#b\(shared.number)\"/>")
      } else {
        parts.append(row.rectangles)
      }
      for word in row.words {
        guard let shared = words.number(of: word.rest) else {
          parts.append(word.text)
          continue
        }
        if shared.isNew { lines += "<text id=\"w\(shared.number)\" \(word.rest)\n" }
        parts.append("<use href=\"#w\(shared.number)\" x=\"\(word.x)\"/>")
      }
      lines += "<g id=\"r\(number)\">\(parts.joined())</g>\n"
    }
    return lines
  }
}

/// The texts that occur more than once in a film, each with a number by which an SVG refers to it.
private struct SharedParts {
  private var counts: [String: Int]
  private var numbers: [String: Int] = [:]

  init(_ texts: [String]) { counts = texts.reduce(into: [:]) { $0[$1, default: 0] += 1 } }

  /// Returns the number of a text of the film, and whether it was given by this call, so that the text has to
  /// be written; nil for a text that occurs once.
  mutating func number(of text: String) -> (number: Int, isNew: Bool)? {
    guard counts[text, default: 0] > 1 else { return nil }
    if let number = numbers[text] { return (number, false) }
    numbers[text] = numbers.count
    return (numbers.count - 1, true)
  }
}
