/// A row of hints: key commands with their keys, as many as there is room for. A click on a hint runs its
/// command. The commands for going back and for the help get room first. While its page gets no keys, such as
/// under a modal view, the row is empty.
@MainActor public final class HintBar: View {
  /// The commands that the row shows, the most important first. nil shows the commands whose keys work now:
  /// those of the first responder, the page and the program.
  public var commands: [KeyCommand]? {
    didSet {
      (columns, asked) = (nil, nil)
      setNeedsDisplay()
    }
  }
  private var pressed: Int? { didSet { if pressed != oldValue { setNeedsDisplay() } } }
  /// The first column of the hint under the pointer; nil if there is none.
  private var hovered: Int? { didSet { if hovered != oldValue { setNeedsDisplay() } } }
  /// The hint on which the last press began. It is kept because the row may show another hint at that place
  /// before the release.
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
  /// The hints that are drawn, with their columns, by which a click finds its hint.
  private var hints: [Hint] = []
  /// The views and pages from which the hints were made, with their commands, to find out whether the hints
  /// are still current. nil while `commands` is set, and before the hints are made.
  private var asked: AskedKeyCommands?
  /// The width in columns for which the hints were made; nil if they must be made again.
  private var columns: Int?
  private var gotKeys = false
  /// Whether the hints have been checked for the frame that is being drawn.
  fileprivate var isRenewed = false
  /// The page that keeps the row among its watches; when the page leaves for good, the row releases its
  /// commands.
  private weak var watchingPage: ViewController?

  /// Creates a row of commands; nil shows the commands whose keys work now.
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

  /// The row does not request reports of the pointer's motion, although it shows the hint under the pointer.
  /// Nearly every page has hints, so the terminal would always report motion.
  override var wantedReports: WantedReports { super.wantedReports.subtracting(.motion) }

  public override var intrinsicContentSize: IntrinsicSize { IntrinsicSize(rows: 1) }

  /// Makes the hints again if keys may do something else now, and redraws the row if it looks different.
  func renew() {
    if update() { setNeedsDisplay() }
    isRenewed = true
  }

  /// Makes the hints again if they are not current. Returns whether the row looks different from before.
  private func update() -> Bool {
    if isRenewed, columns == size.columns { return false }
    let chain = page.map(ListedKeys.init)
    let getsKeys = chain?.pages.isEmpty != true
    if columns == size.columns, getsKeys == gotKeys {
      // While a transition moves the page, its row keeps the hints that it had at rest.
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
        // Views and pages that were asked after the row was full have no hint in it. So their commands need
        // not be compared at each key.
        asked?.keepFirst(enough)
      }
    }
    return !old.elementsEqual(hints) { $0.appears(like: $1) }
  }

  /// Adds hints for as many commands as there is room for, in order. Room is reserved for commands that must
  /// be shown (`isKept`).
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
  /// - Parameter columns: the number of columns that must stay free after the hint.
  private func add(_ command: KeyCommand, leaving columns: Int = 0) -> Bool {
    let column = hints.last.map { $0.columns.upperBound + Self.gap } ?? 1
    let (label, title) = (GlyphRun(command.hintLabel), GlyphRun(command.title))
    let end = column + (label.columns == 0 ? 0 : label.columns + 1) + title.columns
    if end + columns > size.columns { return false }
    hints.append(Hint(command: command, columns: column..<end, label: label, title: title))
    return true
  }

  /// Runs the command of a hint. If the command has no action because a view handles its keys itself, the row
  /// sends a key: the one of the label that was clicked, otherwise the last one, but no end of a range if
  /// there is another.
  private func press(_ hint: Hint?, at location: Point) {
    guard let hint, hint.command.isEnabled else { return }
    if hint.command.hasAction { return current(hint.command).perform() }
    let keys = LabelledKey.all(in: hint.command.hintLabel)
    var column = location.wholeColumn - hint.columns.lowerBound
    // On a mirrored row the label follows the title, and its columns are counted from the other side.
    if isMirrored { column = hint.title.columns + hint.label.columns - column }
    let key = keys.first { $0.columns.contains(column) } ?? keys.last { !$0.isOfRange } ?? keys.last
    if let key { tree.host?.send(key.sequence) }
  }

  /// Returns the present command that looks like the given one, because it may have another action than when
  /// the row was made. Returns the given one if there is none.
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
    // The key is to the left of the title on the screen, even on a mirrored row, whose columns count from the
    // right.
    let (first, second) = isMirrored ? (hint.title, hint.label) : (hint.label, hint.title)
    canvas.text(first, column: start, row: 0, style: isMirrored ? word : key)
    canvas.fill(Rect(column: start + first.columns, row: 0, columns: 1, rows: 1), space)
    canvas.text(second, column: start + first.columns + 1, row: 0, style: isMirrored ? key : word)
  }
}

extension KeyCommand {
  /// Whether a click on the hint of the command has an effect.
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

/// The rows of hints on the screen. They make their hints again when keys may do something else.
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

  /// Lets the rows check their hints again when they are drawn next. Called at the end of a frame, and when
  /// keys may do something else.
  func forgetRenewed() { for shown in shown { shown.bar?.isRenewed = false } }
}

// The commands in the row may hold the page, and the page holds the row. To break this cycle, the page calls
// `cancel()` when it leaves for good, as it does for its watches.
extension HintBar: PageWatch {
  package var isActive: Bool { watchingPage != nil && watchingPage === page }

  /// Releases the commands of the row; the row makes its hints again before it is shown.
  package func cancel() { (watchingPage, columns, asked, hints, pressedHint) = (nil, nil, nil, [], nil) }
}

extension HintBar {
  /// Whether the page of the row is visible, so that the row must be kept current. A row on another page
  /// makes its hints again when it is drawn.
  fileprivate var isOnShownPage: Bool {
    guard let page = tree.page else { return superview != nil || tree.presenter != nil }
    guard let stack = page.navigationController else { return false }
    return stack.topViewController === page || stack.incomingViewController === page || stack.rootIsElsewhere
  }
}

extension InputEvent {
  /// Whether the event may change what keys do. All events may, except motions of the pointer, which are too
  /// frequent to check the hints each time.
  var mayChangeHints: Bool {
    guard case .pointer(let pointer) = self else { return true }
    return pointer.phase == .pressed || pointer.phase == .released
  }
}
