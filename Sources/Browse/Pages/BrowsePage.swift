import TermNav

/// A page of the browser: its keys are actions, which settings can give other keys and the palette lists.
class BrowsePage: ViewController {
  /// The program's only one; work of a page may outlive the page.
  var browser: Browser!
  private let hints = HintBar()
  let touchBar = TouchBar()
  private let endWords = EndWords()
  private let footerBox = VStack()

  /// Said before the reason where a page could not be read again, and shows what it had.
  nonisolated static let notAgain = "not read again: "

  override init(title: String = "", name: String? = nil) {
    super.init(title: title, name: name)
    bottomView = VStack {
      footerBox
      HStack(spacing: 0) {
        hints
        touchBar
        endWords.aligned(vertical: .bottom)
      }
    }
    navigationItem.trailingItems = [BarItem("⋯") { [weak self] in self?.showPalette() }]
    view.onLongPress { [unowned self] in browser.state.hasFeltFinger = true }
  }

  /// Where its keys stand in the settings.
  var scope: Keymap.Scope { .lists }

  /// What can be done now, the most useful first.
  var actions: [Action] {
    let own = browser.keymap.commands.filter { $0.refusal(on: self) == nil }.map(Action.own)
    return (begun == nil ? [] : [.app(.cancel)])
      + [AppAction.close, .back, .peek, .palette].map(Action.app) + placeActions + [.app(.command)]
      + gitActions + [AppAction.filesBelow, .textBelow, .mouse, .help, .quit].map(Action.app) + own
      + (begun == nil ? [.app(.cancel)] : [])
  }

  /// The actions that a place allows.
  private var placeActions: [Action] {
    guard gitPage != nil || fileTarget != nil else { return [] }
    let hasLine = gitPage?.hasLines ?? (fileTarget?.line != nil)
    let hasAddress = !gitActions.isEmpty
    return PlaceAction.allCases.filter { $0 != .yankLine || hasLine }
      .filter { $0 != .yankAddress || hasAddress }.map(Action.place)
  }

  /// The commit that the page or its row is, or a name of it; nil where it is none.
  var commit: [UInt8]? { nil }

  /// The page itself where it is one of what git tells; nil for all others.
  var gitPage: (any GitPage)? { nil }

  /// What git is asked about from here; nil where there is nothing to ask.
  var gitPath: Path? { nil }

  /// In which repository its status, branches and stashes are; nil where there is nothing to ask.
  var gitFolder: Path? { gitPath }

  /// The file of a commit that it is asked about from here, in place of the path.
  var gitFile: GitFile? { nil }

  /// What the page shows; nil for what cannot be opened again.
  var location: Location? { nil }

  /// A word or two for hints, help and the palette; the same while `actions` are the same.
  func title(of action: Action) -> String {
    switch action {
    case .app(.quit): browser.options.caller.map { "back to \($0)" } ?? action.title
    // Where it does nothing, neither hints nor help say it.
    case .app(.cancel): begun ?? (isPlace ? "" : Action.app(.back).title)
    default: action.title
    }
  }

  /// What editors, shells and the clipboard take; nil where there is nothing.
  var fileTarget: FileTarget? { nil }

  /// What is copied where nothing is selected; nil is the path.
  func textToCopy() async throws -> String? { nil }

  /// What is copied as a name; nil is that of the file.
  var nameToCopy: String? { nil }

  // MARK: Esc

  /// Whether the page is where one is, as a directory is: Esc does not leave it, and closing it ends the program.
  var isPlace: Bool { false }

  /// One or two words for what Esc ends on the page, such as a filter; nil where nothing is begun, and Esc goes back.
  var begun: String? { nil }

  /// Ends what is begun; returns whether something was, of which `begun` need not tell.
  func endBegun() -> Bool { false }

  /// Does one of `actions`: each class does its own, and leaves the others to its superclass.
  /// - Parameter count: what was typed before its key, from 1 on; nil where nothing was.
  func perform(_ action: Action, count: Int?) {
    switch action {
    case .app(let action): action.perform(on: self)
    case .place(let action): action.perform(on: self)
    case .git(let action): action.perform(on: self)
    case .own(let command): present(CommandPage(self, running: command))
    case .sequence, .move, .list, .directory, .lines, .text, .file, .diff, .log, .open, .reread, .openDiff,
      .blameBefore:
      assertionFailure("\(type(of: self)) lists \(action), and does not do it")
    }
  }

  /// What `actions` depends on, as a number: while it is the same, so are they, which debug builds check. nil where that is not known.
  var actionState: Int? { nil }

  /// The commands of the actions that were last asked for. Both are asked for at each key and in each frame.
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
        // Without a key it is in the palette.
        guard let own = keys[action], !own.isEmpty else { return nil }
        return command(own, action)
      } + deadCommands(beside: actions) + deadChords(sequences: keys, beside: actions)
    known = (state, actions, commands)
    return commands
  }

  /// What a command is given where no count was typed: a typed one begins with another digit.
  private static let noCount = 0

  private func command(_ keys: [KeySequence], _ action: Action) -> KeyCommand {
    var command = KeyCommand(keys, title: title(of: action)) { [unowned self] count in
      perform(action, count: count == Self.noCount ? nil : count)
    }
    command.usualCount = Self.noCount
    command.helpGroup = action.helpGroup
    return command
  }

  /// Keys of commands that cannot run here: they do nothing else, and say why.
  private func deadCommands(beside actions: [Action]) -> [KeyCommand] {
    // Sheets have keys of their own.
    guard actions.contains(.app(.palette)) else { return [] }
    return browser.keymap.commands.filter { !actions.contains(.own($0)) }.flatMap { command in
      browser.keymap.sequences(for: .own(command), in: scope).map { keys in
        KeyCommand(keys) { [unowned self] in
          toast(command.refusal(on: self) ?? "“\(command.text)” does nothing here")
        }
      }
    }
  }

  /// Keys one behind the other that do nothing here: none of them may do what it does alone.
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

  /// How many things are marked.
  var markedCount: Int { browser.state.marks.count }

  /// The text at the end of the line of hints.
  var endText: String { markedCount == 0 ? "" : "\(markedCount.grouped) marked" }

  func showEndWords() { endWords.text = hasHints ? endText : "" }

  /// The keys that mark a row and compare what is marked, for people.
  var comparingKeys: (mark: String, compare: String) {
    func key(_ action: Action) -> String {
      browser.keymap.sequences(for: action, in: scope).first?.label ?? title(of: action)
    }
    return (key(.list(.select)), key(.openDiff))
  }

  /// Others are marked.
  func marksDidChange() {
    view.setNeedsLayout()
  }

  // MARK: Fingers

  /// Whether the page has hints at its bottom.
  var hasHints: Bool { true }

  /// What large buttons at the bottom do, the most useful first.
  var touchActions: [Action] {
    // No finger finds its way without the first; the second is typed else.
    let first: [Action] = [.open, .app(.back), .list(.filter)].filter { choices.contains($0) }
    return first + choices.filter { $0 != .app(.palette) && !first.contains($0) }
  }

  /// The last one lists all.
  var touchItems: [TouchBar.Item] {
    let items = touchActions.map { action in
      TouchBar.Item(title: title(of: action)) { [unowned self] in perform(action, count: nil) }
    }
    return actions.contains(.app(.palette))
      ? items + [TouchBar.Item(title: "⋯") { [unowned self] in showPalette() }] : items
  }

  /// Actions that a person chooses by name: what moves within the page is left to keys, drags and the wheel.
  var choices: [Action] {
    var choices: [Action] = []
    for action in actions where action.isChosen && !choices.contains(action) { choices.append(action) }
    return begun == nil ? choices.filter { $0 != .app(.cancel) } : choices
  }

  /// The kind of thing that a menu of the page is about.
  var menuSubject: MenuSubject { .other }

  /// The actions of the menu that can be done now.
  var menuActions: [Action] { actions(of: menuSubject) }

  /// The actions of a menu about a kind of thing that the page can do.
  final func actions(of subject: MenuSubject) -> [Action] {
    let actions = actions
    return subject.actions.filter(actions.contains)
  }

  /// The same with its keys, for a menu beside a place of the page.
  var menuCommands: [KeyCommand] {
    let keys = browser.keymap.sequences(in: scope)
    return menuActions.map { command(keys[$0] ?? [], $0) }
  }

  func showPalette() {
    if presentedViewController == nil { present(PalettePage(self)) }
  }

  /// A line between the content and the hints, such as a filter's.
  var footer: View? { nil }

  /// Shows the `footer` that is there now.
  func footerDidChange() {
    let footer = footer
    if footerBox.subviews.first === footer { return }
    footerBox.setArrangedSubviews { if let footer { footer } }
  }

  override func viewWillLayoutSubviews() {
    let isTouch = browser.isTouch
    hints.isHidden = isTouch || !hasHints
    touchBar.isHidden = !isTouch || !hasHints
    showEndWords()
    if isTouch { touchBar.items = touchItems }
  }

  override func viewDidAppear(animated: Bool) {
    // What lies below is read once this page is seen.
    app?.after(.milliseconds(30)) { [weak browser] in browser?.readBelow() }
  }

  override func taskFailed(_ error: any Error) { toast("\(error)") }
}
