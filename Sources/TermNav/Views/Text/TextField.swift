/// A line of text to edit, always left to right.
@MainActor open class TextField: Control {
  /// When a field shows the button that empties it: UIKit's `UITextField.ViewMode`.
  public enum ViewMode: Sendable, CaseIterable {
    case never
    /// While keys come to the field.
    case whileEditing
    case unlessEditing, always
  }

  /// The edited text. One that is set is cleaned as by `insert` and cut to `limit`; the caret stands behind it, and
  /// `onChange` is not called.
  public var text: String {
    get { entry.text }
    set {
      isEdited = false
      if entry.set(newValue) { setNeedsDisplay() }
      validate()
    }
  }
  /// The most characters, at least 0, 10,000 by default; each slows every key.
  public var limit: Int {
    get { entry.limit }
    set { entry.limit = max(0, newValue) }
  }
  /// Shown while the text is empty.
  public var placeholder = "" { didSet { if placeholder != oldValue { setNeedsDisplay() } } }
  /// Whether the text is shown as dots. It cannot be copied, and word moves take it as one word.
  public var isSecureTextEntry: Bool {
    get { entry.isSecret }
    set {
      if newValue != entry.isSecret { setNeedsDisplay() }
      entry.isSecret = newValue
    }
  }
  /// When `×` at the end of a text empties the field by a click.
  public var clearButtonMode = ViewMode.never {
    didSet { if clearButtonMode != oldValue { setNeedsDisplay() } }
  }
  /// Called with the text that the user has edited.
  public var onChange: ((String) -> Void)?
  /// Called with the text by Return, where it is valid; without it, and without `validation`, Return goes on to the
  /// page.
  public var onReturn: ((String) -> Void)?
  /// Says what is wrong with a text; nil for a text that is right.
  ///
  /// The message is shown from the first change or Return on: below the field, which asks for a second row, or at the
  /// end of its only row. In a form it may be as wide as the form's row.
  public var validation: ((String) -> String?)? { didSet { validate() } }
  /// The message that is shown now.
  public private(set) var validationMessage: String? {
    didSet { if validationMessage != oldValue { invalidateIntrinsicContentSize() } }
  }
  /// Whether the row around shows the message.
  var isMessageElsewhere = false
  /// The drag that selects.
  public let panGestureRecognizer = ContentPanGestureRecognizer(name: "selection")

  var entry = TextEntry(.line)
  private var isEdited = false

  /// - Parameter text: cleaned as by `insert`.
  public init(_ text: String = "") {
    entry.set(text)
    entry.limit = 10_000
    super.init(tap: TextTap(name: "textField"))
    semanticContentAttribute = .forceLeftToRight
    panGestureRecognizer.claim = { [weak self] in self?.isEnabled == true ? .everything : .nothing }
    panGestureRecognizer.addHandler { [unowned self] _ in followDrag() }
    addGestureRecognizer(panGestureRecognizer)
  }

  /// Characters before the caret; limited to the text.
  public var caret: Int {
    get { entry.caret.character }
    set { move(to: TextPosition(character: newValue)) }
  }

  /// In characters, limited to the text; empty at the caret if none. The caret stands at the end of one that is set.
  public var selection: Range<Int> {
    get {
      let range = entry.selection
      return range.lowerBound.character..<range.upperBound.character
    }
    set {
      entry.select(
        TextPosition(character: newValue.lowerBound)..<TextPosition(character: newValue.upperBound))
      setNeedsDisplay()
    }
  }

  /// The selected text.
  public var selectedText: String { entry.selectedText }

  /// Selects everything.
  public func selectAll() {
    entry.selectAll()
    setNeedsDisplay()
  }

  /// Whether `validation` finds nothing wrong.
  public var isValid: Bool { validation?(text) == nil }

  /// Shows what is wrong, also before the first change; returns whether the text is valid.
  @discardableResult
  public func showValidation() -> Bool {
    isEdited = true
    validate()
    return isValid
  }

  private func validate() { validationMessage = isEdited ? validation?(text) : nil }

  // MARK: Editing

  /// Replaces the selection, up to `limit`; line breaks and tabs become spaces, controls are dropped.
  public func insert(_ new: String) { show(entry.insert(new)) }

  /// Deletes all, as the button does.
  public func clear() { show(entry.clear()) }

  func show(_ change: TextEntry.Change) {
    if change == .nothing { return }
    if change == .text {
      isEdited = true
      validate()
    }
    setNeedsDisplay()
    if change == .text { onChange?(text) }
  }

  func move(to place: TextPosition, isSelecting: Bool = false) {
    entry.move(to: place, isSelecting: isSelecting)
    setNeedsDisplay()
  }

  /// One row, and one for the message.
  open override var intrinsicContentSize: IntrinsicSize {
    IntrinsicSize(rows: validationMessage == nil ? 1 : 2)
  }

  open override func takesAsText(_ key: KeyPress) -> Bool { isOfText(key) }

  override var ownKeyCommands: [KeyCommand] {
    textCommands(entry) + (takesReturn ? [words.ownCommand("⏎", title: "enter the text")] : [])
  }

  open override var terminalCursorPlace: Point { Point(column: Double(row.caretColumn), row: 0) }
  open override var isTerminalCursorVisible: Bool { true }

  open override func handleEnabled(_ key: KeyPress) -> Bool { handleEditing(key) }

  open override func paste(_ text: String) -> Bool {
    if isEnabled { insert(text) }
    return isEnabled
  }

  open override func tapped(at place: Point) { handleTap(at: place) }

  // MARK: Drawing

  var row: FieldRow {
    let showsClearButton =
      switch clearButtonMode {
      case .never: false
      case .always: true
      case .whileEditing: isFirstResponder
      case .unlessEditing: !isFirstResponder
      }
    return FieldRow(
      entry, columns: size.columns, message: size.rows < 2 ? validationMessage : nil,
      showsClearButton: isEnabled && showsClearButton)
  }

  open override func draw(_ canvas: inout Canvas, theme: Theme) {
    let background = isHighlighted ? Theme.Background.pressed : .selection
    row.draw(&canvas, theme, placeholder: placeholder, isEdited: isFirstResponder && isEnabled) {
      isEnabled ? theme.style($0, on: background) : theme.disabled.adding(.underline)
    }
    if let validationMessage, size.rows > 1, !isMessageElsewhere {
      let shown = validationMessage.truncated(toColumns: size.columns)
      canvas.text(shown, column: 0, row: 1, style: theme.destructive, keepingBackground: true)
    }
  }
}
