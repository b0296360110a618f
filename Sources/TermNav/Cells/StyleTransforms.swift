/// The change of a page's colours while pages move or a presented page covers it. The page above is lifted:
/// its background moves toward the theme's `raised`. The page below is dimmed.
struct PageTone: Equatable {
  /// How far the cells of a page are dimmed, 0 (not at all) to 1.
  var dim = 0.0
  /// How far the background of a page is moved toward the theme's `raised`, 0 (not at all) to 1.
  var lift = 0.0

  var isPlain: Bool { !(dim > 0) && !(lift > 0) }
}

/// A conversion of the styles of a page's cells, by which the page is drawn dimmed or lifted while pages move.
/// The conversion remembers the last style, since cells side by side often have the same one.
struct Toning {
  private let tone: PageTone
  private let background: Color
  private let raised: Color?
  private let towards: Color
  private let weight: Double
  private var last: (style: Style, toned: Style)

  init(_ tone: PageTone, _ theme: Theme) {
    self.tone = tone
    background = theme.pageBackground
    raised = theme.raisedBackground(tone.lift)
    towards = theme.dimTarget
    weight = theme.dimWeight
    last = (.plain, .plain)
    last.toned = toned(.plain)
  }

  mutating func apply(to style: Style) -> Style {
    if style != last.style { last = (style, toned(style)) }
    return last.toned
  }

  private func toned(_ style: Style) -> Style {
    var style = style
    if let raised, style.background == background, !style.attributes.contains(.reverse) {
      style.background = raised
    }
    let dim = min(max(tone.dim, 0), 1)
    return ColorMath.dimmed(style, dim, backgroundAmount: dim * weight, towards: towards)
  }
}

extension Surface {
  mutating func tone(_ tone: PageTone, _ theme: Theme) {
    var toning = Toning(tone, theme)
    cells.withUnsafeMutableBufferPointer { cells in
      for index in cells.indices { cells[index].style = toning.apply(to: cells[index].style) }
    }
  }

  /// Becomes a copy of another surface in a tone, dimmed or lifted. The memory of the old cells is used again
  /// where both surfaces have the same size.
  mutating func copy(_ other: borrowing Surface, in tone: PageTone, _ theme: Theme) {
    if size != other.size { self = Surface(size: other.size) }
    other.cells.withUnsafeBufferPointer { from in
      cells.withUnsafeMutableBufferPointer { _ = $0.update(from: from) }
    }
    self.tone(tone, theme)
  }
}

/// A mix of two styles for a cross-fade. In the first half of the fade the old text becomes fainter, in the
/// second half the new text becomes stronger.
struct Fade {
  /// The strength that a text has in the middle of the fade, where 1 is the text's full strength.
  static let least = 0.25

  let amount: Double
  /// The strength, `least`…1, of the text that is visible at this point of a cross-fade.
  private let strength: Double
  /// Whether text gets the attribute `dim` in the middle half of the fade, where its colours cannot be mixed.
  private let dims: Bool
  private var last: (from: Style, to: Style, mixed: Style)?

  /// Creates a mix of two styles for a cross-fade; `amount` is 0 for the old style and 1 for the new one.
  /// - Parameter dims: false for a terminal without colours, where the new text replaces the old one at 0.5.
  init(amount: Double, dims: Bool) {
    self.amount = amount
    self.dims = dims
    strength = Self.least + (1 - Self.least) * abs(2 * amount - 1)
  }

  mutating func style(from old: Style, to new: Style) -> Style {
    if let last, last.from == old, last.to == new { return last.mixed }
    let mixed = mix(old, new)
    last = (old, new, mixed)
    return mixed
  }

  private func mix(_ old: Style, _ new: Style) -> Style {
    let own = amount < 0.5 ? old : new
    var style = own
    style.background = ColorMath.mix(old.background, new.background, amount)
    if own.background.isFixed, own.foreground.isFixed {
      style.foreground = ColorMath.mix(style.background, own.foreground, strength)
    } else if dims, strength < (1 + Self.least) / 2 {
      style.attributes.insert(.dim)
    }
    return style
  }
}
