extension String {
  /// The text in Unicode's form NFD: a letter is followed by its marks, as the names of files on macOS often
  /// are.
  ///
  /// Compatibility ideographs stay as they are, and so do letters that NFC always writes as several scalars,
  /// such as U+0958.
  package var decomposed: String {
    if utf8.allSatisfy({ $0 < 0x80 }) { return self }
    var scalars: [Unicode.Scalar] = []
    for scalar in unicodeScalars { scalar.appendParts(to: &scalars) }
    scalars.orderMarks()
    return String(String.UnicodeScalarView(scalars))
  }

  /// The text in Unicode's form NFC: a letter and its marks are one scalar if there is one, as keyboards
  /// write them.
  ///
  /// Compatibility ideographs stay as they are, and so do letters that NFC always writes as several scalars,
  /// such as U+0958.
  package var composed: String {
    if utf8.allSatisfy({ $0 < 0x80 }) { return self }
    var composed: [Unicode.Scalar] = []
    // The index in `composed` of the last letter, and the combining class of the last scalar in `composed`.
    var (start, before) = (nil as Int?, UInt8(0))
    for scalar in decomposed.unicodeScalars {
      let order = scalar.properties.canonicalCombiningClass.rawValue
      let isBeside = start == composed.count - 1
      if let start, isBeside || before < order, let whole = composed[start].composed(with: scalar) {
        composed[start] = whole
        continue
      }
      composed.append(scalar)
      if order == 0 { start = composed.count - 1 }
      before = order
    }
    return String(String.UnicodeScalarView(composed))
  }
}

extension Character {
  /// The spellings of a letter that Unicode treats as equal, such as `é` as one scalar and as two; for most
  /// letters only the letter itself. Scalars that are only another code for a letter, as U+212B is for `Å`,
  /// are not among them.
  var canonicalForms: [String] {
    let scalars = Array(String(self).decomposed.unicodeScalars)
    // Four marks have 24 orders, and written text hardly ever has so many marks on one letter. For such a
    // letter only the spelling itself is used.
    guard 2...4 ~= scalars.count else { return [String(self)] }
    var forms: [String] = []
    func add(_ form: String) {
      if !forms.contains(where: { $0.utf8.elementsEqual(form.utf8) }) { forms.append(form) }
    }
    for marks in Self.orders(of: Array(scalars.dropFirst())) {
      let all = [scalars[0]] + marks
      guard String(String.UnicodeScalarView(all)) == String(self) else { continue }
      for count in (1...all.count).reversed() {
        let start = String(String.UnicodeScalarView(all.prefix(count))).composed
        guard start.unicodeScalars.count == 1 else { continue }
        add(start + String(String.UnicodeScalarView(all.dropFirst(count))))
      }
    }
    // The letter as it is spelled, which is no form of its own where it is another code for the letter.
    add(String(self))
    return forms
  }

  private static func orders(of marks: [Unicode.Scalar]) -> [[Unicode.Scalar]] {
    if marks.count < 2 { return [marks] }
    return marks.indices.flatMap { index in
      var rest = marks
      let first = rest.remove(at: index)
      return orders(of: rest).map { [first] + $0 }
    }
  }
}

extension TextQuery {
  /// The pattern of a search as an extended regular expression that finds letters in each of their spellings:
  /// `é` as one scalar or as two. Letters in ASCII stay as they are, and so do letters within brackets of a
  /// regular expression. A plain text has its special characters quoted.
  package var canonicalPattern: String { pattern { $0.canonicalForms } }

  /// The pattern of a search as an extended regular expression that finds each letter only as it is spelled
  /// in the pattern.
  var quotedPattern: String { pattern { [String($0)] } }

  private func pattern(_ forms: (Character) -> [String]) -> String {
    var (pattern, isWithin, isQuoted) = ("", false, false)
    for letter in self.pattern {
      if let byte = letter.asciiValue {
        if !isRegex, "\\^$.|?*+()[]{}".utf8.contains(byte) { pattern += "\\" }
        if isRegex, !isQuoted { isWithin = isWithin ? letter != "]" : letter == "[" }
        isQuoted = isRegex && letter == "\\" && !isQuoted
        pattern.append(letter)
        continue
      }
      isQuoted = false
      let forms = isWithin ? [String(letter)] : forms(letter)
      pattern += forms.count > 1 ? "(" + forms.joined(separator: "|") + ")" : forms[0]
    }
    return pattern
  }
}

extension Unicode.Scalar {
  // The first Unicode scalars of Hangul's syllables and of their first, middle and last letters, and how many
  // there are of each. `lasts` is the scalar before the first last letter, because a syllable may have none;
  // `lastCount` counts that scalar too.
  private static let (syllables, firsts, middles, lasts): (UInt32, UInt32, UInt32, UInt32) =
    (0xAC00, 0x1100, 0x1161, 0x11A7)
  private static let (firstCount, middleCount, lastCount): (UInt32, UInt32, UInt32) = (19, 21, 28)

  /// Appends the scalars into which Unicode decomposes this scalar completely: a letter and its combining
  /// marks.
  fileprivate func appendParts(to scalars: inout [Unicode.Scalar]) {
    if let (letter, mark) = LetterCompositions.parts[value] {
      Unicode.Scalar(letter)!.appendParts(to: &scalars)
      if mark > 0 { scalars.append(Unicode.Scalar(mark)!) }
    } else if value >= Self.syllables,
      value - Self.syllables < Self.firstCount * Self.middleCount * Self.lastCount
    {
      let number = value - Self.syllables
      scalars.append(Unicode.Scalar(Self.firsts + number / Self.lastCount / Self.middleCount)!)
      scalars.append(Unicode.Scalar(Self.middles + number / Self.lastCount % Self.middleCount)!)
      if number % Self.lastCount > 0 { scalars.append(Unicode.Scalar(Self.lasts + number % Self.lastCount)!) }
    } else {
      scalars.append(self)
    }
  }

  /// Returns the Unicode scalar that stands for this scalar followed by `next`, or nil if there is none.
  fileprivate func composed(with next: Unicode.Scalar) -> Unicode.Scalar? {
    if let whole = LetterCompositions.wholes[UInt64(value) << 32 | UInt64(next.value)] {
      return Unicode.Scalar(whole)
    }
    if value &- Self.firsts < Self.firstCount, next.value &- Self.middles < Self.middleCount {
      let number = (value - Self.firsts) * Self.middleCount + next.value - Self.middles
      return Unicode.Scalar(Self.syllables + number * Self.lastCount)
    }
    let number = value &- Self.syllables
    if number < Self.firstCount * Self.middleCount * Self.lastCount, number % Self.lastCount == 0,
      1..<Self.lastCount ~= next.value &- Self.lasts
    {
      return Unicode.Scalar(value + next.value - Self.lasts)
    }
    return nil
  }
}

extension [Unicode.Scalar] {
  /// Sorts the combining marks of each letter by their combining class, which is Unicode's canonical order.
  fileprivate mutating func orderMarks() {
    func order(_ index: Int) -> UInt8 { self[index].properties.canonicalCombiningClass.rawValue }
    for index in indices.dropFirst() where order(index) > 0 {
      var position = index
      while position > 0, order(position - 1) > order(position) {
        swapAt(position, position - 1)
        position -= 1
      }
    }
  }
}
