import Invariants
import NavModel
import Testing

@testable import TermNav

/// What other programs colour becomes attributes; nothing of it becomes a sequence again.
@Suite struct SGRParserTests {
  private func parts(_ line: String) -> [(String, TextAttributes)] {
    let text = AttributedText(sgr: line)
    var parts: [(String, TextAttributes)] = []
    text.forEachPart(in: 0..<text.utf8Count) { parts.append((String($0), $1)) }
    return parts
  }

  private func look(_ sequence: String) -> TextAttributes {
    AttributedText(sgr: "\u{1B}[\(sequence)mx").attributes(at: 0)
  }

  @Test(arguments: [
    ("N\u{8}NA\u{8}A b", ["NA", " b"], [TextAttributes(attributes: .bold), TextAttributes()]),
    ("_\u{8}fx", ["f", "x"], [TextAttributes(attributes: .underline), TextAttributes()]),
    ("f\u{8}_", ["f"], [TextAttributes(attributes: .underline)]),
    ("_\u{8}f\u{8}f", ["f"], [TextAttributes(attributes: [.bold, .underline])]),
    ("ab\u{8}\u{8}ab", ["ab"], [TextAttributes(attributes: .bold)]),
    ("\u{8}ab\u{8}c\u{8}", ["ac"], [TextAttributes()]),
    ("é\u{8}é漢\u{8}漢", ["é漢"], [TextAttributes(attributes: .bold)]),
    (
      "\u{1B}[31mx\u{8}x\u{1B}[0my", ["x", "y"],
      [TextAttributes(color: .palette(1), attributes: .bold), TextAttributes()]
    ),
  ])
  func `what is struck over is bold or underlined`(
    _ line: String, _ texts: [String], _ looks: [TextAttributes]
  ) {
    let parts = parts(line)
    #expect(parts.map(\.0) == texts && parts.map(\.1) == looks)
  }

  @Test func `a line of git diff has its colours`() {
    let line = parts("\u{1B}[32m+\u{1B}[m\u{1B}[32mlet a\u{1B}[m = \u{1B}[1;31m1\u{1B}[0m")
    #expect(line.map(\.0) == ["+let a", " = ", "1"])
    #expect(line[0].1 == TextAttributes(color: .palette(2)) && line[1].1.isPlain)
    #expect(line[2].1 == TextAttributes(color: .palette(1), attributes: .bold))
  }

  @Test(arguments: [
    ("31", TextAttributes(color: .palette(1))), ("97", TextAttributes(color: .palette(15))),
    ("44", TextAttributes(color: nil, on: .palette(4))),
    ("103", TextAttributes(color: nil, on: .palette(11))),
    ("38;5;208", TextAttributes(color: .palette(208))),
    ("48;5;3", TextAttributes(color: nil, on: .palette(3))),
    ("38;2;1;2;3", TextAttributes(color: .rgb(1, 2, 3))),
    ("38:2::1:2:3", TextAttributes(color: .rgb(1, 2, 3))),
    ("38;2;1;2;3;1", TextAttributes(color: .rgb(1, 2, 3), attributes: .bold)),
    ("38:2::1:2:3:0:1", TextAttributes(color: .rgb(1, 2, 3))),
    ("38:2:1:2:3", TextAttributes(color: .rgb(1, 2, 3))), ("38:5:9", TextAttributes(color: .palette(9))),
    ("1;2;3;4;7", TextAttributes(attributes: [.bold, .dim, .italic, .underline, .reverse])),
    ("4:3", TextAttributes(attributes: .underline)), ("4:3;4:0", TextAttributes()),
    ("1;2;22", TextAttributes()), ("31;39", TextAttributes()), ("41;49", TextAttributes()),
    ("58;5;1;1", TextAttributes(attributes: .bold)), ("58;2;1;2;3;1", TextAttributes(attributes: .bold)),
    ("31;0", TextAttributes()), ("31;", TextAttributes()), ("", TextAttributes()),
    ("38;5;999", TextAttributes()), ("38;5", TextAttributes()), ("38", TextAttributes()),
    ("38;2;1", TextAttributes()),
    ("99999999999999999999", TextAttributes()),
  ])
  func `each order of SGR gives its look, and one that is cut or nonsense none`(
    _ sequence: String, _ look: TextAttributes
  ) {
    #expect(self.look(sequence) == look)
  }

  /// Of a text that is bold, dim, italic, underlined, reversed and coloured.
  @Test(
    arguments: [
      ("22", [.italic, .underline, .reverse]), ("23", [.bold, .dim, .underline, .reverse]),
      ("24", [.bold, .dim, .italic, .reverse]), ("27", [.bold, .dim, .italic, .underline]),
      ("39;49", [.bold, .dim, .italic, .underline, .reverse]), ("0", []), ("", []), ("00", []),
      (";3", [.italic]),
      ("3;0", []), ("0;1", [.bold]),
    ] as [(String, Style.Attributes)])
  func `an order ends what it names, and 0 all of it`(_ sequence: String, _ left: Style.Attributes) {
    let look = look("1;2;3;4;7;31;44m\u{1B}[\(sequence)")
    let keepsColors = ["22", "23", "24", "27"].contains(sequence)
    #expect(
      look
        == TextAttributes(
          color: keepsColors ? .palette(1) : nil, on: keepsColors ? .palette(4) : nil, attributes: left))
  }

  @Test func `0 ends no link`() {
    let text = AttributedText(sgr: "\u{1B}]8;;https://x.org\u{7}\u{1B}[1mone\u{1B}[0mtwo\u{1B}]8;;\u{7}")
    #expect(text.links.map(\.link.url) == ["https://x.org"])
    #expect(text.attributes(at: 0).attributes == .bold && text.attributes(at: 4).attributes == [])
    #expect(text.attributes(at: 5).link != nil)
  }

  @Test func `a look goes on in the next line until it is reset`() {
    var parser = SGRParser()
    _ = parser.line("\u{1B}[31mred")
    #expect(parser.line("still").attributes(at: 0) == TextAttributes(color: .palette(1)))
    _ = parser.line("\u{1B}[m")
    #expect(parser.line("plain").runs.isEmpty)
  }

  @Test func `OSC 8 gives links, by BEL and by ST, and only such as can be sent again`() {
    let text = AttributedText(
      sgr:
        "a\u{1B}]8;;https://x.org/1\u{1B}\\one\u{1B}]8;;\u{1B}\\ \u{1B}]8;id=1;https://x.org/2\u{7}two\u{1B}]8;;\u{7}."
    )
    #expect(text.string == "aone two.")
    #expect(text.links.map(\.link.url) == ["https://x.org/1", "https://x.org/2"])
    #expect(AttributedText(sgr: "\u{1B}]8;;a b\u{7}x\u{1B}]8;;\u{7}").links.isEmpty)
  }

  @Test func `other sequences are left out, and one that does not end is text`() {
    let left = [
      "\u{1B}[2J", "\u{1B}[10;10H", "\u{1B}[?1049h", "\u{1B}[>4;1m", "\u{1B}[1 q", "\u{1B}]0;title\u{7}",
      "\u{1B}]52;c;AAAA\u{1B}\\", "\u{1B}P1$r0m\u{1B}\\", "\u{1B}_Gf=100;AAAA\u{1B}\\", "\u{1B}(B", "\u{1B}c",
      "\u{1B}7", "\u{1B}=", "\u{1B}^x\u{1B}\\",
    ]
    for sequence in left {
      #expect(AttributedText(sgr: "a\(sequence)b").string == "ab", "\(sequence.debugDescription)")
    }
    for start in ["\u{1B}", "\u{1B}[", "\u{1B}[31", "\u{1B}]8;;http://x", "\u{1B}]0;t\u{1B}", "\u{1B}P"] {
      #expect(AttributedText(sgr: "a" + start).string == "a" + start)
    }
  }

  @Test func `whatever bytes a line has, nothing of it reaches the terminal as a control`() {
    var random = SplitMix64(seed: 7)
    let pieces = [
      "\u{1B}", "[", "]", "8;;", "m", "31", ";", ":", "\u{7}", "\\", "\u{9B}", "\u{8}", "x", "é", "\u{202E}",
      "\r", "\u{0}",
    ]
    for _ in 0..<2000 {
      let line = (0..<Int.random(in: 0...24, using: &random)).map { _ in pieces.randomElement(using: &random)!
      }.joined()
      let text = AttributedText(sgr: line)
      var surface = Surface(size: Size(columns: 40, rows: 1), filledWith: Cell(.space))
      surface.draw { $0.text(text, column: 0, row: 0, theme: Theme()) }
      for cell in surface.cells {
        for scalar in cell.glyph.scalars {
          #expect(scalar.value >= 0x20 && !(0x7F..<0xA0 ~= scalar.value), "\(line.debugDescription)")
        }
      }
      for (range, link) in text.links {
        #expect(!range.isEmpty && link.url.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
      }
    }
  }
}
