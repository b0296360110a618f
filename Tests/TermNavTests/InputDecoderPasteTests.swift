import NavModel
import Testing

@testable import TermNav

@Suite struct InputDecoderPasteTests {
  private let open = "\u{1B}[200~"
  private let close = "\u{1B}[201~"

  @Test func anOpenPasteYieldsNothingUntilItsEnd() {
    var decoder = InputDecoder()
    #expect(decoder.decode((open + "q\u{3}\u{1B}").utf8, at: 1).isEmpty)
    #expect(!decoder.isPending)
    #expect(decoder.flush(at: 2).isEmpty)
    #expect(decoder.decode("[20".utf8, at: 3).isEmpty)
    #expect(decoder.flush(at: 4).isEmpty)
    #expect(decoder.decode("1~z".utf8, at: 5) == [.paste("q\u{3}"), char("z")])
  }

  @Test func pastesAreApart() {
    var decoder = InputDecoder()
    let text = "\(open)a\(close)\(open)b\(close)"
    #expect(decoder.decode(text.utf8, at: 1) == [.paste("a"), .paste("b")])
  }

  @Test func textFullOfHalfMarksIsText() {
    var decoder = InputDecoder()
    let text = String(repeating: "\u{1B}\u{1B}[\u{1B}[2\u{1B}[20\u{1B}[201\u{1B}[200~", count: 500)
    #expect(decoder.decode((open + text + close).utf8, at: 1) == [.paste(text)])
  }

  @Test(arguments: [4096, 65_536, 99_991])
  func aLargePasteComesInPiecesThatJoin(read: Int) {
    // Three bytes a scalar: the limit falls inside one.
    let text = String(repeating: "中", count: 1 << 20)
    let bytes = Array((open + text + close).utf8)
    var decoder = InputDecoder()
    var events: [InputEvent] = []
    for start in stride(from: 0, to: bytes.count, by: read) {
      decoder.decode(bytes[start..<min(start + read, bytes.count)], at: 1, into: &events)
    }
    let pieces = events.map { event -> String in
      if case .paste(let piece) = event { piece } else { "no paste" }
    }
    #expect(pieces.count == 4)
    #expect(pieces.allSatisfy { $0.utf8.count <= InputDecoder.largestPaste })
    #expect(pieces.joined() == text)
  }

  @Test func aPasteOfExactlyOnePieceHasNoEmptySecond() {
    var decoder = InputDecoder()
    let text = String(repeating: "x", count: InputDecoder.largestPaste)
    #expect(decoder.decode((open + text + close).utf8, at: 1) == [.paste(text)])
    #expect(decoder.decode((open + close).utf8, at: 1) == [.paste("")])
  }
}
