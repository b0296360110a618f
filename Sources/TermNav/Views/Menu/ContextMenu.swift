/// The context menus of a view or a part of it (RULES, section 28).
extension View {
  /// Returns the commands for a point of the view, which a menu beside the point offers; nil for no menu.
  ///
  /// The menu opens after a click of the secondary button and after a long press, at the pressed point.
  /// Shift-F10 opens it too, at the location of the cursor, while the view or one in it has the keyboard
  /// focus. If no command has a title, no menu opens.
  ///
  ///     list.contextMenu = weakly(else: []) { page, point in
  ///       guard let row = page.list.index(at: point) else { return [] }
  ///       page.list.moveCursor(to: row)
  ///       return [KeyCommand("d", title: "Delete") { page.delete(row) }]
  ///     }
  ///
  /// The key of a command chooses it while the menu is open. Without the menu it works only if the command is
  /// also among `keyCommands`. A long press recognizer that the view has already takes precedence, unless it
  /// needs a longer press. The view keeps the closure, so the closure must not hold the view's page strongly
  /// (`weakly`).
  public var contextMenu: ((_ point: Point) -> [KeyCommand])? {
    get { contextMenuTap?.commands }
    set {
      for recognizer in gestureRecognizers where recognizer is ContextMenuTap || recognizer is ContextMenuHold
      {
        removeGestureRecognizer(recognizer)
      }
      guard let newValue else { return }
      addGestureRecognizer(ContextMenuTap(newValue))
      addGestureRecognizer(ContextMenuHold())
    }
  }

  /// Opens the `contextMenu` beside a point of the view. Returns false if there are no commands for that
  /// point, or if the view is not on the screen.
  @discardableResult
  public func showContextMenu(at point: Point) -> Bool {
    guard let tap = contextMenuTap, let host = tree.host, isOnScreen else { return false }
    let offered = tap.commands(point).filter { !$0.title.isEmpty && $0.hasAction }
    guard !offered.isEmpty else { return false }
    let menu = ContextMenuView(offered, of: self, at: point)
    host.presentMenu(menu) { [weak menu] in menu?.frame(in: $0) ?? Rect(columns: 0, rows: 0) }
    return true
  }

  private var contextMenuTap: ContextMenuTap? {
    for recognizer in gestureRecognizers {
      if let tap = recognizer as? ContextMenuTap { return tap }
    }
    return nil
  }
}

extension ViewController {
  /// The view whose context menu a key opens: among the first responder and its superviews, the innermost one
  /// with a menu; nil if none has one. Without a first responder only the page's view is looked at.
  final var contextMenuView: View? {
    let responders = view.tree.responders
    if responders.isEmpty { return view.contextMenu == nil ? nil : view }
    return responders.first { $0.contextMenu != nil }
  }

  /// Opens the context menu of `contextMenuView` at the location of the cursor.
  final func showContextMenu() {
    guard let target = contextMenuView else { return }
    let first = view.tree.responders.first ?? target
    var location = first.bringCursorIntoSight()
    for outer in first.lineage {
      if outer === target { break }
      location = outer.space.outside(location)
    }
    target.showContextMenu(at: location)
  }
}

extension View {
  /// Scrolls the view's cursor into sight and returns its location in the view's coordinates. In a list it is
  /// the row with the cursor, even while the words of a search are typed.
  fileprivate func bringCursorIntoSight() -> Point {
    guard let list = self as? ListView, let row = list.cursor else { return terminalCursorPlace }
    list.moveCursor(to: row)
    return list.cursorPosition.map { Point(column: 0, row: Double(list.viewport.line(of: $0))) }
      ?? terminalCursorPlace
  }
}

/// The context menu of a view, beside the point for which it was opened. The menu closes when the view is no
/// longer visible.
private final class ContextMenuView: MenuView {
  private weak var subject: View?
  /// The cell beside which the context menu stands, in the view's coordinates.
  private let cell: Rect

  init(_ commands: [KeyCommand], of subject: View, at point: Point) {
    self.subject = subject
    cell = Rect(column: point.wholeColumn, row: point.wholeRow, columns: 1, rows: 1)
    var close = {}
    super.init(
      commands.map { command in
        let keys = command.sequences.lazy.compactMap { $0.keys.count == 1 ? $0.keys[0] : nil }
        return Entry(
          title: command.title, detail: command.hintLabel, isEnabled: command.isEnabled, key: keys.first)
      },
      // A command of the menu is not run if its view is no longer visible.
      onSelect: { [weak subject] in if subject?.isOnScreen == true { commands[$0].perform() } },
      onClose: { close() })
    close = { [weak self] in
      if let self { tree.host?.dismiss(self) }
    }
  }

  /// Returns the rectangle of the context menu on the screen. Called before each frame, since the menu's view
  /// may have moved.
  func frame(in screen: Size) -> Rect {
    guard let subject, subject.isOnScreen else {
      setNeedsLayout()
      return frame
    }
    return frame(beside: subject.tree.onScreen(cell, of: subject), in: screen)
  }

  override func layoutSubviews() {
    if subject?.isOnScreen == true { super.layoutSubviews() } else { onClose() }
  }
}

private final class ContextMenuTap: TapGestureRecognizer {
  let commands: (Point) -> [KeyCommand]

  init(_ commands: @escaping (Point) -> [KeyCommand]) {
    self.commands = commands
    super.init(name: "contextMenu")
    button = .secondary
    addHandler { [unowned self] _ in
      if state == .ended { view?.showContextMenu(at: pressLocation) }
    }
  }
}

private final class ContextMenuHold: LongPressGestureRecognizer {
  init() {
    super.init(name: "contextMenuHold")
    addHandler { [unowned self] _ in
      if state == .began { view?.showContextMenu(at: pressLocation) }
    }
  }
}
