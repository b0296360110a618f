/// The buttons of a row of a list, from leading to trailing. The first action is the outermost one.
struct RowButtons {
  private struct Button {
    let action: RowAction
    let number: Int
    /// The columns of the button, counted from the first button's leading end.
    let columns: Range<Int>
  }

  private let buttons: [Button]
  private let side: ListView.Side

  init(_ actions: [RowAction], _ side: ListView.Side) {
    self.side = side
    var column = 0
    let all = Array(actions.enumerated())
    buttons = (side == .trailing ? all.reversed() : all).map { number, action in
      defer { column += action.columns }
      return Button(action: action, number: number, columns: column..<column + action.columns)
    }
  }

  /// The columns of all buttons.
  var columns: Int { buttons.last?.columns.upperBound ?? 0 }

  /// Returns an action by its number, which counts from the outermost button.
  func action(_ number: Int) -> RowAction? { buttons.first { $0.number == number }?.action }

  /// Returns the action at a column, which counts from the first button's leading end.
  func action(atColumn column: Int) -> RowAction? {
    buttons.first { $0.columns.contains(column) }?.action
  }

  /// Returns the number of the button `step` buttons further towards trailing, limited to the existing ones.
  func number(from number: Int, step: Int) -> Int {
    guard let now = buttons.firstIndex(where: { $0.number == number }) else { return number }
    return buttons[min(max(0, now + step), buttons.count - 1)].number
  }

  // MARK: Drawing

  /// Draws the visible columns of the buttons. If more are visible than needed, the outermost button grows;
  /// with `isFull` it takes all columns.
  /// - Parameters:
  ///   - chosen: The number of the button that Return presses.
  ///   - isFull: Whether releasing the drag performs the first action.
  func draw(_ canvas: inout Canvas, _ theme: Theme, chosen: Int, isFull: Bool) {
    let (shown, rows) = (canvas.size.columns, canvas.size.rows)
    // Each button covers the end of the one that was drawn before it.
    let order = side == .trailing ? buttons : buttons.reversed()
    for button in order where !isFull || button.number == 0 {
      let style = style(of: button, chosen: chosen, theme)
      let start = side == .leading || isFull ? 0 : button.columns.lowerBound
      let end = side == .trailing || isFull ? shown : shown - columns + button.columns.upperBound
      canvas.fill(Rect(column: start, row: 0, columns: end - start, rows: rows), style.withoutLine)
      let word = side == .trailing ? start : end - button.action.columns
      canvas.text(button.action.title, column: word + 2, row: (rows - 1) / 2, style: style)
    }
  }

  private func style(of button: Button, chosen: Int, _ theme: Theme) -> Style {
    let style = theme.style(button.action.foreground).adding([.reverse, .bold])
    return buttons.count > 1 && button.number == chosen ? style.adding(.underline) : style
  }
}

extension Style {
  /// The style for the blanks around an underlined word.
  fileprivate var withoutLine: Style {
    var style = self
    style.attributes.remove(.underline)
    return style
  }
}
