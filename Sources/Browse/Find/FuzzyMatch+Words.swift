/// Words as they stand.
nonisolated extension FuzzyMatch {
  /// Whether a text has all words. What stands before a first NUL, as the hash of a commit, has a word at its beginning only: within
  /// it any word of a few letters from a to f would be found.
  func hasAll(_ words: [[UInt8]], _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    if text.isEmpty { return words.isEmpty }
    let nul = Self.place(of: 0, 0, in: text, 0..<text.count)
    let head = nul == text.count ? 0 : nul
    return words.allSatisfy { word in
      head > 0 && place(of: word, in: text, 0..<min(word.count, head)) != nil
        || place(of: word, in: text, head..<text.count) != nil
    }
  }

  /// The first place of a word within a range of a text.
  private func place(of word: [UInt8], in text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int? {
    guard let first = word.first, range.count >= word.count else { return nil }
    return word.withUnsafeBufferPointer { word in
      let end = range.upperBound - word.count + 1
      var place = Self.place(of: first, fold(first), in: text, range.lowerBound..<end)
      while place < end {
        var next = 1
        while next < word.count, text[place + next] | fold(word[next]) == word[next] { next += 1 }
        if next == word.count { return place }
        place = Self.place(of: first, fold(first), in: text, place + 1..<end)
      }
      return nil
    }
  }

  /// The first place of a byte, where the bit of `fold` does not count; the end of the range where it is not there. Eight bytes at once.
  private static func place(
    of byte: UInt8, _ fold: UInt8, in text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
  ) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let (wanted, folds) = (UInt64(byte) * ones, UInt64(fold) * ones)
    let bytes = UnsafeRawPointer(text.baseAddress!)
    var place = range.lowerBound
    while place + 8 <= range.upperBound {
      let other =
        (UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)) | folds) ^ wanted
      // The high bit of the first byte that is zero; above it also of others.
      let same = (other &- ones) & ~other & ones << 7
      if same != 0 { return place + same.trailingZeroBitCount / 8 }
      place += 8
    }
    while place < range.upperBound, text[place] | fold != byte { place += 1 }
    return place
  }

  /// Every place of each word, in order and apart.
  func wordRanges(in text: [UInt8]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    text.withUnsafeBufferPointer { text in
      for word in words ?? [] {
        var start = 0
        while let place = place(of: word, in: text, start..<text.count) {
          found.append(place..<place + word.count)
          start = place + word.count
        }
      }
    }
    var ranges: [Range<Int>] = []
    for range in found.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = ranges.last, last.upperBound >= range.lowerBound {
        ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        ranges.append(range)
      }
    }
    return ranges
  }
}
