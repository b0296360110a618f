extension String {
  /// The text in Unicode's form NFD: each letter before its marks, as the names of files of macOS often are.
  ///
  /// Compatibility ideographs stay as they are.
  package var decomposed: String {
    if utf8.allSatisfy({ $0 < 0x80 }) { return self }
    var scalars: [Unicode.Scalar] = []
    for scalar in unicodeScalars { scalar.appendParts(to: &scalars) }
    scalars.orderMarks()
    return String(String.UnicodeScalarView(scalars))
  }

  /// The text in Unicode's form NFC: letters and marks as one scalar where there is one, as keyboards write them.
  ///
  /// Compatibility ideographs stay as they are.
  package var composed: String {
    if utf8.allSatisfy({ $0 < 0x80 }) { return self }
    var composed: [Unicode.Scalar] = []
    // The last letter, and the class of the mark before.
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
  /// All ways to write a letter that Unicode calls the same; the letter itself alone for most letters.
  var canonicalForms: [String] {
    let scalars = Array(String(self).decomposed.unicodeScalars)
    // More marks make more forms than anybody has written.
    guard 2...4 ~= scalars.count else { return [String(self)] }
    var forms: [String] = []
    for marks in Self.orders(of: Array(scalars.dropFirst())) {
      let all = [scalars[0]] + marks
      guard String(String.UnicodeScalarView(all)) == String(self) else { continue }
      for count in (1...all.count).reversed() {
        let start = String(String.UnicodeScalarView(all.prefix(count))).composed
        guard start.unicodeScalars.count == 1 else { continue }
        let form = start + String(String.UnicodeScalarView(all.dropFirst(count)))
        if !forms.contains(where: { $0.utf8.elementsEqual(form.utf8) }) { forms.append(form) }
      }
    }
    return forms.isEmpty ? [String(self)] : forms
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
  /// The pattern as an extended regular expression that finds its letters however they are written: `é` is one scalar, or two.
  /// Within brackets letters stay as they are. A pattern in ASCII is the same; what is no regular expression gets its signs quoted.
  package var canonicalPattern: String { pattern { $0.canonicalForms } }

  /// The same, with each letter as it is.
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
  // Hangul: where the scalars of syllables and of their first, middle and last letters begin, and how many there are.
  private static let (syllables, firsts, middles, lasts): (UInt32, UInt32, UInt32, UInt32) =
    (0xAC00, 0x1100, 0x1161, 0x11A7)
  private static let (firstCount, middleCount, lastCount): (UInt32, UInt32, UInt32) = (19, 21, 28)

  /// Appends what it is made of.
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

  /// The one scalar for this and the next; nil: there is none.
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
  /// Puts marks on one letter that do not touch each other in Unicode's order.
  fileprivate mutating func orderMarks() {
    func order(_ index: Int) -> UInt8 { self[index].properties.canonicalCombiningClass.rawValue }
    for index in indices.dropFirst() where order(index) > 0 {
      var place = index
      while place > 0, order(place - 1) > order(place) {
        swapAt(place, place - 1)
        place -= 1
      }
    }
  }
}
