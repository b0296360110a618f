/// A painter of navigation bars: of one page's bar at rest, or of two pages' bars as one band during a
/// transition.
struct NavigationBarPainter {
  var theme: Theme
  /// The theme of the back page, the one to which a pop leads.
  let backTheme: Theme

  init(theme: Theme, backTheme: Theme? = nil) {
    self.theme = theme
    self.backTheme = backTheme ?? theme
  }

  func draw(_ content: BarContent, on canvas: inout Canvas) {
    let side = Side(content, theme, canvas.size.columns)
    var elements = side.measures.layout.elements(isFront: true)
    draw(&elements, Band(front: side, back: side, background: side.colors.bar), on: &canvas)
  }

  func drawBand(
    front: BarContent, back: BarContent, progress: Double, style: any NavigationBarStyle,
    on canvas: inout Canvas
  ) {
    let width = canvas.size.columns
    let band = Band(Side(front, theme, width), Side(back, backTheme, width), progress, theme)
    var elements = style.shownElements(
      front: band.front.measures.layout, back: band.back.measures.layout, width: width, progress: progress)
    draw(&elements, band, on: &canvas)
  }

  // MARK: Colours

  /// The words and colours of the navigation bar of one of two pages.
  private struct Side {
    let content: BarContent
    let measures: BarContent.Measures
    var colors: BarColors

    init(_ content: BarContent, _ theme: Theme, _ width: Int) {
      self.content = content
      measures = content.measures(width: width)
      colors = content.colors(theme)
    }
  }

  private struct Band {
    var front: Side
    var back: Side
    var background: Style

    init(front: Side, back: Side, background: Style) {
      (self.front, self.back, self.background) = (front, back, background)
    }

    /// Creates the band as which two pages' bars are drawn in a transition. If the theme paints backgrounds,
    /// the bars' backgrounds are mixed. Otherwise the colours of all words change from the front to the back
    /// page's at progress ½ (RULES, section 8).
    init(_ front: Side, _ back: Side, _ progress: Double, _ theme: Theme) {
      self.init(front: front, back: back, background: front.colors.bar)
      guard front.colors != back.colors else { return }
      if theme.paintsBackgrounds {
        background = BarColors.band(front.colors, back.colors, popProgress: progress)
      } else {
        let near = progress < 0.5 ? front.colors : back.colors
        (self.front.colors, self.back.colors, background) = (near, near, near.bar)
      }
    }
  }

  // MARK: Words

  /// Draws the words of the navigation bar, the last element first, which is usually the most visible one. A
  /// word that would touch one that was drawn before is left out, and its element gets 0 columns.
  private func draw(_ elements: inout [NavigationBarElement], _ band: Band, on canvas: inout Canvas) {
    canvas.fill(Rect(columns: canvas.size.columns, rows: 1), band.background)
    for index in elements.indices.reversed() {
      // `Side` is passed as borrowed, because copying a side costs more than drawing its word.
      if elements[index].word.isFront {
        draw(index, of: &elements, band.front, on: band.background, &canvas)
      } else {
        draw(index, of: &elements, band.back, on: band.background, &canvas)
      }
    }
  }

  private func draw(
    _ index: Int, of elements: inout [NavigationBarElement], _ side: borrowing Side, on background: Style,
    _ canvas: inout Canvas
  ) {
    let wanted = visible(elements[index])
    elements[index].columns = 0
    guard let element = wanted else { return }
    let word = BarWord(element, side.content, side.measures.fit)
    let columns = word.columns
    // Half columns are always rounded up, so that distances between the bar's words stay the same; 1e-9
    // covers rounding errors.
    let column = Int((element.column + 0.5 + 1e-9).rounded(.down))
    guard columns > 0, column >= 0, column + columns <= canvas.size.columns,
      !elements[(index + 1)...].contains(where: { Self.touches($0, column, columns) })
    else { return }
    elements[index].column = Double(column)
    elements[index].columns = columns
    let pen = BarPen(element, side.colors, side.content, background, theme.depth)
    word.draw(column: column, with: pen, on: &canvas)
  }

  /// Returns whether a word of the bar would be so close to a word that is shown that the two would look like
  /// one.
  private static func touches(_ shown: NavigationBarElement, _ column: Int, _ columns: Int) -> Bool {
    let (first, gap) = (Int(shown.column), NavigationBarLayout.gap)
    return shown.columns > 0 && column < first + shown.columns + gap && first < column + columns + gap
  }

  /// Returns the visible part of an element of the navigation bar: the whole element, or only the chevron of
  /// a back button. nil if it is invisible or its numbers are out of range, since a program's style may
  /// return any numbers.
  private func visible(_ element: NavigationBarElement) -> NavigationBarElement? {
    guard element.columns > 0, abs(element.column) < 1e6 else { return nil }
    let isLabel = element.word == .frontBackButton || element.word == .backBackButton
    // Without painted backgrounds words cannot fade. There a word is shown from the least opacity on that the
    // library's own styles give to a visible word, and left out below it.
    let least = theme.paintsBackgrounds ? 0 : Fade.least
    func isSeen(_ opacity: Double) -> Bool { opacity > 0 && opacity >= least }
    if isSeen(element.opacity) { return element }
    guard isLabel, let opacity = element.chevronOpacity, isSeen(opacity) else { return nil }
    var chevron = element
    chevron.columns = 1
    return chevron
  }
}

extension NavigationBarElement.Word {
  var isFront: Bool {
    switch self {
    case .frontTitle, .frontBackButton, .frontLeadingItems, .frontTrailingItems: true
    case .backTitle, .backBackButton, .backLeadingItems, .backTrailingItems: false
    }
  }
}
