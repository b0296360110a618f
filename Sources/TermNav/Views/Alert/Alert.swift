/// A question on a card in the middle of the screen: a title, a message, an optional text field, and buttons.
///
///     let alert = Alert("Delete 3 messages?", actions: [.cancel, .init("Delete", style: .destructive)])
///     if await present(alert)?.style == .destructive { delete() }
///
/// At first the keyboard focus is in the field if there is one, else on the cancel button, else on the first
/// button. Esc presses the cancel button or, without one, dismisses the alert. ←, → and Tab move through the
/// buttons. Return in the field presses the last button that does not cancel. Without a field, a button is
/// also pressed by its key or its first letter.
public final class Alert: ViewController, ModalPage {
  /// The meaning of an alert's button.
  public enum ActionStyle: Sendable, CaseIterable {
    case `default`
    /// A button that changes nothing and cancels the alert. Esc presses it.
    case cancel
    /// A button that deletes or loses something.
    case destructive
  }

  /// A button of an alert.
  public struct Action: Equatable, Sendable {
    /// The text of the alert's button, a word or two.
    public var title: String
    /// The meaning of the alert's button, which decides its colour.
    public var style: ActionStyle
    /// A key that presses the alert's button, shown after the title; nil for none. The first letter of the
    /// title presses the button too, unless other buttons have that letter.
    public var key: Character?

    /// Creates a button of an alert. `key` presses it too; nil for no key.
    public init(_ title: String, style: ActionStyle = .default, key: Character? = nil) {
      self.title = title
      self.style = style
      self.key = key
    }

    /// A button of an alert titled "Cancel", in the program's language.
    public static let cancel = Action("Cancel", style: .cancel)
  }

  /// The result of an alert: the pressed button. `present` returns nil if the alert is dismissed without a
  /// button.
  public typealias ModalResult = Action

  /// The text below the alert's title, wrapped; it may be empty.
  public let message: String
  /// The buttons of the alert from leading to trailing. They are stacked if they do not fit in a row.
  public let actions: [Action]
  /// The text field of the alert; nil unless `addTextField` was called.
  public private(set) var textField: TextField?
  /// Called with the pressed button when the alert begins to disappear; the alert may still be visible.
  public var onFinish: ((Action) -> Void)?

  private let titleLabel: Label
  private let messageLabel: Label
  private let buttons: [Button]
  /// The most columns of text in an alert's card.
  private static let maximumColumns = 44
  private static let leastColumns = 24

  /// Creates an alert, a question on a card in the middle of the screen, with an OK button if no buttons are
  /// given.
  public init(_ title: String, message: String = "", actions: [Action] = [Action("OK")]) {
    self.message = message
    self.actions = actions
    titleLabel = Label(title, attributes: .bold, textAlignment: .center, numberOfLines: 0)
    messageLabel = Label(message, .secondary, textAlignment: .center, numberOfLines: 0)
    buttons = actions.map { Button($0.label($0.title), role: $0.role) }
    super.init(title: title, name: "alert")
    prefersNavigationBarHidden = true
    modalPresentationStyle = .alert
    for part in [titleLabel, messageLabel] + buttons as [View] { view.addSubview(part) }
    for (action, button) in zip(actions, buttons) { button.action = { [weak self] in self?.choose(action) } }
    (cancelButton ?? buttons.first)?.becomeFirstResponder()
  }

  /// Adds a text field, which becomes the first responder. An alert has one field; another call replaces it.
  @discardableResult
  public func addTextField(_ text: String = "", placeholder: String = "") -> TextField {
    let field = TextField(text)
    field.placeholder = placeholder
    textField?.removeFromSuperview()
    textField = field
    view.addSubview(field)
    view.setNeedsLayout()
    field.becomeFirstResponder()
    return field
  }

  /// Returns the title of an alert's button, translated if it is the library's own.
  private func title(of action: Action) -> String {
    action == .cancel || action == Action("OK") ? view.words.text(action.title) : action.title
  }

  public override func viewWillAppear(animated: Bool) {
    for (action, button) in zip(actions, buttons) { button.title = action.label(title(of: action)) }
  }

  private var cancelButton: Button? {
    actions.firstIndex { $0.style == .cancel }.map { buttons[$0] }
  }

  private func choose(_ action: Action) {
    finish(action)
    onFinish?(action)
  }

  // MARK: Layout

  override func contentSize(fitting size: Size) -> Size {
    let columns = columns(within: size.columns)
    let below = bottomRows(in: Size(columns: columns, rows: size.rows))
    return Size(
      columns: columns, rows: min(size.rows, rows(forColumns: columns - 2 * Self.margin(columns)) + below))
  }

  private func columns(within most: Int) -> Int {
    let text = max(title.columns, min(message.columns, Self.maximumColumns), buttonColumns)
    return max(1, min(most, max(Self.leastColumns, min(text, max(Self.maximumColumns, buttonColumns))) + 4))
  }

  private static func margin(_ columns: Int) -> Int { columns < 20 ? 0 : 2 }

  private var buttonColumns: Int { buttons.reduce(-2) { $0 + ($1.intrinsicContentSize.columns ?? 0) + 2 } }

  private func isInRow(_ columns: Int) -> Bool { buttonColumns <= columns }

  private func lines(_ label: Label, _ columns: Int) -> Int {
    label.text.isEmpty ? 0 : label.sizeThatFits(Size(columns: max(1, columns), rows: .max)).rows
  }

  private func rows(forColumns columns: Int) -> Int {
    let text = lines(titleLabel, columns) + lines(messageLabel, columns)
    return text + (textField == nil ? 0 : 2) + 1 + (isInRow(columns) ? 1 : buttons.count)
  }

  public override func viewWillLayoutSubviews() {
    let columns = max(1, view.size.columns - 2 * Self.margin(view.size.columns))
    let left = (view.size.columns - columns) / 2
    let buttonRows = isInRow(columns) ? 1 : buttons.count
    // On a small screen the alert's buttons keep their rows, and the text is cut.
    let end = safeArea.size.rows
    var room = max(0, end - buttonRows)
    var row = 0
    func layOut(_ view: View, _ rows: Int) {
      let rows = min(rows, room)
      view.frame = Rect(column: left, row: row, columns: columns, rows: rows)
      (row, room) = (row + rows, room - rows)
    }
    layOut(titleLabel, lines(titleLabel, columns))
    if let textField {
      let isTight = room < 1 + lines(messageLabel, columns) + 2
      layOut(messageLabel, max(0, min(lines(messageLabel, columns), room - (isTight ? 1 : 2))))
      if room > 1 { (row, room) = (row + 1, room - 1) }
      layOut(textField, 1)
    } else {
      layOut(messageLabel, lines(messageLabel, columns))
    }
    layOutButtons(left, columns, end - buttonRows)
  }

  private func layOutButtons(_ left: Int, _ columns: Int, _ top: Int) {
    var column = left + max(0, (columns - buttonColumns) / 2)
    for (index, button) in buttons.enumerated() {
      let wanted = button.intrinsicContentSize.columns ?? 0
      if isInRow(columns) {
        button.frame = Rect(column: column, row: max(0, top), columns: wanted, rows: 1)
        column += wanted + 2
      } else {
        button.frame = Rect(
          column: left + max(0, (columns - wanted) / 2), row: max(0, top + index),
          columns: min(columns, wanted),
          rows: 1)
      }
    }
  }

  // MARK: Keys

  /// Uses every key without Ctrl or Alt, except Tab, so that the program below the alert gets none of them.
  public override func handle(_ key: KeyPress) -> Bool {
    guard key.modifiers.subtracting(.shift).isEmpty else { return false }
    _ = super.handle(KeyPress(key.key.lowercased))
    return key.key != .tab
  }

  override var usesPlainKeys: Bool { true }

  override var keyActions: [KeyAction<ViewController>] { Self.keyTable }

  private static let keyTable: [KeyAction<ViewController>] = keys.erased()
  private static let keys: [KeyAction<Alert>] = [
    .init("cancel", "Esc", isHinted: true) { $0.cancel() }.titled {
      .titled($0.cancelButton?.title ?? "close")
    },
    .init("before", "←", also: ["↑"], title: "the button before, after", isHinted: true) { $0.step(by: -1) }
      .listed { $0.buttons.count > 1 },
    .init("after", "→", also: ["↓"], isHinted: true) { $0.step(by: 1) }.listed { $0.buttons.count > 1 },
    .init("press", "⏎", title: .unlisted) { $0.preferred?.press() },
    .asked("letters") { $0.textField == nil ? $0.letterCommands : [] },
  ]

  /// The commands by which letters press the alert's buttons: a button's key, and its title's first letter. A
  /// letter that several buttons share is left out, and each button is listed once.
  private var letterCommands: [KeyCommand] {
    zip(actions, buttons).flatMap { action, button in
      let title = title(of: action)
      let letters = [action.key, title.first].compactMap { $0?.lowercased().first }
        .filter { found($0) === button }
      return letters.enumerated().map { index, letter in
        KeyCommand([KeySequence(KeyPress(.character(letter)))], index == 0 ? title : "") { [weak button] _ in
          button?.press()
        }
      }
    }
  }

  private func cancel() {
    if let cancelButton { cancelButton.press() } else { dismiss() }
  }

  /// The alert's button that Return presses, unless a button has the keyboard focus: the last one that does
  /// not cancel. If all cancel, it is the last one; nil without buttons.
  private var preferred: Button? {
    actions.lastIndex { $0.style != .cancel }.map { buttons[$0] } ?? buttons.last
  }

  private func step(by count: Int) {
    guard let index = buttons.firstIndex(where: \.isFirstResponder) else {
      _ = (cancelButton ?? buttons.first)?.becomeFirstResponder()
      return
    }
    buttons[max(0, min(buttons.count - 1, index + count))].becomeFirstResponder()
  }

  private func found(_ letter: Character) -> Button? {
    func isKey(_ character: Character?) -> Bool { character?.lowercased() == letter.lowercased() }
    let keyed = actions.indices.filter { isKey(actions[$0].key) }
    let found = keyed.isEmpty ? actions.indices.filter { isKey(title(of: actions[$0]).first) } : keyed
    return found.count == 1 ? buttons[found[0]] : nil
  }
}

extension Key {
  fileprivate var lowercased: Key {
    guard case .character(let letter) = self, let lower = letter.lowercased().first else { return self }
    return .character(lower)
  }
}

extension Alert.Action {
  fileprivate func label(_ title: String) -> String { key.map { "\(title)  \($0)" } ?? title }

  fileprivate var role: Button.Role {
    switch style {
    case .default: .primary
    case .cancel: .normal
    case .destructive: .destructive
    }
  }
}
