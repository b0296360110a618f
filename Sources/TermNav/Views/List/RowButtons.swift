/// The buttons of a row of a list, from leading to trailing. The button of the first action is the outermost
/// one, at the list's edge.
struct RowButtons {
  private struct Button {
    let action: RowAction
    let number: Int
    /// The columns of the row's button, from 0 at the leading end of the first button.
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

  /// The width of all buttons of the row together, in columns.
  var columns: Int { buttons.last?.columns.upperBound ?? 0 }

  /// Returns the action of the row's button with a number, which counts from 0 at the outermost button; nil
  /// if there is none.
  func action(_ number: Int) -> RowAction? { buttons.first { $0.number == number }?.action }

  /// Returns the action of the row's button at a column, which counts from 0 at the leading end of the first
  /// button; nil if there is none.
  func action(atColumn column: Int) -> RowAction? {
    buttons.first { $0.columns.contains(column) }?.action
  }

  /// Returns the number of the row's button that is `step` buttons further towards trailing, or of the last
  /// button there is in that direction.
  func number(from number: Int, step: Int) -> Int {
    guard let now = buttons.firstIndex(where: { $0.number == number }) else { return number }
    return buttons[min(max(0, now + step), buttons.count - 1)].number
  }

  // MARK: Drawing

  /// Draws the visible columns of the row's buttons. If more columns are visible than the buttons need, the
  /// outermost button grows. With `isFull` it takes all columns.
  /// - Parameters:
  ///   - chosen: The number of the button that Return presses, from 0 at the outermost one.
  ///   - isFull: Whether releasing the drag performs the first action.
  func draw(_ canvas: inout Canvas, _ theme: Theme, chosen: Int, isFull: Bool) {
    let (shown, rows) = (canvas.size.columns, canvas.size.rows)
    // Each button of the row covers the end of the button that was drawn before it.
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
  /// The style without its underline, for the blanks around an underlined word.
  fileprivate var withoutLine: Style {
    var style = self
    style.attributes.remove(.underline)
    return style
  }
}
