import TermNav

final class PopDisabledPage: SamplePage {
  /// How many columns a page moves at most under a drag that was refused, before it springs back.
  static let columns = Int(RefusedDrag.mostColumns)

  init(_ gallery: Gallery) {
    super.init(
      gallery, name: "pop-disabled", title: "Gesture disabled",
      prose: [
        "A page can forbid drags, as a form half filled in might. Esc, {←} and the back button still work."
      ],
      tries: [
        "Drag: the page moves by \(Self.columns) columns, and the last row says why.",
        "Press t to allow it, and drag again.",
      ])
    interactivePopDisabled = true
  }

  override var keyCommands: [KeyCommand] {
    let toggle = KeyCommand("t", title: "allow or forbid") { [unowned self] in
      interactivePopDisabled.toggle()
      title = interactivePopDisabled ? "Gesture disabled" : "Gesture allowed"
    }
    return [toggle] + super.keyCommands
  }
}

final class MaxDistancePage: SamplePage {
  init(_ gallery: Gallery) {
    super.init(
      gallery, name: "max-distance", title: "Near the edge only",
      prose: [
        "On this page a drag goes back only if it begins near the edge, {left} of the line."
      ],
      tries: [
        "Drag from the {left} of the line, then from the {right} of it.",
        "Press + and − to move the line; at 0 there is no limit.",
      ])
    limit = 20
  }

  private var limit: Double {
    get { interactivePopMaxAllowedInitialDistanceToLeftEdge }
    set { interactivePopMaxAllowedInitialDistanceToLeftEdge = newValue }
  }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    guard limit > 0 else { return }
    // The line leaves out the rows with words, unless it is beside them.
    let words =
      limit < Double(proseInset) ? [] : [text, card, code].filter { !$0.isHidden }.map(\.frame.rows)
    for row in 0..<canvas.size.rows where !words.contains(where: { $0.contains(row) }) {
      canvas.text("┊", column: Int(limit), row: row, style: theme.accent)
    }
  }

  override var keyCommands: [KeyCommand] {
    [
      KeyCommand(["+", "="], title: view.facing("{right}")) { [unowned self] in move(by: 1) },
      KeyCommand("-", title: view.facing("{left}"), label: "−") { [unowned self] in move(by: -1) },
    ] + super.keyCommands
  }

  private func move(by columns: Double) {
    let last = Double(max(0, view.size.columns - 1))
    limit = min(max(0, min(limit, last) + columns), last)
    setNeedsDisplay()
  }
}

final class VetoPage: SamplePage {
  private var isVetoing = true

  init(_ gallery: Gallery) {
    super.init(
      gallery, name: "veto", title: "The page says no",
      prose: [
        "The page is asked before each drag. It may say no, as during a download."
      ],
      tries: [
        "Drag: the page moves by \(PopDisabledPage.columns) columns, and springs back.",
        "Press t, and the page says yes.",
      ])
  }

  override func shouldBeginInteractivePop() -> Bool { !isVetoing }
  override var isDragged: Bool { super.isDragged && !isVetoing }

  override var keyCommands: [KeyCommand] {
    let toggle = KeyCommand("t", title: "say yes or no") { [unowned self] in
      isVetoing.toggle()
      title = isVetoing ? "The page says no" : "The page says yes"
    }
    return [toggle] + super.keyCommands
  }
}
