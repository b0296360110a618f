/// A row of key commands, as many as fit; a click runs one. Of the commands of the page and the program,
/// those that go back and the help have room before all others. While keys do not reach its page, as under a
/// modal view, the row is empty.
@MainActor public final class HintBar: View {
  /// The commands, the most important first. nil shows those that keys run now: of the first responder, the
  /// page and the program.
  public var commands: [KeyCommand]? {
    didSet {
      (columns, asked) = (nil, nil)
      setNeedsDisplay()
    }
  }
  private var pressed: Int? { didSet { if pressed != oldValue { setNeedsDisplay() } } }
  /// The first column of the hint under the pointer; nil for none.
  private var hovered: Int? { didSet { if hovered != oldValue { setNeedsDisplay() } } }
  /// The hint on which the press began; the row may show another one there before the release.
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
  /// The hints that are drawn, and that a click finds.
  private var hints: [Hint] = []
  /// The record of what was asked for the hints, by which the row sees whether they are current; nil where
  /// the bar has commands of its own.
  private var asked: AskedKeyCommands?
  /// The width for which the hints were made; nil where they must be made anew.
  private var columns: Int?
  private var gotKeys = false
  /// Whether the hints have been made with the frame that is being drawn.
  fileprivate var isRenewed = false
  /// The page that keeps the row among its watches; when the page ends, the row lets go of its commands.
  private weak var watchingPage: ViewController?

  /// Creates a row of commands; nil shows those that keys run now.
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

  /// Hints alone ask for no reports of motion: nearly every page has hints, so all motion would be reported.
  override var wantedReports: WantedReports { super.wantedReports.subtracting(.motion) }

  public override var intrinsicContentSize: IntrinsicSize { IntrinsicSize(rows: 1) }

  /// Asks again what keys do now, and redraws the row if it says something else.
  func renew() {
    if update() { setNeedsDisplay() }
    isRenewed = true
  }

  /// Makes the hints anew where needed; returns whether the row says something else than before.
  private func update() -> Bool {
    if isRenewed, columns == size.columns { return false }
    let chain = page.map(ListedKeys.init)
    let getsKeys = chain?.pages.isEmpty != true
    if columns == size.columns, getsKeys == gotKeys {
      // While a page moves, its row stays as it was at rest.
      if !getsKeys || page?.isWithinTransition == true { return false }
      if asked.map({ chain?.isCurrent($0) == true }) ?? (commands != nil) { return false }
    }
    let old = hints
    (columns, gotKeys, hints) = (size.columns, getsKeys, [])
    if let commands {
      if getsKeys { fit(commands) }
    } else {
      if let page, watchingPage !== page {
        page.work.keep(self)
        watchingPage = page
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
        // Views and pages that were asked after the row was full added nothing, so they are not compared at
        // each key.
        asked?.keepFirst(enough)
      }
    }
    return !old.elementsEqual(hints) { $0.appears(like: $1) }
  }

  /// Adds as many commands as there is room for, in their order; those that are kept have room before the
  /// others.
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

  /// Adds the hint of a command; returns whether there was room.
  /// - Parameter columns: the columns that must stay free behind the hint.
  private func add(_ command: KeyCommand, leaving columns: Int = 0) -> Bool {
    let column = hints.last.map { $0.columns.upperBound + Self.gap } ?? 1
    let (label, title) = (GlyphRun(command.hintLabel), GlyphRun(command.title))
    let end = column + (label.columns == 0 ? 0 : label.columns + 1) + title.columns
    if end + columns > size.columns { return false }
    hints.append(Hint(command: command, columns: column..<end, label: label, title: title))
    return true
  }

  /// Runs the command of a hint. If a view handles the keys by itself, it sends the key that was pressed in
  /// the label, else the last one.
  private func press(_ hint: Hint?, at location: Point) {
    guard let hint, hint.command.isEnabled else { return }
    if hint.command.hasAction { return current(hint.command).perform() }
    let keys = LabelledKey.all(in: hint.command.hintLabel)
    var column = location.wholeColumn - hint.columns.lowerBound
    // On a mirrored row the label is behind the title, and reads from the left.
    if isMirrored { column = hint.title.columns + hint.label.columns - column }
    let key = keys.first { $0.columns.contains(column) } ?? keys.last { !$0.isOfRange } ?? keys.last
    if let key { tree.host?.send(key.sequence) }
  }

  /// Returns the command that looks the same now; it may do something else than when the row was made.
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

  private func hint(at location: Point) -> Hint? { hints.first { $0.columns.contains(location.wholeColumn) } }

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
    // Key and title are drawn as one text, whose key is on the left also where columns count from the right.
    let (first, second) = isMirrored ? (hint.title, hint.label) : (hint.label, hint.title)
    canvas.text(first, column: start, row: 0, style: isMirrored ? word : key)
    canvas.fill(Rect(column: start + first.columns, row: 0, columns: 1, rows: 1), space)
    canvas.text(second, column: start + first.columns + 1, row: 0, style: isMirrored ? key : word)
  }
}

extension KeyCommand {
  /// Whether a click on the hint of the command does something.
  var isRunnable: Bool { isEnabled && (hasAction || !LabelledKey.all(in: hintLabel).isEmpty) }
}

extension ViewController {
  /// Whether a transition moves the page, or a page around it.
  fileprivate var isWithinTransition: Bool {
    let page = view.tree.page ?? self
    if page.navigationController?.incomingViewController != nil { return true }
    return page.container?.tree.page?.isWithinTransition == true
  }
}

/// The rows of hints on the screen, which say what keys do now. They ask again where that may have changed.
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

  /// Lets the rows ask again as they are drawn; called at the end of a frame, and where keys may do something
  /// else.
  func forgetRenewed() { for shown in shown { shown.bar?.isRenewed = false } }
}

// The commands may hold the page, and the page holds the row: so the page ends the row as it ends its
// watches.
extension HintBar: PageWatch {
  package var isActive: Bool { watchingPage != nil && watchingPage === page }

  /// Lets go of the commands that were asked for; the row asks for them again before it is seen.
  package func cancel() { (watchingPage, columns, asked, hints, pressedHint) = (nil, nil, nil, [], nil) }
}

extension HintBar {
  /// Whether the row's page is shown. Once the page is covered or has gone, the row is drawn again before it
  /// is seen.
  fileprivate var isOnShownPage: Bool {
    guard let page = tree.page else { return superview != nil || tree.presenter != nil }
    guard let stack = page.navigationController else { return false }
    return stack.topViewController === page || stack.incomingViewController === page || stack.rootIsElsewhere
  }
}

extension InputEvent {
  /// Whether the event may change what keys do, as all do but motions of the pointer, of which there are
  /// many.
  var mayChangeHints: Bool {
    guard case .pointer(let pointer) = self else { return true }
    return pointer.phase == .pressed || pointer.phase == .released
  }
}
