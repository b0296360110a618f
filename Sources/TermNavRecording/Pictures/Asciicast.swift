import TermNav

extension ScreenFilm {
  /// The film in version 2 of asciicast, the format of asciinema and other players of terminal recordings.
  public var asciicast: String {
    let size = shots.first?.surface.size ?? Size(columns: 80, rows: 24)
    var head = JSONLine(reusing: [])
    head.add("version", 2)
    head.add("width", size.columns)
    head.add("height", size.rows)
    head.add("duration", duration.seconds)
    head.add("title", title)
    var text = String(decoding: head.finished(), as: UTF8.self)
    var before: Surface?
    for shot in shots {
      if let before, before.size != shot.surface.size {
        text += Self.event(shot.time, "r", "\(shot.surface.size.columns)x\(shot.surface.size.rows)")
      }
      let output = Self.output(shot.surface, after: before)
      if !output.isEmpty { text += Self.event(shot.time, "o", output) }
      before = shot.surface
    }
    // The film has an event without text at its end, because players show the last screen until then.
    if let last = shots.last, last.time < duration { text += Self.event(duration, "o", "") }
    return text
  }

  private static func event(_ time: Duration, _ code: String, _ data: String) -> String {
    String(decoding: JSONLine.array(time.seconds, code, data), as: UTF8.self)
  }

  private static func output(_ surface: Surface, after before: Surface?) -> String {
    guard let before, before.size == surface.size else {
      let rows = surface.rows.enumerated().map { "\u{1B}[\($0 + 1);1H\(ANSIText.line($1))" }
      return "\u{1B}[?25l\u{1B}[m\u{1B}[2J\(rows.joined())"
    }
    return zip(before.rows, surface.rows).enumerated().map { row, pair in
      changed(Array(pair.0), Array(pair.1), row: row)
    }.joined()
  }

  /// Returns the escape sequence that changes a row on the screen of a terminal: it draws the cells from the
  /// first to the last one that differs. A wide character is drawn whole.
  private static func changed(_ old: [Cell], _ new: [Cell], row: Int) -> String {
    guard var first = new.indices.first(where: { old[$0] != new[$0] }),
      var last = new.indices.last(where: { old[$0] != new[$0] })
    else { return "" }
    while first > 0, new[first].glyph == .continuation || old[first].glyph == .continuation { first -= 1 }
    while last + 1 < new.count, new[last + 1].glyph == .continuation || old[last + 1].glyph == .continuation {
      last += 1
    }
    return "\u{1B}[\(row + 1);\(first + 1)H\(ANSIText.line(new[first...last]))"
  }
}
