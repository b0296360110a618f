/// A line of text to edit, always left to right.
@MainActor open class TextField: Control {
  /// When a field shows the button that empties it: UIKit's `UITextField.ViewMode`.
  public enum ViewMode: Sendable, CaseIterable {
    case never
    /// While keys come to the field.
    case whileEditing
    case unlessEditing, always
  }

  /// The edited text. One that is set is cleaned as by `insert` and cut to `limit`; the cursor stands behind it, and
  /// `onChange` is not called.
  public var text: String {
    get { stored }
    set { set(newValue) }
  }
  /// The most characters, at least 0; each slows every key.
  public var limit = 10_000 { didSet { limit = max(0, limit) } }
  /// Shown while the text is empty.
  @exclusivity(unchecked)
  public var placeholder = "" { didSet { if placeholder != oldValue { setNeedsDisplay() } } }
  /// Whether the text is shown as dots. It cannot be copied, and word moves take it as one word.
  @exclusivity(unchecked) public var isSecureTextEntry = false {
    didSet { if isSecureTextEntry != oldValue { setNeedsDisplay() } }
  }
  /// When `×` at the end of a text empties the field by a click.
  @exclusivity(unchecked) public var clearButtonMode = ViewMode.never {
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
  @exclusivity(unchecked) public private(set) var validationMessage: String? {
    didSet { if validationMessage != oldValue { invalidateIntrinsicContentSize() } }
  }
  /// Whether the row around shows the message.
  var isMessageElsewhere = false
  /// The drag that selects.
  public let panGestureRecognizer = ContentPanGestureRecognizer(name: "selection")

  @exclusivity(unchecked) var stored: String
  @exclusivity(unchecked) var caret: Int
  /// The selection's other end.
  @exclusivity(unchecked) var anchor: Int?
  /// What a cancelled drag restores.
  var before: (caret: Int, anchor: Int?)?
  private var isEdited = false

  /// - Parameter text: cleaned as by `insert`.
  public init(_ text: String = "") {
    stored = String(text.compactMap(TextInput.inLine))
    caret = stored.count
    super.init(tap: TextTap(name: "textField"))
    semanticContentAttribute = .forceLeftToRight
    panGestureRecognizer.claim = { [weak self] in self?.isEnabled == true ? .everything : .nothing }
    panGestureRecognizer.addHandler { [unowned self] _ in followSelection() }
    addGestureRecognizer(panGestureRecognizer)
  }

  private func set(_ new: String) {
    let line = String(new.lazy.compactMap(TextInput.inLine).prefix(max(0, limit)))
    isEdited = false
    defer { validate() }
    guard line != stored else { return }
    stored = line
    (caret, anchor) = (line.count, nil)
    setNeedsDisplay()
  }

  /// Characters before the cursor; limited to the text.
  public var cursor: Int {
    get { caret }
    set { moveCaret(newValue) }
  }

  /// In characters, limited to the text; empty at the cursor if none. The cursor stands at the end of one that is set.
  public var selection: Range<Int> {
    get {
      let other = min(anchor ?? caret, stored.count)
      return min(caret, other)..<max(caret, other)
    }
    set {
      let range = newValue.clamped(to: 0..<stored.count)
      (anchor, caret) = (range.isEmpty ? nil : range.lowerBound, range.upperBound)
      setNeedsDisplay()
    }
  }

  /// The selected text.
  public var selectedText: String {
    String(stored[index(selection.lowerBound)..<index(selection.upperBound)])
  }

  /// Selects everything.
  public func selectAll() { selection = 0..<stored.count }

  /// Whether `validation` finds nothing wrong.
  public var isValid: Bool { validation?(stored) == nil }

  /// Shows what is wrong, also before the first change; returns whether the text is valid.
  @discardableResult
  public func showValidation() -> Bool {
    isEdited = true
    validate()
    return isValid
  }

  private func validate() { validationMessage = isEdited ? validation?(stored) : nil }

  func index(_ offset: Int) -> String.Index { stored.index(stored.startIndex, offsetBy: offset) }

  // MARK: Editing

  /// Replaces the selection, up to `limit`; line breaks and tabs become spaces, controls are dropped.
  public func insert(_ new: String) {
    if new[...].isPlain, stored[...].isPlain { return insert(plain: new) }
    let room = limit - (stored.count - selection.count)
    guard room > 0 else { return }
    let line = String(new.lazy.compactMap(TextInput.inLine).prefix(room))
    guard !line.isEmpty else { return }
    let start = index(selection.lowerBound)
    let end = index(selection.upperBound)
    let after = stored.count - selection.upperBound
    anchor = nil
    // The new text may join its neighbours.
    let first = start == stored.startIndex ? start : stored.index(before: start)
    let last = end == stored.endIndex ? end : stored.index(after: end)
    let joined = stored[first..<start] + line + stored[end..<last]
    stored.replaceSubrange(first..<last, with: String(joined.map(TextInput.drawn)))
    caret = max(0, stored.count - after)
    changed()
  }

  /// Printable ASCII, in which bytes are characters.
  private func insert(plain new: String) {
    let length = stored.utf8.count
    let end = min(anchor ?? caret, length)
    let range = min(caret, end)..<max(caret, end)
    let line = new.prefix(max(0, limit - (length - range.count)))
    guard !line.isEmpty else { return }
    let bytes = stored.utf8
    let start = bytes.index(bytes.startIndex, offsetBy: range.lowerBound)
    stored.replaceSubrange(start..<bytes.index(start, offsetBy: range.count), with: line)
    (anchor, caret) = (nil, range.lowerBound + line.utf8.count)
    changed()
  }

  /// Deletes all, as the button does.
  public func clear() {
    anchor = nil
    remove(0..<stored.count)
  }

  func remove(_ range: Range<Int>) {
    let range = (selection.isEmpty ? range : selection).clamped(to: 0..<stored.count)
    anchor = nil
    guard !range.isEmpty else { return }
    stored.removeSubrange(index(range.lowerBound)..<index(range.upperBound))
    caret = range.lowerBound
    changed()
  }

  private func changed() {
    isEdited = true
    validate()
    setNeedsDisplay()
    onChange?(stored)
  }

  func moveCaret(_ place: Int, isSelecting: Bool = false) {
    if !isSelecting { anchor = nil } else if anchor == nil { anchor = caret }
    caret = min(max(0, place), stored.count)
    setNeedsDisplay()
  }

  /// One row, and one for the message.
  open override var intrinsicContentSize: IntrinsicSize {
    IntrinsicSize(rows: validationMessage == nil ? 1 : 2)
  }

  package override func takesAsText(_ key: KeyPress) -> Bool { isOfText(key) }

  override var ownKeyCommands: [KeyCommand] { textCommands }
  open override var cursorPlace: Point { Point(column: Double(caretColumn), row: 0) }
  open override var isCursorVisible: Bool { true }

  open override func handleEnabled(_ key: KeyPress) -> Bool { handleEditing(key) }

  open override func paste(_ text: String) -> Bool {
    if isEnabled { insert(text) }
    return isEnabled
  }

  open override func tapped(at place: Point) { handleTap(at: place) }

  open override func draw(_ canvas: inout Canvas, theme: Theme) { drawField(&canvas, theme) }
}
