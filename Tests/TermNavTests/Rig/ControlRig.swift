@testable import TermNav

/// A page without a bar on a root; a view in row 1 from column 2 on, and what a person does with it.
final class ControlRig {
  let view: View
  let page: FixedPage
  let stage: Stage
  private let columns: Int

  init(
    _ view: View, columns: Int, screen: Size = Size(columns: 40, rows: 3), theme: Theme = Theme(),
    direction: LayoutDirection = .leftToRight
  ) {
    self.view = view
    self.columns = columns
    page = FixedPage("Page", hidesBar: true)
    view.frame = Rect(column: 2, row: 1, columns: columns, rows: 1)
    page.view.addSubview(view)
    stage = Stage(
      [FixedPage("Home"), page], columns: screen.columns, rows: screen.rows, theme: theme,
      direction: direction)
    _ = stage.app.render()
  }

  var names: [String] { stage.names }

  private func column(_ column: Double) -> Double {
    let column = column + 2
    return stage.navigation.isMirrored ? Double(stage.app.size.columns - 1) - column : column
  }

  /// In columns of the view, counted from its leading edge.
  func click(_ column: Double) { stage.click(self.column(column), 1) }
  func press(_ column: Double) { stage.press(self.column(column), 1) }
  func drag(to column: Double) { stage.drag(to: self.column(column), 1) }
  func release(_ column: Double) { stage.release(self.column(column), 1) }

  func focus() { view.becomeFirstResponder() }
  func key(_ key: Key, _ modifiers: Modifiers = []) { stage.key(key, modifiers) }

  /// The view's cells as text.
  var text: String { cells.map(\.glyph).filter { $0 != .continuation }.map(\.text).joined() }

  /// A letter for each of the view's cells: what its style is in the theme.
  var styles: String { cells.map { Self.letter($0.style, stage.app.theme) }.joined() }

  private var cells: [Cell] {
    let surface = stage.app.render().surface
    let mirrored = stage.navigation.isMirrored
    let first = mirrored ? surface.size.columns - 2 - columns : 2
    return (first..<first + columns).map { surface[$0, 1] }
  }

  private static func letter(_ style: Style, _ theme: Theme) -> String {
    if theme.depth == .mono {
      return [(Style.Attributes.reverse, "r"), (.bold, "b"), (.dim, "d")].filter {
        style.attributes.contains($0.0)
      }.map(\.1).joined().ifEmpty(".")
    }
    var thin = style
    thin.attributes.remove(.bold)
    for (letter, known) in letters(theme) {
      if style == known { return letter }
      if thin == known { return letter + "!" }
    }
    return "?"
  }

  /// t text, s secondary, x disabled, a accent, d destructive; in capitals on the selection; P pressed.
  /// Of a field: c its cursor, p pressed, u disabled. Of an editor: k its caret.
  private static func letters(_ theme: Theme) -> [(String, Style)] {
    [
      ("t", theme.text), ("s", theme.secondary), ("x", theme.disabled), ("a", theme.accent),
      ("d", theme.destructive),
      ("A", theme.selectionAccent), ("T", theme.selection), ("S", theme.selectionSecondary),
      ("P", theme.control(.accent, .pressed)), ("D", theme.style(.destructive, on: .selection)),
      ("X", theme.control(.destructive, .pressed)), ("p", theme.style(.text, on: .pressed)),
      ("c", theme.selection.adding(.reverse)), ("u", theme.disabled.adding(.underline)),
      ("k", theme.text.adding(.reverse)),
    ]
  }
}

extension Glyph {
  var text: String {
    var text = ""
    text.unicodeScalars += scalars
    return text
  }
}

extension String {
  func ifEmpty(_ other: String) -> String { isEmpty ? other : self }
}
