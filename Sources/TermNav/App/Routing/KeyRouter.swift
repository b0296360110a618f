/// A router for keys. The router offers each key to views, pages, bars, the program and the navigation in
/// turn, until one of them handles the key.
@MainActor final class KeyRouter {
  /// Handles keys that no page has handled (`NavigationApp.keyHandler`). Only the router of the program's own
  /// stack has this handler; in the routers of presented stacks it is nil.
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

  /// Offers a key to views, pages, bars and the program. If nothing handles the key, returns the keys that
  /// must be routed instead; otherwise an empty array.
  func route(_ key: KeyPress) -> [KeyPress] {
    if program.overlays.modal != nil {
      let levels = responders.map(KeyCommandReader.Level.init)
      return commands.handle(key, levels.first) { levels } || pane.focus.step(key)
        ? [] : substitutes(for: key)
    }
    // In a right-to-left layout the arrow keys are swapped, so that the left arrow means the leading
    // direction in all that follows.
    let own = navigation.isMirrored ? key.mirrored : key
    let before = panes.focused
    let isBarFocused = before[0].page.barFocus != nil
    for pane in before where pane.scrub.handleHeld(own) { return [] }
    if gestureHandles(own, before) || isBarFocused && barHandles(own, before[0]) { return [] }
    // If the key has taken the focus from the bar, the key goes to the pages that get the keys now, which may
    // be in a stack within the page.
    let focused = isBarFocused ? panes.focused : before
    let isHandled =
      commands.handle(key, innermostLevel(focused), { levels(focused) }) || programHandler?(own) == true
      || pane.focus.step(own) || navigationHandles(own, focused)
    return isHandled ? [] : substitutes(for: key)
  }

  /// Returns the keys that an unhandled key stands for, such as Esc and a letter for Alt with the letter. The
  /// program's `brokenChordHandler` may handle Alt with a key whose bytes came together; if it does, nothing
  /// is returned.
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

  /// Lets the focused bar button handle a key. Tab always moves the focus from the button to the next one,
  /// even if the page uses Tab itself.
  private func barHandles(_ key: KeyPress, _ inner: Pane) -> Bool {
    pane.focus.step(key) || inner.focus.barHandles(key)
  }

  private func innermostLevel(_ panes: [Pane]) -> KeyCommandReader.Level? {
    let tree = panes[0].page.view.tree
    guard let view = tree.firstResponder, tree.responders.first === view else { return nil }
    return KeyCommandReader.Level(view)
  }

  /// Returns the levels at which the command of a key is looked up, in order: views, pages and bars, then the
  /// program.
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

  /// The keys of the navigation itself, such as those that scale, rotate or go forward. They work where no
  /// view, page or command has handled a key.
  private static let navigationKeys: [KeyAction<KeyRouter>] = [
    .asked("backAndHelp") { $0.programCommands(on: $0.pane.page.focusedPages) },
    .declining("scaleUp", "+", "=", title: .unlisted) { $0.panes.scale(by: GestureSteps.scale) },
    .declining("scaleDown", "-", "−", title: .unlisted) { $0.panes.scale(by: 1 / GestureSteps.scale) },
    .declining("rotateBack", "[", title: .unlisted) { $0.panes.rotate(by: -GestureSteps.rotation) },
    // On a page with a view that can be rotated, the key `]` rotates the view; elsewhere the key goes
    // forward.
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
  /// program has chosen. If there is nothing to go back to, the first command has an empty title.
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

  /// The command of Esc while a presented page is held, which comes before all other commands; empty while
  /// none is held.
  var heldCommands: [KeyCommand] {
    guard let held = panes.heldPresentation else { return [] }
    return [
      KeyCommand("Esc", title: program.words.text("put the page back")) { [weak held] in held?.putBack() }
    ]
  }

  /// Returns the key commands that work while a button of a page's navigation bar has the focus.
  func barCommands(of page: ViewController) -> [KeyCommand] {
    FocusSystem.barKeys.commands(of: panes.panes(of: [page])[0], program.words)
  }

  // MARK: Paste and interrupt

  /// Forgets a chord (command of several keys) or a count (number before a command) that has begun, because a
  /// mouse button was pressed.
  func forget() { commands.forget() }

  func paste(_ text: String) { _ = responders.contains { $0.paste(text) } }

  /// Offers Ctrl-C to the views and pages that get keys. Returns whether one of them has handled it.
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

  /// The views that get keys, the innermost first. A modal overlay without a first responder gets the keys
  /// itself.
  private var responders: [View] {
    guard let overlay = program.overlays.modal?.view else {
      return pane.page.focusedPages.flatMap(\.view.tree.responders)
    }
    let responders = overlay.tree.responders
    return responders.isEmpty ? [overlay] : responders
  }
}

extension KeyPress {
  /// The keys that an unhandled key stands for; empty if there are none. Alt with a key stands for Esc and
  /// that key. A key of another script stands for the key at its position on a Latin layout.
  fileprivate var substitutes: [KeyPress] {
    if mayBeTwo { return [KeyPress(.escape), KeyPress(key, modifiers.subtracting(.alt))] }
    return onLatinLayout.map { [$0] } ?? []
  }
}
