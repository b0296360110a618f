import Invariants

/// Bytes as nobody would send them: what terminals send, torn, mixed and spoiled, and noise.
package nonisolated struct FuzzBytes {
  private var random: SplitMix64

  package init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// What sequences are made of; uniform noise alone hardly leaves the background.
  private nonisolated static let alphabet =
    Array(
      "\u{1B}\u{1B}\u{1B}[[<<;;:-?$ 0123456789MmARuyctn~OP]\\_^X\u{7}\u{18}永✓\u{9B}\u{9C}".utf8)
    + [0x8F, 0x90, 0x9B, 0x9B, 0x9C, 0x9D]

  private nonisolated static let corpus: [[UInt8]] =
    (StormHand.keys + [
      "\u{1B}[<0;9;6M", "\u{1B}[<32;40;6M", "\u{1B}[<0;70;6m", "\u{1B}[<2;3;1M", "\u{1B}[<66;40;9M",
      "\u{1B}[<129;1;1M", "\u{1B}[M !!", "\u{1B}[32;5;5M", "\u{1B}[?2026;2$y", "\u{1B}[?62;22c", "\u{1B}[0n",
      "\u{1B}[5;7R", "\u{1B}[4;480;640t", "\u{1B}[97;5u", "\u{1B}[27;5;97~", "\u{1B}OA", "\u{1B}[[A",
      "\u{1B}P1$r0m\u{1B}\\",
      "\u{1B}]11;rgb:0000/0000/0000\u{7}", "\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\", "\u{1B}[?997;1n",
      "\u{1B}[?997;2n",
      "\u{1B}[200~", "\u{1B}[201~", "\u{1B}_G\u{1B}\\", "1", "2", "3",
      "4", "5",
      "6", "7", "8", "9", "0",
      "\u{9B}0n", "\u{9B}<0;9;6M", "\u{9D}0;✓\u{9C}", "\u{9B}200~", "\u{9B}201~", "\u{1B}[99;5:3u",
    ]).map { Array($0.utf8) }
    + [[0x9B, 0x41], [0x9B] + Array("?2026;2$y".utf8), [0x9D, 0x31, 0xE2, 0x9C, 0x93, 0x9C]]
    + ["200~", "201~"].map { [0x9B] + Array($0.utf8) }

  /// At least so many bytes.
  package mutating func next(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + 64)
    while bytes.count < count {
      switch random.below(16) {
      case 0: bytes.append(UInt8(random.below(256)))
      case 1: for _ in 0..<random.below(12) { bytes.append(Self.alphabet[random.below(Self.alphabet.count)]) }
      case 2...3: bytes += spoiled
      case 4...7: bytes += gesture
      // What a `ByteStorm` takes for pauses and windows.
      case 8...9: bytes.append([0xFF, 0xFF, 0xFE, 0xFD][random.below(4)])
      case 10 where random.chance(0.1):
        bytes += [0xFC, UInt8(1 + random.below(120)), UInt8(1 + random.below(40))]
      default: bytes += Self.corpus[random.below(Self.corpus.count)]
      }
    }
    return bytes
  }

  private var spoiled: [UInt8] {
    mutating get {
      var piece = Self.corpus[random.below(Self.corpus.count)]
      switch random.below(4) {
      case 0: piece[random.below(piece.count)] ^= 1 << UInt8(random.below(8))
      case 1: piece.removeLast(random.below(piece.count))
      case 2: piece.insert(UInt8(random.below(256)), at: random.below(piece.count))
      default: piece += piece
      }
      return piece
    }
  }

  /// A drag from somewhere to somewhere, often let go.
  private var gesture: [UInt8] {
    mutating get {
      var column = random.chance(0.3) ? 1 : random.below(100)
      var row = random.below(30)
      let step = random.below(17) - 6
      var text = "\u{1B}[<0;\(column);\(row)M"
      for _ in 0..<random.below(8) {
        column += step
        if random.chance(0.2) { row += random.below(5) - 2 }
        text += "\u{1B}[<32;\(column);\(row)M"
      }
      if random.chance(0.8) { text += "\u{1B}[<0;\(column);\(row)m" }
      return Array(text.utf8)
    }
  }
}
