import TermNav

/// A page of the browser. Everything that its keys do is an action, so that the settings can give an action
/// other keys. The palette lists all actions.
class BrowsePage: ViewController {
  /// The browser that shows the page; a program has one. It is retained, since a page's tasks may outlive the
  /// page's time on the navigation stack.
  var browser: Browser!
  private let hints = HintBar()
  let touchBar = TouchBar()
  private let endLabel = EndLabel()
  private let footerBox = VStack()

  /// The beginning of a message that the page could not be read again, so that its old content is still
  /// shown. The reason follows.
  nonisolated static let notAgain = "not read again: "

  override init(title: String = "", name: String? = nil) {
    super.init(title: title, name: name)
    bottomView = VStack {
      footerBox
      HStack(spacing: 0) {
        hints
        touchBar
        endLabel.aligned(vertical: .bottom)
      }
    }
    navigationItem.trailingItems = [BarItem("⋯") { [weak self] in self?.showPalette() }]
    view.onLongPress { [unowned self] in browser.state.hasDetectedTouch = true }
  }

  /// The section of the settings that has the page's keys.
  var scope: Keymap.Scope { .lists }

  /// The actions that are possible at present on the page, the most useful first. Hints and the palette, the
  /// list of all actions, show them in this order.
  var actions: [Action] {
    let own = browser.keymap.commands.filter { $0.refusal(on: self) == nil }.map(Action.own)
    return (begun == nil ? [] : [.app(.cancel)])
      + [AppAction.close, .back, .peek, .palette].map(Action.app) + pathActions + [.app(.command)]
      + gitActions + [AppAction.filesBelow, .textBelow, .mouse, .help, .quit].map(Action.app) + own
      + (self is any PreviewedPage ? [AppAction.preview, .previewDown, .previewUp].map(Action.app) : [])
      + (begun == nil ? [.app(.cancel)] : [])
  }

  /// The actions for the page's file or directory, such as editing it or copying its path.
  private var pathActions: [Action] {
    guard gitPage != nil || fileTarget != nil else { return [] }
    let hasLine = gitPage?.hasLines ?? (fileTarget?.line != nil)
    let hasAddress = !gitActions.isEmpty
    return PathAction.allCases.filter { $0 != .yankLine || hasLine }
      .filter { $0 != .yankAddress || hasAddress }
      .filter { $0 != .yankSubject || (self as? any CommitSubjectPage)?.hasCommitSubject == true }
      .map(Action.path)
  }

  /// The hash or a name of the commit that the page or the row under the cursor shows; nil where the page
  /// shows none.
  var commit: [UInt8]? { nil }

  /// This page itself where it shows what git reports; nil otherwise.
  var gitPage: (any GitPage)? { nil }

  /// The file or directory whose log and blame git is asked for from the page; nil where git does not apply.
  var gitPath: Path? { nil }

  /// The directory in the repository whose status, branches and stashes are opened from this page; nil where
  /// git does not apply.
  var gitFolder: Path? { gitPath }

  /// The version of a file, such as that in a commit, whose log and blame are opened from the page. Nil where
  /// `gitPath`, the file on the disk, is asked about instead.
  var gitFile: GitFile? { nil }

  /// The location by which the page can be opened again, even in a later run; nil where it cannot.
  var location: Location? { nil }

  /// Returns a few words that name an action in hints, help and the palette, the list of all actions. The
  /// words may only change when `actions` changes, since they are kept with the actions.
  func title(of action: Action) -> String {
    switch action {
    case .app(.quit): browser.options.caller.map { "back to \($0)" } ?? action.title
    // An empty title keeps the key Esc out of hints and help where it would do nothing, as on a directory.
    case .app(.cancel): begun ?? (isDestination ? "" : Action.app(.back).title)
    default: action.title
    }
  }

  /// The file that editors, shells and the clipboard get from the page; nil where there is none.
  var fileTarget: FileTarget? { nil }

  /// Returns the text that the page copies where nothing is selected; nil where it copies the path.
  func textToCopy() async throws -> String? { nil }

  /// The name that the page copies by the action for names; nil where that is the file's name.
  var nameToCopy: String? { nil }

  // MARK: What Esc does

  /// Whether the page is one to stay at, such as a directory. Esc does not leave it. Closing the page ends
  /// the program, or goes back to the git page from which it was opened.
  var isDestination: Bool { false }

  /// One or two words for what Esc would end on the page, such as a filter. Nil where Esc goes back, since
  /// there is nothing to end.
  var begun: String? { nil }

  /// Ends what Esc ends on the page, such as a filter. Returns whether there was something to end; this may
  /// be true even where `begun` is nil.
  func endBegun() -> Bool { false }

  /// Performs one of the page's `actions`. A class performs its own actions, and passes all others to its
  /// superclass.
  /// - Parameter count: the number that was typed before the key, from 1; nil where none was typed.
  func perform(_ action: Action, count: Int?) {
    switch action {
    case .app(let action): action.perform(count: count, on: self)
    case .path(let action): action.perform(on: self)
    case .git(let action): action.perform(on: self)
    case .own(let command): present(CommandPage(self, running: command))
    case .sequence, .move, .list, .directory, .lines, .text, .file, .diff, .log, .open, .reread, .openDiff,
      .blameBefore:
      assertionFailure("\(type(of: self)) lists \(action), and does not do it")
    }
  }

  /// A number that stands for everything on which `actions`, the page's possible actions, depend. While it is
  /// the same, the actions are not made again; debug builds check that they would be the same. Nil where they
  /// must always be made.
  var actionState: Int? { nil }

  /// The actions of the page that were made last, with their commands. They are kept because each key and
  /// each frame asks for them.
  private var known: (state: Int?, actions: [Action], commands: [KeyCommand]) = (nil, [], [])

  override var keyCommands: [KeyCommand] {
    let state = actionState
    if state != nil, state == known.state {
      assert(
        self.actions == known.actions, "actions of \(type(of: self)) depend on more than its actionState")
      return known.commands
    }
    let actions = actions
    if actions == known.actions {
      known.state = state
      return known.commands
    }
    let keys = browser.keymap.sequences(in: scope)
    let commands =
      actions.compactMap { action -> KeyCommand? in
        // An action without a key is only in the palette, the list of all actions, so it needs no command.
        guard let own = keys[action], !own.isEmpty else { return nil }
        return command(own, action)
      } + deadCommands(beside: actions) + deadChords(sequences: keys, beside: actions)
    known = (state, actions, commands)
    return commands
  }

  /// The count that a command gets where no number was typed. A typed number is never 0.
  private static let noCount = 0

  private func command(_ keys: [KeySequence], _ action: Action) -> KeyCommand {
    var command = KeyCommand(keys, title: title(of: action)) { [unowned self] count in
      perform(action, count: count == Self.noCount ? nil : count)
    }
    command.usualCount = Self.noCount
    command.helpGroup = action.helpGroup
    return command
  }

  /// Returns commands for the keys of the user's own shell commands that cannot run on this page. They show a
  /// toast with the reason, and do nothing else.
  private func deadCommands(beside actions: [Action]) -> [KeyCommand] {
    // Pages without a palette (a list of all actions), such as sheets, do not have the actions that settings
    // give keys.
    guard actions.contains(.app(.palette)) else { return [] }
    return browser.keymap.commands.filter { !actions.contains(.own($0)) }.flatMap { command in
      browser.keymap.sequences(for: .own(command), in: scope).map { keys in
        KeyCommand(keys) { [unowned self] in
          toast(command.refusal(on: self) ?? "“\(command.text)” does nothing here")
        }
      }
    }
  }

  /// Returns commands for sequences of keys, such as `g g`, whose action is not possible on this page; they
  /// show a toast. Without these commands each key of the sequence would have its own effect.
  private func deadChords(sequences: [Action: [KeySequence]], beside actions: [Action]) -> [KeyCommand] {
    sequences.flatMap { action, keys -> [KeyCommand] in
      let chords = keys.filter { $0.keys.count > 1 }
      if case .own = action { return [] }
      guard !chords.isEmpty, !actions.contains(action) else { return [] }
      return chords.map { chord in
        KeyCommand(chord) { [unowned self] in
          toast("\(chord.label) does nothing here: it is “\(action.title)”")
        }
      }
    }
  }

  // MARK: Marks

  var markedCount: Int { browser.state.marks.count }

  /// The text at the end of the line with the hints for keys, such as how many rows are marked.
  var endText: String { markedCount == 0 ? "" : "\(markedCount.grouped) marked" }

  func showEndLabel() { endLabel.text = hasHints ? endText : "" }

  /// The keys that mark a row and that compare the marked rows, as messages name them.
  var comparingKeys: (mark: String, compare: String) {
    func key(_ action: Action) -> String {
      browser.keymap.sequences(for: action, in: scope).first?.label ?? title(of: action)
    }
    return (key(.list(.select)), key(.openDiff))
  }

  func marksDidChange() {
    view.setNeedsLayout()
  }

  // MARK: Hints, buttons for fingers and menus

  /// Whether the page has hints for keys, or buttons for fingers, at its bottom.
  var hasHints: Bool { true }

  /// The actions of the page that have large buttons for fingers at the bottom, the most useful first.
  var touchActions: [Action] {
    // The actions that open, go back and filter come first, since a finger needs them most.
    let first: [Action] = [.open, .app(.back), .list(.filter)].filter { choices.contains($0) }
    return first + choices.filter { $0 != .app(.palette) && !first.contains($0) }
  }

  /// The large buttons for fingers at the page's bottom; the last one opens the palette, the list of all
  /// actions.
  var touchItems: [TouchBar.Item] {
    let items = touchActions.map { action in
      TouchBar.Item(title: title(of: action)) { [unowned self] in perform(action, count: nil) }
    }
    return actions.contains(.app(.palette))
      ? items + [TouchBar.Item(title: "⋯") { [unowned self] in showPalette() }] : items
  }

  /// The actions that the palette, the list of all actions, shows for this page. Those that only move within
  /// the page are left out: for them there are keys, drags and the wheel.
  var choices: [Action] {
    var choices: [Action] = []
    for action in actions where action.isChosen && !choices.contains(action) { choices.append(action) }
    return begun == nil ? choices.filter { $0 != .app(.cancel) } : choices
  }

  /// The kind of thing for which the page's menu is opened, which decides the actions in it.
  var menuSubject: MenuSubject { .other }

  /// The actions in the page's menu that are possible at present.
  var menuActions: [Action] { menuSubject.actions(among: actions) }

  /// The commands that the page's menu shows, with their keys.
  var menuCommands: [KeyCommand] {
    let keys = browser.keymap.sequences(in: scope)
    return menuActions.map { command(keys[$0] ?? [], $0) }
  }

  /// Opens the palette, the list of all actions, unless a sheet or menu is open.
  /// - Parameter count: The number that was typed before the key, which the chosen action gets; nil for none.
  func showPalette(count: Int? = nil) {
    if presentedViewController == nil { present(PalettePage(self, count: count)) }
  }

  /// The line between the page's content and the hints, such as the one in which the filter is typed; nil for
  /// none.
  var footer: View? { nil }

  /// Shows the line above the hints, `footer`; must be called when its value has changed.
  func footerDidChange() {
    let footer = footer
    if footerBox.subviews.first === footer { return }
    footerBox.setArrangedSubviews { if let footer { footer } }
  }

  override func viewWillLayoutSubviews() {
    let isTouch = browser.isTouch
    hints.isHidden = isTouch || !hasHints
    touchBar.isHidden = !isTouch || !hasHints
    showEndLabel()
    if isTouch { touchBar.items = touchItems }
  }

  override func viewDidAppear(animated: Bool) {
    // The pages below are read only once this page was shown, so that it appears without delay.
    app?.after(.milliseconds(30)) { [weak browser] in browser?.readBelow() }
  }

  override func taskFailed(_ error: any Error) { toast("\(error)") }
}
