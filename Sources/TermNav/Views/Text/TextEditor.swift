/// A text of many lines to edit, not mirrored in right-to-left layouts. Editing stays quick with 100,000
/// lines.
///
/// A drag selects text, and scrolls while it is held above or below the view. A drag that begins in the edge
/// zone, at the screen's leading edge, pops the page instead (RULES, section 7).
@MainActor open class TextEditor: Control {
  /// The most characters of a line in the editor. A longer line is kept as several lines without line breaks
  /// between them.
  package nonisolated static let longestLine = TextStorage.longestLine

  /// The whole text of the editor. Reading it takes time in proportion to its length.
  ///
  /// Setting the text moves the caret to the start, clears the undo history and does not call `onChange`.
  /// Line breaks of all kinds become `\n`; control characters other than tabs are dropped.
  public var text: String {
    get { entry.text }
    set {
      entry.set(newValue)
      reveal()
      askForRows()
    }
  }
  /// Whether the editor's text can be changed. If false, it can only be read, selected and copied.
  public var isEditable: Bool {
    get { entry.isEditable }
    set { entry.isEditable = newValue }
  }
  /// Whether the editor wraps long lines. If false, the view scrolls sideways.
  public var wrapsLines = true { didSet { if wrapsLines != oldValue { reveal() } } }
  /// The columns between tab stops of the editor, 1…1024.
  public var tabWidth = TextGlyphs.tabWidth { didSet { if tabWidth != oldValue { reveal() } } }
  /// Whether Tab inserts a tab into the editor. If false, Tab goes to the next control.
  public var insertsTabs = false
  /// The text that the editor shows while it is empty.
  public var placeholder = "" { didSet { if placeholder != oldValue { setNeedsDisplay() } } }
  /// The fewest rows that the editor asks for, in a form or in a layout stack that scrolls. Values below 1
  /// count as 1.
  public var minimumRows = 3 { didSet { askForRows() } }
  /// The rows up to which the editor grows with its text, in a form or in a layout stack that scrolls. A
  /// longer text scrolls within the editor.
  public var maximumRows = 8 { didSet { askForRows() } }
  /// Whether the editor has the background of a field, which shows its extent. A row of a form sets it.
  public var hasBackground = false { didSet { if hasBackground != oldValue { setNeedsDisplay() } } }
  /// Called after the user has edited the text, and after `insert`, `undo` and `redo`. It does not get the
  /// text, as UIKit's `textViewDidChange` does not: of 100,000 lines `text` takes 5 ms, at each key.
  public var onChange: (() -> Void)?
  /// The recognizer of the drag that selects text in the editor.
  public let panGestureRecognizer = ContentPanGestureRecognizer(name: "editor")

  var entry: TextEntry
  var viewport = TextViewport()
  /// The rows that the editor has asked its superviews for at the last time.
  private var askedRows = 0
  private var laidOutRows = 0
  /// The motion that scrolls the text while a drag is held above or below the editor.
  var dragScroll: Animation?

  /// Creates an editor of a text of many lines, which is empty by default.
  public init(_ text: String = "") {
    entry = TextEntry(.lines, text)
    super.init(tap: TextTap(name: "editor"))
    semanticContentAttribute = .forceLeftToRight
    panGestureRecognizer.claim = { [weak self] in self?.isEnabled == true ? .everything : .nothing }
    panGestureRecognizer.addHandler { [unowned self] _ in followDrag() }
    addGestureRecognizer(panGestureRecognizer)
  }

  // MARK: Text and selection

  /// The number of lines of the editor's text, at least 1. A line of more than 2,000 characters counts as
  /// several.
  public var lineCount: Int { entry.storage.lines.count }

  /// Returns the text of the editor's line without its line break; empty for an index out of range.
  public func line(_ index: Int) -> String {
    let lines = entry.storage.lines
    return lines.indices.contains(index) ? lines[index].text : ""
  }

  /// The position in the editor's text where the next character is inserted. Setting it is limited to the
  /// text.
  public var caret: TextPosition {
    get { entry.caret }
    set {
      entry.move(to: newValue)
      reveal()
    }
  }

  /// The selected range of the editor's text; empty at the caret if nothing is selected. Setting it is
  /// limited to the text and moves the caret to the end of the range.
  public var selection: Range<TextPosition> {
    get { entry.selection }
    set {
      entry.select(newValue)
      reveal()
    }
  }

  /// The selected text of the editor; empty if nothing is selected.
  public var selectedText: String { entry.selectedText }

  /// Selects the whole text of the editor.
  public func selectAll() { perform(.selectAll) }

  // MARK: Changes

  /// Replaces the editor's selection by a text, which can be undone as one step. Does nothing unless
  /// `isEditable`.
  public func insert(_ text: String) { show(entry.insert(text)) }

  /// Whether there is an editing step to undo.
  public var canUndo: Bool { entry.canUndo }
  /// Whether there is an editing step to redo.
  public var canRedo: Bool { entry.canRedo }

  /// Undoes the last editing step: a typed word, a series of deletions, a paste or a cut.
  public func undo() { perform(.undo) }

  /// Redoes the editing step that was undone last.
  public func redo() { perform(.redo) }

  func show(_ change: TextEntry.Change) {
    switch change {
    case .nothing: break
    case .selection: setNeedsDisplay()
    case .caret: reveal()
    case .text:
      reveal()
      askForRows()
      onChange?()
    }
  }

  // MARK: Rows

  /// Returns the division of the lines of the editor's text into rows of the screen, in a view of a size.
  func rows(in size: Size) -> TextRows {
    TextRows(
      columns: wrapsLines ? TextViewport.columns(in: size) : nil, tabWidth: tabWidth,
      page: max(1, size.rows - 1))
  }

  var layout: TextLayout { entry.layout(rows(in: size)) }

  /// Scrolls the editor's caret into sight.
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
    // A paste that is as long as a piece of one may be continued. All pieces of a paste are undone as one
    // step.
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

  /// Returns the rows of the editor's text, between `minimumRows` and `maximumRows`. A stack that does not
  /// scroll gives the editor the remaining rows instead.
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

  /// Returns the rows that the editor's text needs, limited to `minimumRows...maximumRows`. Counting stops at
  /// the upper limit.
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
