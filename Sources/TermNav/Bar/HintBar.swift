/// A row of hints: key commands with their keys, as many as there is room for. A click on a hint runs its
/// command. The commands for going back and for the help get room first. While its page gets no keys, such as
/// under a modal view, the row is empty.
@MainActor public final class HintBar: View {
  /// The key commands that the row of hints shows, the most important first. nil shows the commands whose
  /// keys work now: those of the first responder, the page and the program.
  public var commands: [KeyCommand]? {
    didSet {
      (columns, asked) = (nil, nil)
      setNeedsDisplay()
    }
  }
  private var pressed: Int? { didSet { if pressed != oldValue { setNeedsDisplay() } } }
  /// The first column of the hint (a key with its command) under the pointer; nil if there is none.
  private var hovered: Int? { didSet { if hovered != oldValue { setNeedsDisplay() } } }
  /// The hint on which the last press began. The hint is kept because the row may show another one at that
  /// place before the release.
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
  /// The hints (keys with their commands) that the row shows, with their columns, by which a click finds its
  /// hint.
  private var hints: [Hint] = []
  /// The views and pages whose key commands the row of hints shows, with those commands, to find out whether
  /// the hints are still current. nil while `commands` is set, and before the hints are made.
  private var asked: AskedKeyCommands?
  /// The width in columns for which the row of hints was made; nil if it must be made again.
  private var columns: Int?
  private var gotKeys = false
  /// Whether the row of hints has been checked for the frame that is being drawn.
  fileprivate var isRenewed = false
  /// The page that tells the row of hints when the page leaves for good; then the row releases its commands.
  private weak var watchingPage: ViewController?

  /// Creates a row of hints for key commands; nil shows the commands whose keys work now.
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

  /// The row of hints does not request reports of the pointer's motion, although it shows the hint under the
  /// pointer. Nearly every page has hints, so the terminal would always report motion.
  override var wantedReports: WantedReports { super.wantedReports.subtracting(.motion) }

  public override var intrinsicContentSize: IntrinsicSize { IntrinsicSize(rows: 1) }

  /// Makes the row of hints again if keys may do something else now, and redraws the row if it looks
  /// different.
  func renew() {
    if update() { setNeedsDisplay() }
    isRenewed = true
  }

  /// Makes the row of hints again if it is not current. Returns whether the row looks different from before.
  private func update() -> Bool {
    if isRenewed, columns == size.columns { return false }
    let chain = page.map(ListedKeys.init)
    let getsKeys = chain?.pages.isEmpty != true
    if columns == size.columns, getsKeys == gotKeys {
      // While a transition moves the page, the page's row of hints keeps those that it had at rest.
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
        // Views and pages that were asked for commands after the row was full have no hint in the row. So
        // their commands need not be compared at each key.
        asked?.keepFirst(enough)
      }
    }
    return !old.elementsEqual(hints) { $0.appears(like: $1) }
  }

  /// Adds hints for as many key commands to the row as there is room for, in order. Room is reserved for
  /// commands that must be shown (`isKept`).
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

  /// Adds the hint of a key command to the row; returns whether there was room.
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
  /// of hints sends a key: the key of the label that was clicked, otherwise the label's last key. A key at an
  /// end of a range, such as `1` in `1–8`, is sent only if the label has no other key.
  private func press(_ hint: Hint?, at location: Point) {
    guard let hint, hint.command.isEnabled else { return }
    if hint.command.hasAction { return current(hint.command).perform() }
    let keys = LabelledKey.all(in: hint.command.hintLabel)
    var column = location.wholeColumn - hint.columns.lowerBound
    // On a mirrored row the label follows the title, and the label's columns are counted from the row's other
    // side.
    if isMirrored { column = hint.title.columns + hint.label.columns - column }
    let key = keys.first { $0.columns.contains(column) } ?? keys.last { !$0.isOfRange } ?? keys.last
    if let key { tree.host?.send(key.sequence) }
  }

  /// Returns the present key command that looks like the given one, because its action may have changed since
  /// the row of hints was made. Returns the given command if no present one looks like it.
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
    // A hint's key is to the left of its title on the screen, even on a mirrored row, whose columns count
    // from the right.
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
  /// Whether a transition moves the page, or a page that contains it.
  fileprivate var isWithinTransition: Bool {
    let page = view.tree.page ?? self
    if page.navigationController?.incomingViewController != nil { return true }
    return page.container?.tree.page?.isWithinTransition == true
  }
}

/// The rows of hints (key commands with their keys) on the screen. The rows make their hints again when keys
/// may do something else.
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

// The commands in a row of hints may hold the page, and the page holds the row. To break this cycle, the page
// calls `cancel()` when it leaves for good, as it does for all objects that watch the page.
extension HintBar: PageWatch {
  package var isActive: Bool { watchingPage != nil && watchingPage === page }

  /// Releases the key commands of a row of hints; the row makes its hints again before it is shown.
  package func cancel() { (watchingPage, columns, asked, hints, pressedHint) = (nil, nil, nil, [], nil) }
}

extension HintBar {
  /// Whether the page that has this row of hints is visible, so that the row must be kept current. A row on
  /// another page makes its hints again when it is drawn.
  fileprivate var isOnShownPage: Bool {
    guard let page = tree.page else { return superview != nil || tree.presenter != nil }
    guard let stack = page.navigationController else { return false }
    return stack.topViewController === page || stack.incomingViewController === page || stack.rootIsElsewhere
  }
}

extension InputEvent {
  /// Whether the event may change what keys do. All input events may do so, except motions of the pointer,
  /// which are too frequent to check the hints each time.
  var mayChangeHints: Bool {
    guard case .pointer(let pointer) = self else { return true }
    return pointer.phase == .pressed || pointer.phase == .released
  }
}
