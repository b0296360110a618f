import NavModel
import Testing

@testable import TermNav

/// UTF-8 and old mouse reports at the bounds of what they may be.
@Suite nonisolated struct InputBoundsTests {
  private func letters(_ bytes: [UInt8]) -> [Character] {
    var decoder = InputDecoder()
    return (decoder.decode(bytes, at: 1) + decoder.flush(at: 2)).compactMap { event in
      guard case .key(let press) = event, case .character(let letter) = press.key else { return nil }
      return letter
    }
  }

  /// Bytes at which what may follow a lead byte changes.
  private static let seconds: [UInt8] = [0x20, 0x7E, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xFE]
  private static let others: [UInt8] = [0x7E, 0x80, 0xBF, 0xC0]

  @Test func `a letter beyond ASCII comes from exactly the bytes that are its UTF-8`() {
    for lead in UInt8(0xC0)...0xFF {
      for second in Self.seconds {
        for third in Self.others {
          for fourth in Self.others {
            let bytes = [lead, second, third, fourth]
            // A whole letter at the start counts, whatever is behind it; C1 controls are no letters.
            let whole = (2...4).lazy.compactMap { String(validating: bytes.prefix($0), as: UTF8.self) }.first
            let wanted = (whole ?? "").unicodeScalars.filter { $0.value >= 0xA0 }
            let given = letters(bytes).flatMap(\.unicodeScalars).filter { !$0.isASCII }
            if given != Array(wanted) { Issue.record("\(bytes) gave \(given)") }
          }
        }
      }
    }
  }

  @Test(
    arguments: [
      ([0xC0, 0xAF], "an overlong slash of two bytes"),
      ([0xC1, 0xBF], "the last overlong form of two bytes"),
      ([0xE0, 0x80, 0xAF], "an overlong slash of three bytes"),
      ([0xE0, 0x9F, 0xBF], "the last overlong form of three"),
      ([0xF0, 0x80, 0x80, 0xAF], "an overlong slash of four bytes"),
      ([0xF0, 0x8F, 0xBF, 0xBF], "the last overlong form of four"),
      ([0xED, 0xA0, 0x80], "the first surrogate"),
      ([0xED, 0xBF, 0xBF], "the last surrogate"),
      ([0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80], "a pair of surrogates"),
      ([0xF4, 0x90, 0x80, 0x80], "the first beyond U+10FFFF"),
      ([0xF5, 0x80, 0x80, 0x80], "a lead byte that is none"),
      ([0xF7, 0xBF, 0xBF, 0xBF], "the last form of four bytes"), ([0xE4, 0xB8], "a letter that is cut"),
      ([0xF0, 0x9F, 0x99], "a longer letter that is cut"),
    ] as [([UInt8], String)])
  func `what is no UTF-8 gives no letter, and the next key counts`(_ bytes: [UInt8], _ what: String) {
    #expect(letters(bytes + [0x61]) == ["a"], "\(what)")
    #expect(letters(bytes + Array("é".utf8)) == ["é"], "\(what)")
  }

  @Test(arguments: [
    "\u{A0}", "\u{7FF}", "\u{800}", "\u{D7FF}", "\u{E000}", "\u{FFFF}", "\u{10000}", "\u{10FFFF}",
  ])
  func `the first and the last letters of each length are given`(_ letter: Character) {
    #expect(letters(Array(String(letter).utf8)) == [letter])
  }

  @Test func `an old mouse report counts where its column and its row are on the screen`() {
    for column in UInt8.min...UInt8.max where column == 0 || column >= 0x20 {
      for row in [0x00, 0x20, 0x21, 0x7F, 0xFF] as [UInt8] {
        for (column, row) in [(column, row), (row, column)] {
          var decoder = InputDecoder()
          let events = decoder.decode([0x1B, 0x5B, 0x4D, 0x20, column, row, 0x61], at: 1)
          let isThere = column > 0x20 && row > 0x20
          let report = mouse(.pressed, .primary, Double(column) - 33, Double(row) - 33)
          #expect(events == (isThere ? [report] : []) + [char("a")], "\(column) \(row)")
        }
      }
    }
  }

  @Test func `an old mouse report of no button is dropped whole`() {
    var decoder = InputDecoder()
    #expect(decoder.decode([0x1B, 0x5B, 0x4D, 0x00, 0x22, 0x23, 0x61], at: 1) == [char("a")])
  }

  @Test(arguments: 0...2) func `a control within an old mouse report ends it, and is a key`(_ known: Int) {
    let start = [0x1B, 0x5B, 0x4D] + [UInt8](repeating: 0x22, count: known)
    for control in 0x01..<0x20 as Range<UInt8> where control != 0x1B {
      var (decoder, plain) = (InputDecoder(), InputDecoder())
      let keys = plain.decode([control, 0x61], at: 1)
      #expect(keys.count == 2)
      #expect(decoder.decode(start + [control, 0x61], at: 1) == keys, "\(control)")
    }
  }
}
