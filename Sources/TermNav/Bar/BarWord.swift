/// A word of the navigation bar, such as its title, cut to the columns in which it is drawn.
enum BarWord {
  case title(BarTitle)
  /// The word of the back button: its chevron and its title. The title is nil if there is no room for it.
  case label(GlyphRun, GlyphRun?, isEnabled: Bool)
  case items(ArraySlice<BarContent.Item>, isTrailing: Bool, hasMenu: Bool)

  init(_ element: NavigationBarElement, _ content: BarContent, _ fit: BarContent.Fit) {
    switch element.word {
    case .frontTitle, .backTitle: self = .title(content.title.truncated(toColumns: element.columns))
    case .frontBackButton, .backBackButton: self = content.label(columns: element.columns)
    case .frontLeadingItems, .backLeadingItems:
      self = .items(content.leading.prefix(fit.leading), isTrailing: false, hasMenu: false)
    case .frontTrailingItems, .backTrailingItems:
      self = .items(content.trailing.prefix(fit.trailing), isTrailing: true, hasMenu: fit.hasMenu)
    }
  }

  var columns: Int {
    switch self {
    case .title(let title): title.columns
    case .label(let chevron, let title, _): chevron.columns + (title?.columns ?? 0)
    case .items(let items, _, let hasMenu):
      items.reduce(hasMenu ? BarContent.more.columns : 0) { $0 + $1.word.columns }
        + BarContent.gap.columns * max(0, items.count + (hasMenu ? 1 : 0) - 1)
    }
  }

  func draw(column: Int, with pen: BarPen, on canvas: inout Canvas) {
    switch self {
    case .title(let title): draw(title, column, pen, &canvas)
    case .label(let chevron, let title, let isEnabled):
      pen.mark(.back, column, columns, on: &canvas)
      canvas.symbol(chevron, column: column, row: 0, style: pen.chevron(isEnabled: isEnabled))
      guard let title else { return }
      canvas.text(
        title, column: column + chevron.columns, row: 0, style: pen.button(.back, isEnabled: isEnabled))
    case .items(let items, let isTrailing, let hasMenu):
      var column = column
      for (index, item) in items.enumerated() {
        let button: BarButton = isTrailing ? .trailing(index) : .leading(index)
        pen.mark(button, column, item.word.columns, on: &canvas)
        canvas.text(item.word, column: column, row: 0, style: pen.button(button, isEnabled: item.isEnabled))
        column += item.word.columns + BarContent.gap.columns
      }
      guard hasMenu else { return }
      pen.mark(.more, column, BarContent.more.columns, on: &canvas)
      canvas.text(BarContent.more, column: column, row: 0, style: pen.button(.more, isEnabled: true))
    }
  }

  private func draw(_ title: BarTitle, _ column: Int, _ pen: BarPen, _ canvas: inout Canvas) {
    guard let runs = title.runs else {
      return canvas.text(title.word, column: column, row: 0, style: pen.title)
    }
    canvas.text(runs.map { TextRun($0.text, pen.run($0.style)) }, column: column, row: 0)
  }
}

extension BarContent {
  fileprivate func label(columns: Int) -> BarWord {
    guard columns > 2, let title = backTitle, title.columns > 0 else {
      return .label(Self.chevron, nil, isEnabled: isBackEnabled)
    }
    return .label(Self.chevronBeforeTitle, title.truncated(toColumns: columns - 2), isEnabled: isBackEnabled)
  }
}

/// The styles in which one element of the navigation bar, such as the title, is drawn.
struct BarPen {
  private let element: NavigationBarElement
  private let colors: BarColors
  private let focus: BarButton?
  private let touch: BarTouch?
  private let background: Style
  private let depth: ColorDepth

  init(
    _ element: NavigationBarElement, _ colors: BarColors, _ content: BarContent, _ background: Style,
    _ depth: ColorDepth
  ) {
    self.element = element
    self.colors = colors
    (focus, touch) = (content.focus, content.touch)
    self.background = background
    self.depth = depth
  }

  var title: Style { faded(BarColors.on(background, colors.title), element.opacity) }

  func run(_ style: Style) -> Style {
    faded(colors.run(style, on: background, depth: depth), element.opacity)
  }

  func chevron(isEnabled: Bool) -> Style {
    button(.back, isEnabled: isEnabled, opacity: element.chevronOpacity ?? element.opacity)
  }

  func button(_ button: BarButton, isEnabled: Bool) -> Style {
    self.button(button, isEnabled: isEnabled, opacity: element.opacity)
  }

  private func isPressed(_ button: BarButton) -> Bool { touch == BarTouch(button: button, isPressed: true) }

  /// Fills the background of a bar button if the button is focused or pressed: the columns of its word, and
  /// one more on either side.
  func mark(_ button: BarButton, _ column: Int, _ columns: Int, on canvas: inout Canvas) {
    guard button == focus || isPressed(button) else { return }
    canvas.fill(
      Rect(column: column - 1, columns: columns + 2, rows: 1), self.button(button, isEnabled: true))
  }

  private func button(_ button: BarButton, isEnabled: Bool, opacity: Double) -> Style {
    let style = BarColors.on(background, isEnabled ? colors.tint : colors.disabled)
    return faded(touched(style, button), opacity)
  }

  /// Returns the style of a bar button: reversed and bold if it is pressed, reversed if it is focused,
  /// underlined if the pointer is over it. So these states differ even without colours.
  private func touched(_ style: Style, _ button: BarButton) -> Style {
    if isPressed(button) { return style.focused.adding(.bold) }
    let shown = button == focus ? style.focused : style
    return touch?.button == button ? shown.adding(.underline) : shown
  }

  /// Returns a style whose colours are faded toward the bar's background. The opacity is rounded to eighths,
  /// because each change repaints the row of the bar.
  private func faded(_ style: Style, _ opacity: Double) -> Style {
    guard opacity < 1, depth >= .indexed else { return style }
    var style = style
    let step = (max(0, opacity) * 8).rounded(.up) / 8
    style.foreground = ColorMath.blend(background.background, style.foreground, step)
    if style.background != background.background {
      style.background = ColorMath.mix(background.background, style.background, step)
    }
    return style
  }
}
