/// Key commands in a row, as many as fit; a click runs one.
@MainActor public final class HintBar: View {
  /// The most important first; nil shows those that keys run now: of the first responder, the page and the program.
  public var commands: [KeyCommand]? {
    didSet {
      known = nil
      setNeedsDisplay()
    }
  }
  private var pressed: Int? { didSet { if pressed != oldValue { setNeedsDisplay() } } }
  private static let gap = 3

  private struct Hint {
    let command: KeyCommand
    let columns: Range<Int>
    let label, title: GlyphRun
  }
  /// The hints as they were found, for so many columns; `asked` is nil where the bar has commands of its own.
  private var known: (hints: [Hint], columns: Int, asked: AskedKeyCommands?)?

  /// Without commands it shows those that keys run now.
  public init(_ commands: [KeyCommand]? = nil) {
    self.commands = commands
    super.init()
    let tap = TapGestureRecognizer(name: "hint")
    tap.addHandler { [unowned self] in
      if $0.state == .ended { hint(at: $0.pressLocation)?.command.perform() }
    }
    addGestureRecognizer(tap)
  }

  public override var intrinsicContentSize: IntrinsicSize { IntrinsicSize(rows: 1) }

  private var hints: [Hint] {
    if let known, known.columns == size.columns, known.asked.map({ page?.isCurrent($0) == true }) ?? true {
      return known.hints
    }
    var (column, hints) = (1, [Hint]())
    // Whether there was room.
    func add(_ command: KeyCommand) -> Bool {
      let (label, title) = (GlyphRun(command.hintLabel), GlyphRun(command.title))
      let end = column + (label.columns == 0 ? 0 : label.columns + 1) + title.columns
      if end > size.columns { return false }
      hints.append(Hint(command: command, columns: column..<end, label: label, title: title))
      column = end + Self.gap
      return true
    }
    var asked: AskedKeyCommands?
    if let commands {
      for command in commands where !add(command) { break }
    } else if let page {
      asked = page.visitKeyCommands { !$0.isHinted || add($0) }
    } else {
      return []
    }
    known = (hints, size.columns, asked)
    return hints
  }

  private func hint(at place: Point) -> Hint? { hints.first { $0.columns.contains(place.wholeColumn) } }

  public override func pressDidChange(to place: Point?) {
    let hint = place.flatMap(hint)
    pressed = hint.flatMap { $0.command.isRunnable ? $0.columns.lowerBound : nil }
  }

  public override func draw(_ canvas: inout Canvas, theme: Theme) {
    canvas.fill(theme.bar)
    let isMirrored = isMirrored
    for hint in hints { draw(hint, isMirrored, &canvas, theme) }
  }

  private func draw(_ hint: Hint, _ isMirrored: Bool, _ canvas: inout Canvas, _ theme: Theme) {
    let command = hint.command
    var (key, space, word) = (theme.hintKey, theme.bar, theme.hint)
    if !command.isEnabled {
      (key, word) = (theme.style(.disabled, on: .bar), theme.style(.disabled, on: .bar))
    }
    if hint.columns.lowerBound == pressed { (key, space, word) = (key.focused, key.focused, key.focused) }
    let start = hint.columns.lowerBound
    guard hint.label.columns > 0 else { return canvas.text(hint.title, column: start, row: 0, style: word) }
    // One text, whose key stands on the left also where columns are counted from the right.
    let (first, second) = isMirrored ? (hint.title, hint.label) : (hint.label, hint.title)
    canvas.text(first, column: start, row: 0, style: isMirrored ? word : key)
    canvas.fill(Rect(column: start + first.columns, row: 0, columns: 1, rows: 1), space)
    canvas.text(second, column: start + first.columns + 1, row: 0, style: isMirrored ? key : word)
  }
}

extension KeyCommand {
  var isRunnable: Bool { isEnabled && !sequences.isEmpty }
}
