/// Prose, wrapped and scrolled.
@MainActor open class TextView: View {
  /// Wrapped; an empty line stands between two.
  public struct Paragraph: Equatable, Sendable {
    /// Line breaks are kept.
    public var text: String
    /// The theme's colour.
    public var foreground: Theme.Foreground
    /// Whether all is bold.
    public var isBold: Bool

    /// Regular text by default.
    public init(_ text: String, _ foreground: Theme.Foreground = .text, bold: Bool = false) {
      self.text = text
      self.foreground = foreground
      isBold = bold
    }
  }

  /// Columns of a line at most.
  package nonisolated static let measure = 72

  /// A change keeps the place if possible.
  public var paragraphs: [Paragraph] { didSet { if paragraphs != oldValue { rewrap() } } }
  /// Free columns at both sides; below 0 counts as 0.
  public var inset = 2 { didSet { if inset != oldValue { rewrap() } } }
  /// Columns, 1…1024.
  public var tabWidth = TextGlyphs.tabWidth { didSet { if tabWidth != oldValue { rewrap() } } }
  /// The drag that scrolls.
  public let panGestureRecognizer = ContentPanGestureRecognizer(name: "text")
  private var lines: [(text: Substring, paragraph: Int)] = []
  private var axis = ScrollAxis()
  private var motion: Animation?
  private var awaitedLine: Int?

  /// Top to bottom.
  public init(_ paragraphs: [Paragraph]) {
    self.paragraphs = paragraphs
    super.init()
    let pan = panGestureRecognizer
    pan.claim = { [weak self] in self.map { .scrolling(across: nil, down: $0.axis.claim) } ?? .nothing }
    pan.stopsContent = { [weak self] in self?.axis.stop() ?? false }
    pan.addHandler { [unowned self] _ in follow() }
    addGestureRecognizer(pan)
  }

  /// The first line in sight.
  public var top: Int { min(max(0, axis.cell), Int(axis.limit)) }

  /// The rows of the text at a width.
  public func rows(forColumns columns: Int) -> Int { wrap(columns).count }

  private func wrap(_ columns: Int) -> [(text: Substring, paragraph: Int)] {
    let columns = max(0, columns)
    let measure = max(1, min(Self.measure, columns - 2 * min(max(0, inset), columns / 2)))
    var lines: [(text: Substring, paragraph: Int)] = []
    for (index, paragraph) in paragraphs.enumerated() {
      if index > 0 { lines.append(("", index)) }
      lines += paragraph.text.wrapped(toColumns: measure, tabWidth: tabWidth).map { ($0, index) }
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

  /// Scrolls to a line; waits for a size.
  public func scroll(to line: Int) {
    if size.rows == 0 { awaitedLine = line } else { move { $0.scroll(to: Double(line)) } }
  }

  /// Returns whether other lines came into sight.
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
    // Marks that more follows, unless text is there.
    let sign = (column: size.columns - 2, row: size.rows - 1)
    if first + size.rows < lines.count, canvas[sign.column, sign.row]?.isBlank == true {
      canvas.text("↓", column: sign.column, row: sign.row, style: theme.accent)
    }
  }
}
