/// A text of many lines to edit, always left to right. It stays quick with 100,000 lines.
///
/// A drag selects, beyond its rows it scrolls; in the edge zone it goes back (RULES, section 27).
@MainActor open class TextEditor: Control {
  /// Characters of a line that is kept as one; a longer one counts as several, which continue each other.
  package nonisolated static let longestLine = TextStorage.longestLine

  /// The whole text; one that is set puts the caret at its start, forgets the history and calls nothing. Reading it
  /// costs its length. Line breaks of all kinds become `\n`; controls are dropped, tabs kept.
  public var text: String {
    get { entry.text }
    set {
      entry.set(newValue)
      reveal()
      askForRows()
    }
  }
  /// False: the text can be read, selected and copied only.
  public var isEditable: Bool {
    get { entry.isEditable }
    set { entry.isEditable = newValue }
  }
  /// Whether long lines continue in the next row; otherwise they scroll sideways.
  public var wrapsLines = true { didSet { if wrapsLines != oldValue { reveal() } } }
  /// Columns, 1…1024.
  public var tabWidth = TextGlyphs.tabWidth { didSet { if tabWidth != oldValue { reveal() } } }
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
  /// Called with the text that the user has edited. Making that text costs its length after each change: some milliseconds for
  /// 100,000 lines.
  public var onChange: ((String) -> Void)?
  /// The drag that selects.
  public let panGestureRecognizer = ContentPanGestureRecognizer(name: "editor")

  var entry: TextEntry
  var viewport = TextViewport()
  /// Rows that the superviews know of.
  private var askedRows = 0
  private var laidOutRows = 0
  /// Scrolls while a drag is held above or below.
  var dragScroll: Animation?

  /// An empty text by default.
  public init(_ text: String = "") {
    entry = TextEntry(.lines, text)
    super.init(tap: TextTap(name: "editor"))
    semanticContentAttribute = .forceLeftToRight
    panGestureRecognizer.claim = { [weak self] in self?.isEnabled == true ? .everything : .nothing }
    panGestureRecognizer.addHandler { [unowned self] _ in followDrag() }
    addGestureRecognizer(panGestureRecognizer)
  }

  // MARK: Text and selection

  /// One or more; a line of more than 2,000 characters counts as several.
  public var lineCount: Int { entry.storage.lines.count }

  /// The text of a line, without its break; empty where there is no such line.
  public func line(_ index: Int) -> String {
    let lines = entry.storage.lines
    return lines.indices.contains(index) ? lines[index].text : ""
  }

  /// Where the next character goes; limited to the text.
  public var caret: TextPosition {
    get { entry.caret }
    set {
      entry.move(to: newValue)
      reveal()
    }
  }

  /// Limited to the text; empty at the caret if none. The caret stands at the end of one that is set.
  public var selection: Range<TextPosition> {
    get { entry.selection }
    set {
      entry.select(newValue)
      reveal()
    }
  }

  /// The selected text.
  public var selectedText: String { entry.selectedText }

  /// Selects everything.
  public func selectAll() { perform(.selectAll) }

  // MARK: Changes

  /// Replaces the selection, as typing does, in one step of its own.
  public func insert(_ text: String) { show(entry.insert(text)) }

  /// Whether there is a step to undo.
  public var canUndo: Bool { entry.canUndo }
  /// Whether there is a step to do again.
  public var canRedo: Bool { entry.canRedo }

  /// Takes the last step back: a word that was typed, a run of deletions, a paste, a cut.
  public func undo() { perform(.undo) }

  /// Does the step again that was taken back last.
  public func redo() { perform(.redo) }

  func show(_ change: TextEntry.Change) {
    switch change {
    case .nothing: break
    case .selection: setNeedsDisplay()
    case .caret: reveal()
    case .text:
      reveal()
      askForRows()
      onChange?(text)
    }
  }

  // MARK: Rows

  /// Its lines' rows in a size.
  func rows(in size: Size) -> TextRows {
    TextRows(
      columns: wrapsLines ? TextViewport.columns(in: size) : nil, tabWidth: tabWidth,
      page: max(1, size.rows - 1))
  }

  var layout: TextLayout { entry.layout(rows(in: size)) }

  /// Shows the caret.
  func reveal() {
    viewport.reveal(entry.caret, layout, size)
    setNeedsDisplay()
  }

  // MARK: View

  open override func tapped(at place: Point) { click(at: place) }
  open override func takesAsText(_ key: KeyPress) -> Bool { command(for: key) != nil }

  override var ownKeyCommands: [KeyCommand] { textCommands(entry) }
  open override var terminalCursorPlace: Point { viewport.point(of: caret, layout, size) }
  open override var isTerminalCursorVisible: Bool { true }

  open override func handleEnabled(_ key: KeyPress) -> Bool { command(for: key).map(perform) == true }
  open override func paste(_ text: String) -> Bool {
    // A large paste comes in pieces.
    let isPiece = text.utf8.count > InputDecoder.largestPaste - 8
    if isEnabled { show(entry.insert(text, .pasting(isPiece: isPiece))) }
    return isEnabled
  }

  open override func wheel(_ event: WheelEvent) -> Bool { handleWheel(event) }
  open override func layoutSubviews() {
    askedRows = rows(forColumns: size.columns)
    if size.rows > laidOutRows { viewport.fill(layout, size) }
    laidOutRows = size.rows
    reveal()
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

  /// Counts no more lines than are shown.
  private func rows(forColumns columns: Int) -> Int {
    let layout = entry.layout(rows(in: Size(columns: columns, rows: 0)))
    let least = max(1, minimumRows)
    let most = max(least, maximumRows)
    var rows = 0
    for line in layout.storage.lines.indices {
      rows += layout.rows(of: line).count
      if rows >= most { break }
    }
    return min(max(least, rows), most)
  }

  open override func draw(_ canvas: inout Canvas, theme: Theme) {
    canvas.tabWidth = tabWidth
    let layout = layout
    viewport.countTop(layout, size)
    func style(_ foreground: Theme.Foreground) -> Style {
      if !isEnabled { return hasBackground ? theme.disabled.adding(.underline) : theme.disabled }
      return hasBackground ? theme.style(foreground, on: .selection) : theme.style(foreground)
    }
    if hasBackground { canvas.fill(canvas.bounds, style(.text)) }
    let drawing = EditorDrawing(
      entry: entry, layout: layout, viewport: viewport, theme: theme, style: style(.text),
      isEdited: isFirstResponder && isEnabled)
    drawing.draw(&canvas, placeholder: placeholder, style(.secondary))
  }

  override var scrolledLines: ScrolledLines? {
    ScrolledLines(rows: 0..<size.rows, first: viewport.drawnNumber)
  }
}
