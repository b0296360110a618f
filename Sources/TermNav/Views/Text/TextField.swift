/// A control for a line of text to edit, not mirrored in right-to-left layouts.
@MainActor open class TextField: Control {
  /// The times at which a field shows its clear button, named as in UIKit's `UITextField.ViewMode`.
  public enum ViewMode: Sendable, CaseIterable {
    case never
    /// The clear button is shown while the field has the keyboard focus.
    case whileEditing
    case unlessEditing, always
  }

  /// The edited text of the field. Setting it cleans it as `insert` does and cuts it to `limit`. It hides the
  /// validation message, and does not call `onChange`. The caret moves to the end, unless the text stays the
  /// same.
  public var text: String {
    get { entry.text }
    set {
      isEdited = false
      if entry.set(newValue) { setNeedsDisplay() }
      validate()
    }
  }
  /// The most characters of the field's text, 10,000 by default; a value below 0 counts as 0. Setting it does
  /// not shorten the text. A longer text makes every key slower.
  public var limit: Int {
    get { entry.limit }
    set { entry.limit = max(0, newValue) }
  }
  /// The text that the field shows while it is empty.
  public var placeholder = "" { didSet { if placeholder != oldValue { setNeedsDisplay() } } }
  /// Whether each character of the field's text is shown as a dot. Such a text cannot be copied, and word
  /// moves treat it as one word.
  public var isSecureTextEntry: Bool {
    get { entry.isSecret }
    set {
      if newValue != entry.isSecret { setNeedsDisplay() }
      entry.isSecret = newValue
    }
  }
  /// The times at which the field shows `×` at its end. A click on it deletes the text.
  public var clearButtonMode = ViewMode.never {
    didSet { if clearButtonMode != oldValue { setNeedsDisplay() } }
  }
  /// Called with the field's text after the user has edited it, and after `insert` and `clear`.
  public var onChange: ((String) -> Void)?
  /// Called with the field's text when Return is pressed and the text is valid. If neither `onReturn` nor
  /// `validation` is set, Return goes on to the page.
  public var onReturn: ((String) -> Void)?
  /// Returns a message about what is wrong with the field's text; nil for a valid text.
  ///
  /// The message is shown once the text has changed or Return was pressed: below the field, which then asks
  /// for a second row, or at the end of its only row. In a form the message may use the width of the form's
  /// row.
  public var validation: ((String) -> String?)? { didSet { validate() } }
  /// The validation message that the field shows; nil for none.
  public private(set) var validationMessage: String? {
    didSet { if validationMessage != oldValue { invalidateIntrinsicContentSize() } }
  }
  /// Whether the row of a form around the field draws the validation message, so that the field does not.
  var isMessageElsewhere = false
  /// The recognizer of the drag that selects text in the field.
  public let panGestureRecognizer = ContentPanGestureRecognizer(name: "selection")

  var entry = TextEntry(.line)
  private var isEdited = false

  /// Creates a field, a line of text to edit.
  /// - Parameter text: The initial text, cleaned as by `insert`.
  public init(_ text: String = "") {
    entry.set(text)
    entry.limit = 10_000
    super.init(tap: TextTap(name: "textField"))
    semanticContentAttribute = .forceLeftToRight
    panGestureRecognizer.claim = { [weak self] in self?.isEnabled == true ? .everything : .nothing }
    panGestureRecognizer.addHandler { [unowned self] _ in followDrag() }
    addGestureRecognizer(panGestureRecognizer)
  }

  /// The number of characters before the field's caret. Setting it is limited to the text.
  public var caret: Int {
    get { entry.caret.character }
    set { move(to: TextPosition(character: newValue)) }
  }

  /// The selected range of the field's text in characters; empty at the caret if nothing is selected. Setting
  /// it is limited to the text and moves the caret to its end.
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

  /// The selected text of the field; empty if nothing is selected.
  public var selectedText: String { entry.selectedText }

  /// Selects the whole text of the field.
  public func selectAll() {
    entry.selectAll()
    setNeedsDisplay()
  }

  /// Whether `validation` accepts the field's text; true without one.
  public var isValid: Bool { validation?(text) == nil }

  /// Shows the message of the field's `validation`, even before the first change. Returns whether the text is
  /// valid.
  @discardableResult
  public func showValidation() -> Bool {
    isEdited = true
    validate()
    return isValid
  }

  private func validate() { validationMessage = isEdited ? validation?(text) : nil }

  // MARK: Editing

  /// Replaces the field's selection by a text, up to `limit`. Line breaks and tabs become spaces, and control
  /// characters are dropped. `onChange` is called if the text has changed.
  public func insert(_ new: String) { show(entry.insert(new)) }

  /// Deletes the whole text of the field, as the clear button does; `onChange` is called.
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

  func move(to position: TextPosition, isSelecting: Bool = false) {
    entry.move(to: position, isSelecting: isSelecting)
    setNeedsDisplay()
  }

  /// The size that the field asks for: one row, or two with a message, and all columns that remain.
  open override var intrinsicContentSize: IntrinsicSize {
    IntrinsicSize(rows: validationMessage == nil ? 1 : 2)
  }

  open override func takesAsText(_ key: KeyPress) -> Bool { isOfText(key) }

  override var ownKeyCommands: [KeyCommand] {
    textCommands(entry) + (handlesReturn ? [words.ownCommand("⏎", title: "enter the text")] : [])
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
