import NavModel
import Testing

@testable import TermNav
@testable import TermNavRecording

/// Screens with their times, as an asciicast and as an image that moves.
@Suite struct ScreenFilmTests {
  private func surface(_ text: String, columns: Int = 8) -> Surface {
    var surface = Surface(size: Size(columns: columns, rows: 2), filledWith: Cell())
    for (column, glyph) in TextGlyphs(text).enumerated() { surface[column, 1] = Cell(glyph) }
    return surface
  }

  private var film: ScreenFilm {
    var film = ScreenFilm()
    film.title = "a \"film\""
    for (time, text) in [(0.0, "one"), (0.5, "ore"), (0.51, "ort")] {
      film.add(surface(text), at: .seconds(time))
    }
    film.add(surface("wide", columns: 9), at: .seconds(1))
    film.duration = .seconds(2)
    return film
  }

  @Test func `an asciicast has what changes, sizes, and the end`() {
    let lines = film.asciicast.split(separator: "\n").map(String.init)
    #expect(lines[0] == #"{"version":2,"width":8,"height":2,"duration":2.000000,"title":"a \"film\""}"#)
    #expect(lines[1].hasPrefix(#"[0.000000,"o","\u001b[?25l\u001b[m\u001b[2J\u001b[1;1H "#))
    #expect(lines[2] == #"[0.500000,"o","\u001b[2;2Hr"]"#)
    #expect(lines[3] == #"[0.510000,"o","\u001b[2;3Ht"]"#)
    #expect(lines[4] == #"[1.000000,"r","9x2"]"#)
    #expect(lines[5].contains("wide") && lines[6] == #"[2.000000,"o",""]"#)
  }

  @Test func `the screen of a time is the last one before it`() {
    #expect(film.picture(at: .seconds(0.505))?.text(.txt) == "\nore\n")
    #expect(film.last?.text(.txt) == "\nwide\n")
    #expect(film.picture(at: .seconds(-1)) == nil && ScreenFilm().last == nil)
  }

  @Test func `a film that is appended begins where the one before it ends`() {
    var both = film
    var next = film
    next.add(pointer: Point(column: 3, row: 1), at: .seconds(1))
    both.append(next)
    let times = film.shots.map(\.time)
    #expect(both.shots.map(\.time) == times + times.map { $0 + Duration.seconds(2) })
    #expect(both.pointers.map(\.time) == [.seconds(3)] && both.duration == .seconds(4))
    #expect(both.picture(at: .seconds(1.9))?.text(.txt) == "\nwide\n")
    #expect(both.picture(at: .seconds(2.505))?.text(.txt) == "\nore\n")
    var alone = ScreenFilm()
    alone.append(film)
    #expect(alone.shots.map(\.time) == times && alone.duration == film.duration)
  }

  @Test func `an image that moves has each row once, and at most so many screens a second`() {
    let image = film.animatedSVG(frameRate: 30)
    #expect(image.ranges(of: ">ore<").isEmpty, "the next screen came too soon after it")
    #expect(image.ranges(of: ">ort<").count == 1 && image.ranges(of: "<g transform").count == 3 + 0)
    #expect(image.contains("@keyframes film{0%{") && image.contains("25.5%{"))
    #expect(film.animatedSVG(frameRate: 60).contains(">ort<"))
    #expect(!image.contains("class=\"hand\""))
    var pointed = film
    pointed.add(pointer: Point(column: 2.5, row: 1), at: .seconds(1))
    #expect(pointed.animatedSVG().contains("translate(22.5px,19px)"))
    #expect(pointed.picture(at: .seconds(1))?.pointer == Point(column: 2.5, row: 1))
  }
}
