/// Key commands in a row, as many as fit; a click runs one. Of the commands of the page and the program, what goes back and the help have
/// room before all others. While keys do not come to its page, as under a modal view, the
/// row is empty.
@MainActor public final class HintBar: View {
  /// The most important first; nil shows those that keys run now: of the first responder, the page and the program.
  public var commands: [KeyCommand]? {
    didSet {
      (columns, asked) = (nil, nil)
      setNeedsDisplay()
    }
  }
  private var pressed: Int? { didSet { if pressed != oldValue { setNeedsDisplay() } } }
  /// Under the mouse.
  private var hovered: Int? { didSet { if hovered != oldValue { setNeedsDisplay() } } }
  /// The one that the press was on: the row may say something else before the release.
  private var pressedHint: Hint?
  private static let gap = 3

  private struct Hint {
    let command: KeyCommand
    let columns: Range<Int>
    let label, title: GlyphRun

    func appears(like other: Hint) -> Bool {
      columns == other.columns && label == other.label && title == other.title
        && command.isEnabled == other.command.isEnabled
    }
  }
  /// What is drawn, and what a click finds.
  private var hints: [Hint] = []
  /// Of what they were made; nil where the bar has commands of its own.
  private var asked: AskedKeyCommands?
  /// For which columns they were made; nil where they are to be made anew.
  private var columns: Int?
  private var gotKeys = false
  /// Whether they were asked for with the frame that is being made.
  fileprivate var isRenewed = false
  /// The page at whose end the row lets go of its commands.
  private weak var keeper: ViewController?

  /// Without commands it shows those that keys run now.
  public init(_ commands: [KeyCommand]? = nil) {
    self.commands = commands
    super.init()
    let tap = TapGestureRecognizer(name: "hint")
    tap.addHandler { [unowned self] in
      if $0.state == .ended { press(pressedHint ?? hint(at: $0.pressLocation), at: $0.pressLocation) }
    }
    addGestureRecognizer(tap)
    isHoverable = true
  }

  /// Hints alone do not ask for it: it would be told on nearly every page.
  override var wantedReports: WantedReports { super.wantedReports.subtracting(.motion) }

  public override var intrinsicContentSize: IntrinsicSize { IntrinsicSize(rows: 1) }

  /// Asks again what keys do, and has the row drawn where it says something else.
  func renew() {
    if update() { setNeedsDisplay() }
    isRenewed = true
  }

  /// Whether the row now says something else.
  private func update() -> Bool {
    if isRenewed, columns == size.columns { return false }
    let chain = page.map(ListedKeys.init)
    let getsKeys = chain?.pages.isEmpty != true
    if columns == size.columns, getsKeys == gotKeys {
      // A page that moves looks as it does at rest.
      if !getsKeys || page?.isWithinTransition == true { return false }
      if asked.map({ chain?.isCurrent($0) == true }) ?? (commands != nil) { return false }
    }
    let old = hints
    (columns, gotKeys, hints) = (size.columns, getsKeys, [])
    if let commands {
      if getsKeys { fit(commands) }
    } else {
      if let page, keeper !== page {
        page.work.keep(self)
        keeper = page
      }
      var (wanted, enough): ([KeyCommand], Int?) = ([], nil)
      asked = chain?.visitAll { command, asked in
        if !command.isHinted { return }
        wanted.append(command)
        if enough == nil, !add(command) { enough = asked }
      }
      if wanted.contains(where: \.isKept) {
        hints = []
        fit(wanted)
      } else if let enough {
        // Those who are asked behind a full row have nothing for it: they are not compared at each key.
        asked?.keepFirst(enough)
      }
    }
    return !old.elementsEqual(hints) { $0.appears(like: $1) }
  }

  /// As many as there is room for, in their order; those that are kept have room before the others.
  private func fit(_ commands: [KeyCommand]) {
    var keptColumns = 0
    for command in commands where command.isKept {
      keptColumns += Self.gap + command.hintLabel.columns + 1 + command.title.columns
    }
    var isFull = false
    for command in commands {
      if command.isKept {
        keptColumns -= Self.gap + command.hintLabel.columns + 1 + command.title.columns
        _ = add(command)
      } else if !isFull {
        isFull = !add(command, leaving: keptColumns)
      }
    }
  }

  /// Whether there was room.
  /// - Parameter columns: columns that stay free behind it.
  private func add(_ command: KeyCommand, leaving columns: Int = 0) -> Bool {
    let column = hints.last.map { $0.columns.upperBound + Self.gap } ?? 1
    let (label, title) = (GlyphRun(command.hintLabel), GlyphRun(command.title))
    let end = column + (label.columns == 0 ? 0 : label.columns + 1) + title.columns
    if end + columns > size.columns { return false }
    hints.append(Hint(command: command, columns: column..<end, label: label, title: title))
    return true
  }

  /// Runs the command; of keys that a view takes by itself, sends the one that was pressed, else the last.
  private func press(_ hint: Hint?, at place: Point) {
    guard let hint, hint.command.isEnabled else { return }
    if hint.command.hasAction { return current(hint.command).perform() }
    let keys = LabelledKey.all(in: hint.command.hintLabel)
    var column = place.wholeColumn - hint.columns.lowerBound
    // There the label stands behind the title, and reads from the left.
    if isMirrored { column = hint.title.columns + hint.label.columns - column }
    let key = keys.first { $0.columns.contains(column) } ?? keys.last { !$0.isOfRange } ?? keys.last
    if let key { tree.host?.send(key.sequence) }
  }

  /// One that looks the same may do something else since the row was made.
  private func current(_ command: KeyCommand) -> KeyCommand {
    var now: KeyCommand?
    if commands == nil, let page {
      ListedKeys(of: page).visit {
        if $0.appears(like: command) { now = $0 }
        return now == nil
      }
    }
    return now ?? command
  }

  private func hint(at place: Point) -> Hint? { hints.first { $0.columns.contains(place.wholeColumn) } }

  public override func pressDidChange(to place: Point?) {
    let touched = place.flatMap(hint)
    if place != nil { pressedHint = touched }
    pressed = touched.flatMap { $0.command.isRunnable ? $0.columns.lowerBound : nil }
  }

  public override func hoverDidChange(to place: Point?) {
    hovered = place.flatMap(hint).flatMap { $0.command.isRunnable ? $0.columns.lowerBound : nil }
  }

  public override func draw(_ canvas: inout Canvas, theme: Theme) {
    _ = update()
    tree.host?.didDrawHints(self)
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
    if hint.columns.lowerBound == hovered {
      (key, space, word) = (key.adding(.underline), space.adding(.underline), word.adding(.underline))
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
  /// Whether a click on its hint does something.
  var isRunnable: Bool { isEnabled && (hasAction || !LabelledKey.all(in: hintLabel).isEmpty) }
}

extension ViewController {
  /// Whether the page, or one around it, is moved by a transition.
  fileprivate var isWithinTransition: Bool {
    let page = view.tree.page ?? self
    if page.navigationController?.incomingViewController != nil { return true }
    return page.container?.tree.page?.isWithinTransition == true
  }
}

/// The rows of hints on the screen, which say what keys do now: they are asked again where that may have changed.
@MainActor final class ShownHints {
  private struct Shown { weak var bar: HintBar? }
  private var shown: [Shown] = []
  var isDue = false { didSet { if isDue, !oldValue { forgetRenewed() } } }

  func add(_ bar: View) {
    if !shown.contains(where: { $0.bar === bar }) { shown.append(Shown(bar: bar as? HintBar)) }
  }

  func renewIfDue() {
    guard isDue else { return }
    isDue = false
    shown.removeAll { $0.bar?.isOnShownPage != true }
    for shown in shown { shown.bar?.renew() }
  }

  /// At the end of a frame, and where keys may do something else: the rows are asked again as they are drawn.
  func forgetRenewed() { for shown in shown { shown.bar?.isRenewed = false } }
}

// Its page ends it as it ends what is watched for the page: commands may name the page, which keeps the row.
extension HintBar: PageWatch {
  package var isActive: Bool { keeper != nil && keeper === page }

  /// Lets go of the commands that were asked for; they are asked for again before the row is seen.
  package func cancel() { (keeper, columns, asked, hints, pressedHint) = (nil, nil, nil, [], nil) }
}

extension HintBar {
  /// False once its page is covered or has gone: then it is drawn again before it is seen.
  fileprivate var isOnShownPage: Bool {
    guard let page = tree.page else { return superview != nil || tree.presenter != nil }
    guard let stack = page.navigationController else { return false }
    return stack.topViewController === page || stack.incomingViewController === page || stack.rootIsElsewhere
  }
}

extension InputEvent {
  /// Not a motion of the pointer, of which there are many.
  var mayChangeHints: Bool {
    guard case .pointer(let pointer) = self else { return true }
    return pointer.phase == .pressed || pointer.phase == .released
  }
}
