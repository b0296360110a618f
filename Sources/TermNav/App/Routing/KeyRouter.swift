/// A router for keys. Each key goes to the first of those that `route(_:)` asks in turn and that handles it.
@MainActor final class KeyRouter {
  /// Handles keys that no page has handled (`NavigationApp.keyHandler`). Only the router of the program's own
  /// stack has it; nil in those of presented stacks.
  var programHandler: ((KeyPress) -> Bool)?

  private let panes: PaneChain
  private let program: ProgramInput
  private lazy var commands = KeyCommandReader { [program] in program.keys.brokenChordHandler?($0) == true }

  private var pane: Pane { panes.outer }
  private var navigation: NavigationController { pane.navigation }

  init(_ panes: PaneChain) {
    self.panes = panes
    program = panes.outer.program
  }

  /// Routes a key. Returns the keys to be routed instead of one that was not handled, each to what is then on
  /// top.
  func route(_ key: KeyPress) -> [KeyPress] {
    if program.overlays.modal != nil {
      let levels = responders.map(KeyCommandReader.Level.init)
      return commands.handle(key, levels.first) { levels } || pane.focus.step(key)
        ? [] : substitutes(for: key)
    }
    // From here on the left arrow stands for the leading direction.
    let own = navigation.isMirrored ? key.mirrored : key
    let before = panes.focused
    let isBarFocused = before[0].page.barFocus != nil
    for pane in before where pane.scrub.handleHeld(own) { return [] }
    if gestureHandles(own, before) || isBarFocused && barHandles(own, before[0]) { return [] }
    // If the key leaves the bar, it goes to what has the keys from then on, which may be a stack within the
    // page.
    let focused = isBarFocused ? panes.focused : before
    let isHandled =
      commands.handle(key, innermostLevel(focused), { levels(focused) }) || programHandler?(own) == true
      || pane.focus.step(own) || navigationHandles(own, focused)
    return isHandled ? [] : substitutes(for: key)
  }

  /// Returns the keys that an unhandled key stands for. A key with Alt whose ESC came together with it is no
  /// key at all where the program says so.
  private func substitutes(for key: KeyPress) -> [KeyPress] {
    if key.mayBeTwo, !key.isEscapeApart, program.keys.brokenChordHandler?([key]) == true {
      commands.forget()
      return []
    }
    return key.substitutes
  }

  private func gestureHandles(_ key: KeyPress, _ panes: [Pane]) -> Bool {
    guard key == KeyPress(.escape) else { return false }
    if program.arena.hasWinner {
      program.arena.cancel()
      return true
    }
    if program.comingPresentation()?.putBack() == true { return true }
    return panes.contains { $0.navigation.cancelInteractivePop() }
      || self.panes.heldPresentation?.putBack() == true
  }

  /// Lets the bar handle a key. Tab always moves on from a button, whatever the page does with it.
  private func barHandles(_ key: KeyPress, _ inner: Pane) -> Bool {
    pane.focus.step(key) || inner.focus.barHandles(key)
  }

  private func innermostLevel(_ panes: [Pane]) -> KeyCommandReader.Level? {
    let tree = panes[0].page.view.tree
    guard let view = tree.firstResponder, tree.responders.first === view else { return nil }
    return KeyCommandReader.Level(view)
  }

  /// Returns the levels that are asked for a key in turn: those on the pages, then the program.
  private func levels(_ panes: [Pane]) -> [KeyCommandReader.Level] {
    let isMirrored = navigation.isMirrored
    var levels: [KeyCommandReader.Level] = []
    KeyResponder.ask(on: panes.map(\.page)) { responder in
      switch responder {
      case .view(let view): levels.append(.init(view))
      case .page(let page):
        levels.append(
          .init(commands: { page.allKeyCommands }, isMirrored: page.view.isMirrored, handle: page.handle))
      case .items(let page):
        levels.append(.init(commands: { page.navigationItem.keyCommands }, isMirrored: isMirrored))
      }
      return false
    }
    levels.append(.init(commands: program.keys.commands, isMirrored: isMirrored))
    return levels
  }

  /// The navigation's own keys. They work where no view, page or command has handled a key.
  private static let navigationKeys: [KeyAction<KeyRouter>] = [
    .asked("backAndHelp") { $0.programCommands(on: $0.pane.page.focusedPages) },
    .declining("scaleUp", "+", "=", title: .unlisted) { $0.panes.scale(by: GestureSteps.scale) },
    .declining("scaleDown", "-", "−", title: .unlisted) { $0.panes.scale(by: 1 / GestureSteps.scale) },
    .declining("rotateBack", "[", title: .unlisted) { $0.panes.rotate(by: -GestureSteps.rotation) },
    // A page that rotates uses `]` before it can go forward.
    .declining("rotate", "]", title: .unlisted) { $0.panes.rotate(by: GestureSteps.rotation) },
    .declining("sheetUp", "Shift-↑", title: .unlisted) { $0.panes.moveSheet(higher: true) },
    .declining("sheetDown", "Shift-↓", title: .unlisted) { $0.panes.moveSheet(higher: false) },
    .declining("forward", "]", title: .unlisted) { $0.panes.focused.contains { $0.goForward() } },
  ]

  private func navigationHandles(_ key: KeyPress, _ panes: [Pane]) -> Bool {
    Self.navigationKeys.handle(key, in: self) || panes.contains { Scrub.keys.handle(key, in: $0.scrub) }
  }

  // MARK: Commands

  /// The keys that open a context menu. The Linux console and rxvt send F20 for Shift-F10; xterm sends F16
  /// for the menu key of a keyboard.
  private static let menuKeys: [KeySequence] = ["Shift-F10", "F20", "F16"]

  /// Returns the commands for going back, for the context menu and for the help, with the keys that the
  /// program has chosen. If nothing goes back, the first command has no title.
  func programCommands(on pages: [ViewController]) -> [KeyCommand] {
    let title = panes.backTitle(on: pages).map { program.words.text($0) } ?? ""
    var back = KeyCommand(program.keys.backSequences, title) { [weak panes] _ in _ = panes?.goBack() }
    (back.helpGroup, back.isKept) = (.back, true)
    let help = program.keys.help.map { key in
      var help = KeyCommand([KeySequence(key)], program.words.text("help")) { [weak pane] _ in
        pane?.page.view.tree.host?.showKeyHelp()
      }
      (help.helpGroup, help.isKept) = (.program, true)
      return help
    }
    let menuPage = pages.first { $0.contextMenuView != nil }
    let menu = menuPage.map { page in
      KeyCommand(Self.menuKeys, program.words.text("menu"), Self.menuKeys[0].label) { [weak page] _ in
        page?.showContextMenu()
      }
    }
    return [back, menu, help].compactMap { $0 }
  }

  /// The command of Esc while a presentation is held, which comes before all others.
  var heldCommands: [KeyCommand] {
    guard let held = panes.heldPresentation else { return [] }
    return [
      KeyCommand("Esc", title: program.words.text("put the page back")) { [weak held] in held?.putBack() }
    ]
  }

  /// Returns the commands of a page's bar while one of its buttons has the keys.
  func barCommands(of page: ViewController) -> [KeyCommand] {
    FocusSystem.barKeys.commands(of: panes.panes(of: [page])[0], program.words)
  }

  // MARK: Paste and interrupt

  /// Forgets a chord or a count that has begun, because of a press.
  func forget() { commands.forget() }

  func paste(_ text: String) { _ = responders.contains { $0.paste(text) } }

  /// Offers Ctrl-C to all that get keys. Returns whether it was handled.
  func interrupt() -> Bool {
    if program.overlays.modal != nil { return responders.contains { $0.interrupt() } }
    return KeyResponder.ask(on: panes.focused.map(\.page)) { responder in
      switch responder {
      case .view(let view): view.interrupt()
      case .page(let page): page.interrupt()
      case .items: false
      }
    }
  }

  /// The views that get keys. A modal overlay without a first responder gets them itself.
  private var responders: [View] {
    guard let overlay = program.overlays.modal?.view else {
      return pane.page.focusedPages.flatMap(\.view.tree.responders)
    }
    let responders = overlay.tree.responders
    return responders.isEmpty ? [overlay] : responders
  }
}

extension KeyPress {
  /// The keys that an unhandled key stands for. Alt with a key stands for Esc and that key. A key of another
  /// script stands for the key at its position on a Latin layout.
  fileprivate var substitutes: [KeyPress] {
    if mayBeTwo { return [KeyPress(.escape), KeyPress(key, modifiers.subtracting(.alt))] }
    return onLatinLayout.map { [$0] } ?? []
  }
}
