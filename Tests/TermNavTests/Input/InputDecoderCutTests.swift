import NavModel
import Storms
import Testing

@testable import TermNav

@Suite nonisolated struct InputDecoderCutTests {
  @Test(arguments: InputCases.all) func `input that is cut anywhere means the same`(_ example: InputCase) {
    for first in 0...example.bytes.count {
      for second in first...example.bytes.count {
        #expect(
          DecoderStorm.decode(example.bytes, cutAt: [first, second]) == example.events,
          "cut at \(first) and \(second)")
      }
    }
    #expect(DecoderStorm.decode(example.bytes, cutAt: Array(0..<example.bytes.count)) == example.events)
  }

  @Test func `a sequence without contiguous storage is the same`() {
    var decoder = InputDecoder()
    for example in InputCases.all {
      let lazy = sequence(state: example.bytes.makeIterator()) { $0.next() }
      let events = decoder.decode(lazy, at: 1)
      #expect(events + decoder.flush(at: 1 + InputDecoder.pasteEndDelay.seconds) == example.events)
    }
  }

  @Test(arguments: 1...64 as ClosedRange<UInt64>)
  func `random bytes cut anywhere are the same`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let bytes = randomInput(of: 4096, using: &random)
    let cuts = (0..<Int.random(in: 1...600, using: &random))
      .map { _ in Int.random(in: 0...bytes.count, using: &random) }
      .sorted()
    let whole = DecoderStorm.decode(bytes, cutAt: [])
    #expect(DecoderStorm.decode(bytes, cutAt: cuts) == whole, "seed \(seed)")
    #expect(DecoderStorm.decode(bytes, cutAt: Array(0..<bytes.count)) == whole, "seed \(seed), byte by byte")
  }

  @Test(arguments: 1...32 as ClosedRange<UInt64>)
  func `where the decoder is pending a flush yields something, and else nothing`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var decoder = InputDecoder()
    for byte in randomInput(of: 4096, using: &random) {
      _ = decoder.decode(CollectionOfOne(byte), at: 1)
      guard Int.random(in: 0..<4, using: &random) == 0 else { continue }
      let wasPending = decoder.isPending
      #expect(wasPending == !decoder.flush(at: 1).isEmpty, "seed \(seed)")
      #expect(!decoder.isPending, "seed \(seed)")
    }
  }

  /// Noise, the bytes sequences are made of, and torn sequences, in turns; uniform noise alone hardly leaves the background.
  private func randomInput(of count: Int, using random: inout SplitMix64) -> [UInt8] {
    let alphabet =
      Array("\u{1B}\u{1B}\u{1B}[[<<;;:-?$ 0123456789MmARuyctn~OP]\\\u{7}\u{18}".utf8)
      + [0xC3, 0xA9, 0xF0, 0xC2, 0xE2, 0x9B, 0x9B, 0x9C, 0x9D, 0x90, 0x8F]
    var bytes: [UInt8] = []
    while bytes.count < count {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes.append(UInt8.random(in: 0...255, using: &random))
      case 1: bytes += (0..<8).map { _ in alphabet.randomElement(using: &random) ?? 0 }
      case 2: bytes += InputCases.all.randomElement(using: &random)?.bytes ?? []
      default:
        let example = InputCases.all.randomElement(using: &random)?.bytes ?? []
        bytes += example.prefix(Int.random(in: 0...example.count, using: &random))
      }
    }
    return bytes
  }
}
