extension Unicode.Scalar {
  /// Whether the scalar is a control character, Unicode's category Cc; the answer is found without Unicode's
  /// tables.
  var isControl: Bool { value < 0x20 || 0x7F..<0xA0 ~= value }

  /// The sign that is shown in place of a control character, such as `␍`. A tab, and a scalar that is no
  /// control character, is returned as it is.
  package var withoutControl: Unicode.Scalar {
    guard isControl, case .shown(let sign) = ScalarClass(self) else { return self }
    return sign
  }
}

/// The way in which a scalar is shown in a row of cells.
enum ScalarClass: Equatable {
  case narrow
  case wide
  /// A scalar that is a combining mark, category Mn or Me, which is drawn on the glyph before it.
  case mark
  /// A scalar that is a Hangul vowel or final consonant, which joins the consonant before it in one glyph.
  case jamo
  /// The scalar U+200D, the zero-width joiner, which joins two emoji into one.
  case joiner
  /// A scalar that is invisible within a cluster of characters and does not end the cluster, such as a
  /// non-joiner, a variation selector or a tag.
  case absorbed
  /// A format character, category Cf, that is invisible and ends a cluster of characters.
  case hidden
  /// A scalar that is shown as another one, of one column: `␍` for a control character, for example. The
  /// value is the scalar that is shown.
  case shown(Unicode.Scalar)
  case tab

  static let replacement: Unicode.Scalar = "\u{FFFD}"

  init(_ scalar: Unicode.Scalar) {
    let value = scalar.value
    switch value {
    case _ where scalar.isPlainASCII: self = .narrow
    case 0x09: self = .tab
    case ..<0x20: self = .shown(Unicode.Scalar(0x2400 + value) ?? Self.replacement)
    case 0x7F: self = .shown("\u{2421}")
    case ..<0xA0: self = .shown(Self.replacement)
    case 0xAD: self = .hidden
    // Most texts have only scalars of the ranges below, which are found without Unicode's tables.
    case ..<0x300, 0x2010...0x2027, 0x2500...0x25FC: self = .narrow
    // The ranges below are ideographs, Yi, Hangul and kana.
    case 0x4E00...0xA48C, 0xAC00...0xD7A3, 0x3041...0x3096, 0x30A0...0x30FF: self = .wide
    default: self.init(byProperties: scalar)
    }
  }

  private init(byProperties scalar: Unicode.Scalar) {
    let value = scalar.value
    switch value {
    case 0x200D: self = .joiner
    case 0x200C, 0x034F, 0x180B...0x180D, 0x180F, 0xFE00...0xFE0F, 0xE0020...0xE007F,
      0xE0100...0xE01EF:
      self = .absorbed
    case Glyph.pictureBase: self = .shown(Self.replacement)
    case 0x1160...0x11FF, 0xD7B0...0xD7C6, 0xD7CB...0xD7FB: self = .jamo
    // Overrides of the reading direction could disguise a file's name, so they are shown as U+FFFD.
    case 0x202A...0x202E, 0x2066...0x2069: self = .shown(Self.replacement)
    // Terminals disagree whether one of the two scalars of a flag has 1 or 2 columns, so it is shown as its
    // letter.
    case 0x1F1E6...0x1F1FF: self = .shown(Unicode.Scalar(value - 0x1F1E6 + 0x41) ?? Self.replacement)
    default:
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark: self = .mark
      case .format: self = .hidden
      case .lineSeparator, .paragraphSeparator: self = .shown("\u{2424}")
      case .control, .surrogate, .unassigned: self = .shown(Self.replacement)
      default: self = WideRanges.contains(value) ? .wide : .narrow
      }
    }
  }
}

extension Unicode.Scalar {
  /// Whether a text does not show the scalar, though a terminal may act on it: controls, format characters,
  /// and separators of lines and paragraphs.
  var isUnseen: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
