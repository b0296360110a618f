/// A view of prose to read, wrapped and scrolled.
@MainActor open class TextView: View {
  /// A paragraph of a text view. Paragraphs are wrapped and separated by empty lines.
  public struct Paragraph: Equatable, Sendable {
    /// The text of the paragraph. Its line breaks are kept, and longer lines are wrapped.
    public var text: String
    /// The theme colour of the paragraph.
    public var foreground: Theme.Foreground
    /// Whether the paragraph is bold.
    public var isBold: Bool

    /// Creates a paragraph of a text view, in the regular style by default.
    public init(_ text: String, _ foreground: Theme.Foreground = .text, bold: Bool = false) {
      self.text = text
      self.foreground = foreground
      isBold = bold
    }
  }

  /// The most columns of a line in a text view. Longer lines of prose are hard to read.
  package nonisolated static let maximumColumns = 72

  /// The paragraphs of the text view from top to bottom. Setting them keeps the scroll position if possible.
  public var paragraphs: [Paragraph] { didSet { if paragraphs != oldValue { rewrap() } } }
  /// The free columns at both sides of the text. A value below 0 counts as 0.
  public var inset = 2 { didSet { if inset != oldValue { rewrap() } } }
  /// The columns between tab stops of the text, 1…1024.
  public var tabWidth = TextGlyphs.tabWidth { didSet { if tabWidth != oldValue { rewrap() } } }
  /// The recognizer of the drag that scrolls the text.
  public let panGestureRecognizer = ContentPanGestureRecognizer(name: "text")
  private var lines: [(text: Substring, paragraph: Int)] = []
  private var axis = ScrollAxis()
  private var motion: Animation?
  private var awaitedLine: Int?

  /// Creates a text view of paragraphs, prose to read that is wrapped and scrolled.
  public init(_ paragraphs: [Paragraph]) {
    self.paragraphs = paragraphs
    super.init()
    let pan = panGestureRecognizer
    pan.claim = { [weak self] in self.map { .scrolling(across: nil, down: $0.axis.claim) } ?? .nothing }
    pan.stopsContent = { [weak self] in self?.axis.stop() ?? false }
    pan.addHandler { [unowned self] _ in follow() }
    addGestureRecognizer(pan)
  }

  /// The index of the text's first visible line, from 0. Wrapped lines and the empty lines between paragraphs
  /// count.
  public var top: Int { min(max(0, axis.cell), Int(axis.limit)) }

  /// Returns the number of rows that the text needs in a text view of so many columns.
  public func rows(forColumns columns: Int) -> Int { wrap(columns).count }

  private func wrap(_ columns: Int) -> [(text: Substring, paragraph: Int)] {
    let columns = max(0, columns)
    let width = max(1, min(Self.maximumColumns, columns - 2 * min(max(0, inset), columns / 2)))
    var lines: [(text: Substring, paragraph: Int)] = []
    for (index, paragraph) in paragraphs.enumerated() {
      if index > 0 { lines.append(("", index)) }
      lines += paragraph.text.wrapped(toColumns: width, tabWidth: tabWidth).map { ($0, index) }
    }
    return lines
  }

  private func rewrap() {
    lines = wrap(size.columns)
    axis.resize(content: Double(lines.count), view: Double(size.rows))
    if size.rows > 0, let line = awaitedLine {
      awaitedLine = nil
      axis.scroll(to: Double(line))
    }
    setNeedsDisplay()
  }

  open override func layoutSubviews() { rewrap() }

  /// Scrolls so that a line of the text, by its index from 0, is the first visible one, as far as the text
  /// allows. Before the view has a size, the call takes effect once it has one.
  public func scroll(to line: Int) {
    if size.rows == 0 { awaitedLine = line } else { move { $0.scroll(to: Double(line)) } }
  }

  /// Changes the scroll position of the text. Returns whether other lines have become visible, so that the
  /// view is drawn again.
  @discardableResult
  private func move(_ change: (inout ScrollAxis) -> Void) -> Bool {
    let before = axis.cell
    change(&axis)
    guard axis.cell != before else { return false }
    setNeedsDisplay()
    return true
  }

  private func follow() {
    move { $0.follow(panGestureRecognizer, \.dy, by: motionClock, reducesMotion: reducesMotion) }
    run(&motion, while: { [unowned self] in axis.isMoving }) { [unowned self] time in
      move { $0.advance(to: time) }
    }
  }

  open override var hasFocusRing: Bool { true }

  open override var canBecomeFirstResponder: Bool { true }

  private static let keyTable: [KeyAction<View>] = {
    let keys = KeyAction<TextView>.scrolling {
      $0.scroll(to: $0.top + $1)
    } screens: {
      $0.scroll(to: $0.top + $1 * max(1, $0.size.rows - 1))
    }
    let ends = KeyAction<TextView>.scrolling {
      $0.scroll(to: 0)
    } toEnd: {
      $0.scroll(to: $0.lines.count)
    }
    return (keys + ends).when { $0.axis.isScrollable }.erased()
  }()

  override var keyActions: [KeyAction<View>] { Self.keyTable }

  open override func wheel(_ event: WheelEvent) -> Bool {
    switch event.direction {
    case .up: move { $0.scroll(to: $0.offset - ScrollView.wheelRows) }
    case .down: move { $0.scroll(to: $0.offset + ScrollView.wheelRows) }
    case .left, .right: false
    }
  }

  override var scrolledLines: ScrolledLines? { ScrolledLines(rows: 0..<size.rows, first: axis.cell) }

  open override func draw(_ canvas: inout Canvas, theme: Theme) {
    canvas.tabWidth = tabWidth
    let first = axis.cell
    for row in 0..<size.rows where lines.indices.contains(first + row) {
      let line = lines[first + row]
      let paragraph = paragraphs[line.paragraph]
      var style = theme.style(paragraph.foreground)
      if paragraph.isBold { style = style.adding(.bold) }
      canvas.text(line.text, column: max(0, inset), row: row, style: style)
    }
    // The sign `↓` in the last row shows that more text follows, if its cell is blank.
    let sign = (column: size.columns - 2, row: size.rows - 1)
    if first + size.rows < lines.count, canvas[sign.column, sign.row]?.isBlank == true {
      canvas.text("↓", column: sign.column, row: sign.row, style: theme.accent)
    }
  }
}
