extension Theme {
  /// The background of a line, or of a part of one, that shows how a text differs from another. This type is
  /// separate from `Background`, since its colours are mixed from the colours of success and failure; so a
  /// theme need not set it.
  package enum DiffBackground: Int, Sendable, CaseIterable {
    case added, removed
    /// The background of the words that were added or removed within a line that has changed.
    case addedPart, removedPart
    /// The background of a line that names what follows it, such as a file.
    case heading
  }

  /// Returns the style of a text on the background of a difference; a heading is bold. Where the page's
  /// background is not known, or the terminal has fewer than 256 colours, the text gets no background, and
  /// words that differ within a line are reversed instead.
  package func style(_ foreground: Foreground, on background: DiffBackground) -> Style {
    styles[foreground, background]
  }

  /// Returns the style that fills a row with the background of a difference between two texts. nil where the
  /// page's background is not known or the terminal has fewer than 256 colours.
  package func painted(_ background: DiffBackground) -> Style? {
    let style = styles[.text, background]
    return paintsBackgrounds && style.background != .default ? style : nil
  }
}

extension ThemePainter {
  func style(_ foreground: Theme.Foreground, on diffBackground: Theme.DiffBackground) -> Style {
    let page = style(foreground, on: .page)
    guard let color = color(of: diffBackground) else {
      switch diffBackground {
      case .added, .removed: return page
      case .addedPart, .removedPart: return page.adding(.reverse)
      case .heading: return page.adding(.bold)
      }
    }
    return painted(foreground, over: color).adding(diffBackground == .heading ? .bold : [])
  }

  private func color(of diffBackground: Theme.DiffBackground) -> Color? {
    guard let page = paintedBackground else { return nil }
    if diffBackground == .heading { return background(.bar) }
    let isAdded = diffBackground == .added || diffBackground == .addedPart
    let isPart = diffBackground == .addedPart || diffBackground == .removedPart
    // Of 256 colours the one nearest to a difference's mixed background would be a grey, so the colours are
    // chosen by hand.
    if isIndexed { return .palette(Self.indexed(isDark, isAdded, isPart, usesBlueAndOrange)) }
    let weight = isDark ? (line: 0.16, part: 0.42) : (line: 0.14, part: 0.32)
    return ColorMath.blend(
      page, isAdded ? colors.good : colors.destructive, isPart ? weight.part : weight.line)
  }

  private static func indexed(
    _ isDark: Bool, _ isAdded: Bool, _ isPart: Bool, _ usesBlueAndOrange: Bool
  ) -> UInt8 {
    let hues: [UInt8] =
      switch (isDark, usesBlueAndOrange) {
      case (true, false): [22, 28, 52, 88]
      case (true, true): [17, 24, 58, 94]
      case (false, false): [194, 157, 224, 217]
      case (false, true): [189, 153, 223, 216]
      }
    return hues[(isAdded ? 0 : 2) + (isPart ? 1 : 0)]
  }
}
