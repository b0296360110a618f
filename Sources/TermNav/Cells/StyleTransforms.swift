/// The change of a page's cells while it moves: lifted where the page lies above, dimmed where it lies below.
struct PageTone: Equatable {
  /// How far the cells are dimmed, 0…1.
  var dim = 0.0
  /// How far the background is lifted, 0…1.
  var lift = 0.0

  var isPlain: Bool { !(dim > 0) && !(lift > 0) }
}

/// A conversion of styles by a tone, which remembers the last style, since neighbours are often alike.
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

  /// Copies another surface in a tone, without new memory where both have one size.
  mutating func copy(_ other: borrowing Surface, in tone: PageTone, _ theme: Theme) {
    if size != other.size { self = Surface(size: other.size) }
    other.cells.withUnsafeBufferPointer { from in
      cells.withUnsafeMutableBufferPointer { _ = $0.update(from: from) }
    }
    self.tone(tone, theme)
  }
}

/// A mix of two styles for a fade, in which the old text sinks until one half, and from there on the new one
/// rises.
struct Fade {
  /// The part of a text's strength that is left at one half.
  static let least = 0.25

  let amount: Double
  /// The strength of the text that is seen, `least`…1.
  private let strength: Double
  /// Whether text is dim in the middle half of the fade where colours cannot be mixed.
  private let dims: Bool
  private var last: (from: Style, to: Style, mixed: Style)?

  /// Creates a mix.
  /// - Parameter dims: false for a terminal without colours, where the texts change places at one half.
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
