import TermNav

/// A page of the browser. All that its keys do are actions, which the settings can give other keys and which
/// the palette lists.
class BrowsePage: ViewController {
  /// The browser, of which the program has one; a page's work may outlive the page.
  var browser: Browser!
  private let hints = HintBar()
  let touchBar = TouchBar()
  private let endLabel = EndLabel()
  private let footerBox = VStack()

  /// The beginning of a message that a page could not be read again and still shows the old content. The
  /// reason follows.
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

  /// The part of the settings that has the page's keys.
  var scope: Keymap.Scope { .lists }

  /// The actions that are possible now, the most useful first.
  var actions: [Action] {
    let own = browser.keymap.commands.filter { $0.refusal(on: self) == nil }.map(Action.own)
    return (begun == nil ? [] : [.app(.cancel)])
      + [AppAction.close, .back, .peek, .palette].map(Action.app) + pathActions + [.app(.command)]
      + gitActions + [AppAction.filesBelow, .textBelow, .mouse, .help, .quit].map(Action.app) + own
      + (begun == nil ? [.app(.cancel)] : [])
  }

  /// The actions for the page's file or directory, such as editing it or copying its path.
  private var pathActions: [Action] {
    guard gitPage != nil || fileTarget != nil else { return [] }
    let hasLine = gitPage?.hasLines ?? (fileTarget?.line != nil)
    let hasAddress = !gitActions.isEmpty
    return PathAction.allCases.filter { $0 != .yankLine || hasLine }
      .filter { $0 != .yankAddress || hasAddress }.map(Action.path)
  }

  /// A hash or name of the commit that the page or the selected row shows; nil where it shows none.
  var commit: [UInt8]? { nil }

  /// The page itself where it is a git page; nil otherwise.
  var gitPage: (any GitPage)? { nil }

  /// The path that git is asked about from this page; nil where git does not apply.
  var gitPath: Path? { nil }

  /// The folder of the repository whose status, branches and stashes are shown from this page; nil where git
  /// does not apply.
  var gitFolder: Path? { gitPath }

  /// The version of a file that git is asked about instead of `gitPath`; nil where that is the path.
  var gitFile: GitFile? { nil }

  /// The location by which the page can be opened again; nil where it cannot.
  var location: Location? { nil }

  /// Returns a word or two that name an action in hints, help and the palette. The title may only change
  /// together with `actions`.
  func title(of action: Action) -> String {
    switch action {
    case .app(.quit): browser.options.caller.map { "back to \($0)" } ?? action.title
    // An empty title keeps the action out of hints and help where it does nothing.
    case .app(.cancel): begun ?? (isDestination ? "" : Action.app(.back).title)
    default: action.title
    }
  }

  /// The file for editors, shells and the clipboard; nil where there is none.
  var fileTarget: FileTarget? { nil }

  /// Returns the text to copy where nothing is selected; nil copies the path.
  func textToCopy() async throws -> String? { nil }

  /// The name to copy; nil copies the file's.
  var nameToCopy: String? { nil }

  // MARK: Esc

  /// Whether the page is a place to stay at, as a directory is. Esc does not leave such a page, and closing
  /// it ends the program.
  var isDestination: Bool { false }

  /// One or two words for what Esc ends on the page, such as a filter; nil where there is nothing to end, and
  /// Esc goes back.
  var begun: String? { nil }

  /// Ends what Esc ends on the page. Returns whether there was something to end; `begun` need not name all of
  /// it.
  func endBegun() -> Bool { false }

  /// Performs one of `actions`. Each class performs its own actions, and passes others to its superclass.
  /// - Parameter count: the count that was typed before the key, from 1; nil where none was typed.
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

  /// A number for the state on which `actions` depends: while it is equal, the actions are equal, which debug
  /// builds check. Nil where no such number is known.
  var actionState: Int? { nil }

  /// The last actions and their commands. They are kept because both are asked for with each key and each
  /// frame.
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
        // An action without a key is only in the palette.
        guard let own = keys[action], !own.isEmpty else { return nil }
        return command(own, action)
      } + deadCommands(beside: actions) + deadChords(sequences: keys, beside: actions)
    known = (state, actions, commands)
    return commands
  }

  /// The count that a command gets where none was typed. A typed count never begins with 0.
  private static let noCount = 0

  private func command(_ keys: [KeySequence], _ action: Action) -> KeyCommand {
    var command = KeyCommand(keys, title: title(of: action)) { [unowned self] count in
      perform(action, count: count == Self.noCount ? nil : count)
    }
    command.usualCount = Self.noCount
    command.helpGroup = action.helpGroup
    return command
  }

  /// Returns commands for keys of shell commands that cannot run here: they show a toast with the reason, and
  /// do nothing else.
  private func deadCommands(beside actions: [Action]) -> [KeyCommand] {
    // Pages without a palette, such as sheets, have keys of their own.
    guard actions.contains(.app(.palette)) else { return [] }
    return browser.keymap.commands.filter { !actions.contains(.own($0)) }.flatMap { command in
      browser.keymap.sequences(for: .own(command), in: scope).map { keys in
        KeyCommand(keys) { [unowned self] in
          toast(command.refusal(on: self) ?? "“\(command.text)” does nothing here")
        }
      }
    }
  }

  /// Returns commands for key sequences whose action is not possible here: they show a toast. Otherwise each
  /// key of the sequence would do what it does alone.
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

  /// The text at the end of the line of hints.
  var endText: String { markedCount == 0 ? "" : "\(markedCount.grouped) marked" }

  func showEndLabel() { endLabel.text = hasHints ? endText : "" }

  /// The labels of the keys that mark a row and that compare the marked ones, for messages.
  var comparingKeys: (mark: String, compare: String) {
    func key(_ action: Action) -> String {
      browser.keymap.sequences(for: action, in: scope).first?.label ?? title(of: action)
    }
    return (key(.list(.select)), key(.openDiff))
  }

  func marksDidChange() {
    view.setNeedsLayout()
  }

  // MARK: Fingers

  /// Whether the page has hints at its bottom.
  var hasHints: Bool { true }

  /// The actions of the large buttons for fingers at the bottom, the most useful first.
  var touchActions: [Action] {
    // A finger needs these buttons; all other actions are in the palette too.
    let first: [Action] = [.open, .app(.back), .list(.filter)].filter { choices.contains($0) }
    return first + choices.filter { $0 != .app(.palette) && !first.contains($0) }
  }

  /// The buttons for fingers; the last one shows the palette.
  var touchItems: [TouchBar.Item] {
    let items = touchActions.map { action in
      TouchBar.Item(title: title(of: action)) { [unowned self] in perform(action, count: nil) }
    }
    return actions.contains(.app(.palette))
      ? items + [TouchBar.Item(title: "⋯") { [unowned self] in showPalette() }] : items
  }

  /// The actions that a person chooses by name. Moves within the page are left out: for those there are keys,
  /// drags and the wheel.
  var choices: [Action] {
    var choices: [Action] = []
    for action in actions where action.isChosen && !choices.contains(action) { choices.append(action) }
    return begun == nil ? choices.filter { $0 != .app(.cancel) } : choices
  }

  /// The kind of thing that the page's menu is about.
  var menuSubject: MenuSubject { .other }

  /// The actions of the menu that can be done now.
  var menuActions: [Action] { menuSubject.actions(among: actions) }

  /// The commands of the menu, with their keys.
  var menuCommands: [KeyCommand] {
    let keys = browser.keymap.sequences(in: scope)
    return menuActions.map { command(keys[$0] ?? [], $0) }
  }

  /// - Parameter count: The count that was typed before the key; nil for none.
  func showPalette(count: Int? = nil) {
    if presentedViewController == nil { present(PalettePage(self, count: count)) }
  }

  /// A line between the content and the hints, such as the filter; nil for none.
  var footer: View? { nil }

  /// Shows the current `footer`; to be called when it has changed.
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
    // The pages below are read only after this page was shown, so that it appears without delay.
    app?.after(.milliseconds(30)) { [weak browser] in browser?.readBelow() }
  }

  override func taskFailed(_ error: any Error) { toast("\(error)") }
}
