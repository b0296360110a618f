/// Draws a bar at rest, or the band that two pages share.
struct NavigationBarPainter {
  var theme: Theme
  /// Of the back page.
  let backTheme: Theme

  init(theme: Theme, backTheme: Theme? = nil) {
    self.theme = theme
    self.backTheme = backTheme ?? theme
  }

  func draw(_ content: BarContent, on canvas: inout Canvas) {
    var elements = content.layout(width: canvas.size.columns).elements(isFront: true)
    let styles = BarStyles(content.appearance, theme: theme)
    let side = Side(content, styles, canvas.size.columns)
    draw(&elements, Band(front: side, back: side, background: styles.bar), on: &canvas)
  }

  /// - Parameters:
  ///   - style: nil is the standard one.
  ///   - elements: reused, to avoid allocations.
  func drawBand(
    front: BarContent, back: BarContent, progress: Double, style: (any NavigationBarStyle)? = nil,
    elements: inout [NavigationBarElement], on canvas: inout Canvas
  ) {
    let width = canvas.size.columns
    let (frontFit, backFit) = (front.fit(width: width), back.fit(width: width))
    let (first, second) = (front.layout(width: width, frontFit), back.layout(width: width, backFit))
    elements.removeAll(keepingCapacity: true)
    if let style {
      elements = style.shownElements(front: first, back: second, width: width, progress: progress)
    } else {
      StandardNavigationBarStyle().addElements(
        front: first, back: second, width: width, progress: progress, to: &elements)
    }
    let band = band(front, frontFit, back, backFit, progress)
    draw(&elements, band, on: &canvas)
  }

  // MARK: Colours

  /// A page's part of the band.
  private struct Side {
    var content: BarContent
    var fit: BarContent.Fit
    var styles: BarStyles

    init(_ content: BarContent, _ styles: BarStyles, _ width: Int) {
      self.init(content, content.fit(width: width), styles)
    }

    init(_ content: BarContent, _ fit: BarContent.Fit, _ styles: BarStyles) {
      self.content = content
      self.fit = fit
      self.styles = styles
    }
  }

  private struct Band {
    var front: Side
    var back: Side
    var background: Style
  }

  /// Without painted backgrounds the colours of all words change at one half (BEHAVIOUR-NAVIGATION, section 8).
  private func band(
    _ front: BarContent, _ frontFit: BarContent.Fit, _ back: BarContent, _ backFit: BarContent.Fit,
    _ progress: Double
  ) -> Band {
    let styles = BarStyles(front.appearance, theme: theme)
    if front.appearance == back.appearance, theme == backTheme {
      return Band(
        front: Side(front, frontFit, styles), back: Side(back, backFit, styles), background: styles.bar)
    }
    let other = BarStyles(back.appearance, theme: backTheme)
    guard theme.paintsBackgrounds else {
      let near = progress < 0.5 ? styles : other
      return Band(front: Side(front, frontFit, near), back: Side(back, backFit, near), background: near.bar)
    }
    return Band(
      front: Side(front, frontFit, styles), back: Side(back, backFit, other),
      background: BarStyles.band(styles, other, progress))
  }

  // MARK: Words

  /// Draws the most visible words first, without those that touch them; these get 0 columns.
  private func draw(_ elements: inout [NavigationBarElement], _ band: Band, on canvas: inout Canvas) {
    canvas.fill(Rect(columns: canvas.size.columns, rows: 1), band.background)
    for index in elements.indices.reversed() {
      let wanted = visible(elements[index])
      elements[index].columns = 0
      guard let element = wanted else { continue }
      let side = element.word.isFront ? band.front : band.back
      let word = BarWord(element, side.content, side.fit)
      let columns = word.columns
      // Halves round up, to keep even distances; 1e-9 covers rounding errors.
      let column = Int((element.column + 0.5 + 1e-9).rounded(.down))
      guard columns > 0, column >= 0, column + columns <= canvas.size.columns,
        !elements[(index + 1)...].contains(where: { Self.touches($0, column, columns) })
      else { continue }
      elements[index].column = Double(column)
      elements[index].columns = columns
      let pen = BarPen(element, side.styles, side.content.focus, band.background, theme.depth)
      word.draw(column: column, with: pen, on: &canvas)
    }
  }

  private static func touches(_ shown: NavigationBarElement, _ column: Int, _ columns: Int) -> Bool {
    let first = Int(shown.column)
    return shown.columns > 0 && column <= first + shown.columns && first <= column + columns
  }

  /// A program's style may say anything.
  private func visible(_ element: NavigationBarElement) -> NavigationBarElement? {
    guard element.columns > 0, abs(element.column) < 1e6 else { return nil }
    let isLabel = element.word == .frontBackButton || element.word == .backBackButton
    // Without painted backgrounds nothing fades.
    let least = theme.paintsBackgrounds ? 0 : 0.5
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
