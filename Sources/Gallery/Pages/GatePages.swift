import TermNav

final class PopDisabledPage: SamplePage {
  /// By how many a drag that is refused moves a page.
  static let columns = Int(RefusedDrag.mostColumns)

  init(_ gallery: Gallery) {
    super.init(
      gallery, name: "pop-disabled", title: "Gesture disabled",
      prose: [
        """
        A page may say that no gesture pops it: a form half filled in, a game, a drawing. Its \
        interactivePopDisabled is true, and the gate refuses the drag with the word popDisabled.
        """,
        """
        The preference is read when the drag begins, not when the page was made. Change it while \
        the page is on top, and the next drag knows.
        """,
      ],
      tries: [
        "Drag: the page gives \(Self.columns) columns, and the last row says why.",
        "Press t, and drag again. Esc, {←} and the back button work all the time.",
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
        """
        A page whose middle is busy may keep the drag to its leading side: \
        interactivePopMaxAllowedInitialDistanceToLeftEdge is the last column at which a press may begin one. \
        The line stands on it; a press on the line still counts.
        """,
        "0 sets no limit, and less than 0 counts as 0.",
      ],
      tries: [
        "Press {left} of the line and drag, then {right} of it.",
        "Press + and − to move the line, as far as the last column.",
      ])
    limit = 20
  }

  private var limit: Double {
    get { interactivePopMaxAllowedInitialDistanceToLeftEdge }
    set { interactivePopMaxAllowedInitialDistanceToLeftEdge = newValue }
  }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    guard limit > 0 else { return }
    canvas.verticalLine(
      column: Int(limit), row: 0, length: canvas.size.rows, style: theme.accent, glyph: Glyph("┊"))
  }

  override var headRows: Int { 1 }

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
        """
        When every other rule has passed, the page itself is asked: shouldBeginInteractivePop. It may look at \
        anything it knows, such as a download under way, and say no. Then the gate answers vetoed.
        """,
        "A refused press stays refused until the button is up; it never turns into a drag half way.",
      ],
      tries: [
        "Drag: the page gives \(PopDisabledPage.columns) columns, and springs back.",
        "Press t, and it lets you go.",
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
