/// Key commands in a row, as many as fit; a click runs one.
@MainActor public final class HintBar: View {
  /// The most important first; nil shows those that keys run now: of the first responder, the page and the program.
  public var commands: [KeyCommand]? { didSet { setNeedsDisplay() } }
  private var pressed: Int? { didSet { if pressed != oldValue { setNeedsDisplay() } } }
  private static let gap = 3

  private struct Hint {
    let command: KeyCommand
    let columns: Range<Int>
  }

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
    var (column, hints) = (1, [Hint]())
    // Whether there was room.
    func add(_ command: KeyCommand) -> Bool {
      let label = command.hintLabel
      let end = column + (label.isEmpty ? 0 : label.columns + 1) + command.title.columns
      if end > size.columns { return false }
      hints.append(Hint(command: command, columns: column..<end))
      column = end + Self.gap
      return true
    }
    if let commands {
      for command in commands where !add(command) { break }
    } else {
      page?.visitKeyCommands { !$0.isHinted || add($0) }
    }
    return hints
  }

  private func hint(at place: Point) -> Hint? { hints.first { $0.columns.contains(place.wholeColumn) } }

  public override func pressDidChange(to place: Point?) {
    let hint = place.flatMap(hint)
    pressed = hint.flatMap { $0.command.isRunnable ? $0.columns.lowerBound : nil }
  }

  public override func draw(_ canvas: inout Canvas, theme: Theme) {
    canvas.fill(theme.bar)
    for hint in hints { draw(hint, &canvas, theme) }
  }

  private func draw(_ hint: Hint, _ canvas: inout Canvas, _ theme: Theme) {
    let command = hint.command
    var (key, space, word) = (theme.hintKey, theme.bar, theme.hint)
    if !command.isEnabled {
      (key, word) = (theme.style(.disabled, on: .bar), theme.style(.disabled, on: .bar))
    }
    if hint.columns.lowerBound == pressed { (key, space, word) = (key.focused, key.focused, key.focused) }
    let label = command.hintLabel
    let runs = [TextRun(label, key), TextRun(" ", space), TextRun(command.title, word)]
    canvas.text(label.isEmpty ? [runs[2]] : runs, column: hint.columns.lowerBound, row: 0)
  }
}

extension KeyCommand {
  var isRunnable: Bool { isEnabled && !sequences.isEmpty }
}
