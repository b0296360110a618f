/// Words as they stand.
nonisolated extension FuzzyMatch {
  /// Whether a text has all words. What stands before a first NUL, as the hash of a commit, has a word at its beginning only: within
  /// it any word of a few letters from a to f would be found.
  func hasAll(_ words: [[UInt8]], _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let head = text.firstIndex(of: 0) ?? 0
    return words.allSatisfy { word in
      head > 0 && place(of: word, in: text, 0..<min(word.count, head)) != nil
        || place(of: word, in: text, head..<text.count) != nil
    }
  }

  /// The first place of a word within a range of a text.
  private func place(of word: [UInt8], in text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int? {
    guard let first = word.first, range.count >= word.count else { return nil }
    return word.withUnsafeBufferPointer { word in
      let fold = fold(first)
      var place = range.lowerBound
      while place <= range.upperBound - word.count {
        if text[place] | fold == first {
          var next = 1
          while next < word.count, text[place + next] | self.fold(word[next]) == word[next] { next += 1 }
          if next == word.count { return place }
        }
        place += 1
      }
      return nil
    }
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
