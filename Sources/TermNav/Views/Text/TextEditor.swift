/// A text of many lines to edit, always left to right. It stays quick with 100,000 lines.
///
/// A drag selects, beyond its rows it scrolls; in the edge zone it goes back (RULES, section 27).
@MainActor open class TextEditor: Control {
  /// Characters of a line that is kept as one; a longer one counts as several, which continue each other.
  public nonisolated static let longestLine = TextStorage.longestLine

  /// The whole text; one that is set puts the caret at its start, forgets the history and calls nothing. Reading it
  /// costs its length. Line breaks of all kinds become `\n`; controls are dropped, tabs kept.
  public var text: String {
    get { storage.text }
    set { set(newValue) }
  }
  /// False: the text can be read, selected and copied only.
  public var isEditable = true
  /// Whether long lines continue in the next row; otherwise they scroll sideways.
  public var wrapsLines = true { didSet { if wrapsLines != oldValue { relayout() } } }
  /// Columns, 1…1024.
  public var tabWidth = TextGlyphs.tabWidth { didSet { if tabWidth != oldValue { relayout() } } }
  /// Whether Tab is text; otherwise it goes to the next control.
  public var insertsTabs = false
  /// Shown while the text is empty.
  public var placeholder = "" { didSet { if placeholder != oldValue { setNeedsDisplay() } } }
  /// Rows that it asks for at least, in a form and where a stack has no end; below 1 counts as 1.
  public var minimumRows = 3 { didSet { askForRows() } }
  /// Rows up to which it grows with its text there; a longer text scrolls.
  public var maximumRows = 8 { didSet { askForRows() } }
  /// Whether it has the background of a field, which shows how far it goes; a form's row sets it.
  public var hasBackground = false { didSet { if hasBackground != oldValue { setNeedsDisplay() } } }
  /// Called after each change by the user.
  public var onChange: (() -> Void)?
  /// The drag that selects.
  public let panGestureRecognizer = ContentPanGestureRecognizer(name: "editor")

  var storage: TextStorage
  var history = TextHistory()
  /// The selection's end that moves.
  var place = TextPosition()
  /// Its other end.
  var anchor: TextPosition?
  /// The column that ↑ and ↓ keep.
  var wantedColumn: Int?
  var topRow = TextRowPlace(line: 0, row: 0)
  /// The row drawn first, and its number: counted from row to row, since the text above it is not wrapped.
  var drawnTop = (place: TextRowPlace(line: 0, row: 0), number: 0)
  /// Columns to the left of what is seen, where lines are not wrapped.
  var firstColumn = 0
  /// Rows that the superviews know of.
  private var askedRows = 0
  private var laidOutRows = 0
  var dragBefore: (place: TextPosition, anchor: TextPosition?)?
  /// Scrolls while a drag is held above or below.
  var dragScroll: Animation?

  /// An empty text by default.
  public init(_ text: String = "") {
    storage = TextStorage(text)
    super.init(tap: TextTap(name: "editor"))
    semanticContentAttribute = .forceLeftToRight
    panGestureRecognizer.claim = { [weak self] in self?.isEnabled == true ? .everything : .nothing }
    panGestureRecognizer.addHandler { [unowned self] _ in followDrag() }
    addGestureRecognizer(panGestureRecognizer)
  }

  private func set(_ text: String) {
    storage = TextStorage(text)
    history = TextHistory()
    (place, anchor, wantedColumn) = (TextPosition(), nil, nil)
    relayout()
    askForRows()
  }

  // MARK: Text and selection

  /// One or more; a line of more than `longestLine` characters counts as several.
  public var lineCount: Int { storage.lines.count }

  /// The text of a line, without its break; empty where there is no such line.
  public func line(_ index: Int) -> String {
    storage.lines.indices.contains(index) ? storage.lines[index].text : ""
  }

  /// Where the next character goes; limited to the text.
  public var caret: TextPosition {
    get { place }
    set { move(to: newValue) }
  }

  /// Limited to the text; empty at the caret if none. The caret stands at the end of one that is set.
  public var selection: Range<TextPosition> {
    get {
      let other = anchor ?? place
      return min(place, other)..<max(place, other)
    }
    set {
      (anchor, place) = (storage.limited(newValue.lowerBound), storage.limited(newValue.upperBound))
      if anchor == place { anchor = nil }
      reveal()
    }
  }

  /// The selected text.
  public var selectedText: String { storage.text(in: selection) }

  /// Selects everything.
  public func selectAll() {
    (anchor, place) = (TextPosition(), storage.end)
    setNeedsDisplay()
  }

  // MARK: Changes

  /// Replaces the selection, as typing does, in one step of its own.
  public func insert(_ text: String) { replace(selection, with: text, .other) }

  func replace(_ range: Range<TextPosition>, with text: String, _ kind: TextHistory.Kind) {
    guard isEditable, !range.isEmpty || !text.isEmpty else { return }
    let before = selection
    let (change, end) = storage.replace(range, with: text)
    (place, anchor, wantedColumn) = (end, nil, nil)
    history.add(.init(change: change, before: before, after: end, kind: kind))
    changed()
  }

  /// Whether there is a step to undo.
  public var canUndo: Bool { history.canUndo }
  /// Whether there is a step to do again.
  public var canRedo: Bool { history.canRedo }

  /// Takes the last step back: a word that was typed, a run of deletions, a paste, a cut.
  public func undo() {
    guard isEditable, let selection = history.undo(in: &storage) else { return }
    self.selection = selection
    changed()
  }

  /// Does the step again that was taken back last.
  public func redo() {
    guard isEditable, let end = history.redo(in: &storage) else { return }
    (place, anchor) = (end, nil)
    changed()
  }

  private func changed() {
    reveal()
    askForRows()
    onChange?()
  }

  // MARK: View

  open override func tapped(at place: Point) { handleTap(at: place) }
  package override func takesAsText(_ key: KeyPress) -> Bool { isOfText(key) }

  override var ownKeyCommands: [KeyCommand] { textCommands }
  open override var cursorPlace: Point { caretPlace }
  open override var isCursorVisible: Bool { true }

  open override func handleEnabled(_ key: KeyPress) -> Bool { handleEditing(key) }
  open override func paste(_ text: String) -> Bool { handlePaste(text) }
  open override func wheel(_ event: WheelEvent) -> Bool { handleWheel(event) }
  open override func layoutSubviews() {
    askedRows = rows(forColumns: size.columns)
    if size.rows > laidOutRows { fillRows() }
    laidOutRows = size.rows
    relayout()
  }

  /// Takes what is left in a stack that ends; else as many rows as its text has, between two limits.
  open override func sizeThatFits(_ size: Size) -> Size {
    Size(columns: 0, rows: min(size.rows, rows(forColumns: size.columns)))
  }

  override func restLength(_ axis: LayoutAxis, in size: Size) -> Int {
    axis == .rows ? sizeThatFits(size).rows : 0
  }

  private func askForRows() {
    guard size.columns > 0, rows(forColumns: size.columns) != askedRows else { return }
    askedRows = rows(forColumns: size.columns)
    invalidateIntrinsicContentSize()
  }
  open override func draw(_ canvas: inout Canvas, theme: Theme) { drawEditor(&canvas, theme) }
  override var scrolledLines: ScrolledLines? { ScrolledLines(rows: 0..<size.rows, first: drawnTop.number) }
}
