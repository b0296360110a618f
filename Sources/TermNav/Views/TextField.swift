/// A line of text to edit, always left to right.
@MainActor open class TextField: View {
  /// The edited text.
  public private(set) var text: String
  /// The most characters; each slows every key.
  public var limit = 10_000
  /// Shown while the text is empty.
  public var placeholder = "" { didSet { if placeholder != oldValue { setNeedsDisplay() } } }
  /// Called with the edited text.
  public var onChange: ((String) -> Void)?
  /// Characters before the cursor.
  public private(set) var cursor: Int
  /// The drag that selects.
  public let panGestureRecognizer = ContentPanGestureRecognizer(name: "selection")
  /// The selection's other end.
  private var anchor: Int?
  private var before: (cursor: Int, anchor: Int?)?

  /// - Parameter text: cleaned as by `insert`.
  public init(_ text: String = "") {
    self.text = String(text.compactMap(Self.inLine))
    cursor = self.text.count
    super.init()
    semanticContentAttribute = .forceLeftToRight
    let tap = TapGestureRecognizer(name: "textField")
    tap.addHandler { [unowned self] in
      guard $0.state == .ended else { return }
      becomeFirstResponder()
      moveCursor(character(atColumn: $0.location.wholeColumn))
    }
    addGestureRecognizer(tap)
    panGestureRecognizer.claim = { .everything }
    panGestureRecognizer.addHandler { [unowned self] _ in followSelection() }
    addGestureRecognizer(panGestureRecognizer)
  }

  /// In characters; empty at the cursor if none.
  public var selection: Range<Int> {
    let other = min(anchor ?? cursor, text.count)
    return min(cursor, other)..<max(cursor, other)
  }

  private func followSelection() {
    let pan = panGestureRecognizer
    switch pan.state {
    case .began:
      before = (cursor, anchor)
      becomeFirstResponder()
      // From the pressed character, not the slop's end.
      let start = character(atColumn: pan.pressLocation.wholeColumn)
      anchor = start
      moveCursor(character(atColumn: pan.location.wholeColumn), selecting: true)
    case .changed:
      moveCursor(character(atColumn: pan.location.wholeColumn), selecting: true)
    case .cancelled:
      // The text may be shorter now.
      if let before { (cursor, anchor) = (min(before.cursor, text.count), before.anchor) }
      setNeedsDisplay()
    case .ended, .possible, .failed: break
    }
  }

  private func index(_ offset: Int) -> String.Index { text.index(text.startIndex, offsetBy: offset) }

  /// Replaces the selection, up to `limit`; line breaks and tabs become spaces, controls are dropped.
  public func insert(_ new: String) {
    let room = limit - (text.count - selection.count)
    guard room > 0 else { return }
    let line = String(new.lazy.compactMap(Self.inLine).prefix(room))
    guard !line.isEmpty else { return }
    let start = index(selection.lowerBound)
    let end = index(selection.upperBound)
    let after = text.count - selection.upperBound
    anchor = nil
    // The new text may join its neighbours.
    let first = start == text.startIndex ? start : text.index(before: start)
    let last = end == text.endIndex ? end : text.index(after: end)
    let joined = text[first..<start] + line + text[end..<last]
    text.replaceSubrange(first..<last, with: String(joined.map(Self.drawn)))
    cursor = max(0, text.count - after)
    changed()
  }

  private static func inLine(_ character: Character) -> Character? {
    if character.isNewline || character == "\t" { return " " }
    let isControl = character.unicodeScalars.first?.properties.generalCategory == .control
    return isControl ? nil : drawn(character)
  }

  /// Scalars of the longest emoji that Unicode recommends.
  private static let longestCharacter = 10

  /// Hundreds of marks slow every key.
  private static func drawn(_ character: Character) -> Character {
    let scalars = character.unicodeScalars
    // Three scalars are always drawn.
    guard scalars.index(scalars.startIndex, offsetBy: 4, limitedBy: scalars.endIndex) != nil else {
      return character
    }
    var kept = String.UnicodeScalarView()
    var count = 0
    var marks = 0
    for scalar in scalars where count < longestCharacter {
      switch ScalarClass(scalar) {
      case .mark, .jamo: marks += 1
      case .joiner, .hidden: break
      case .narrow, .wide, .shown, .tab: marks = 0
      }
      if marks > Glyph.marks { continue }
      kept.append(scalar)
      count += 1
    }
    return String(kept).first ?? character
  }

  private func remove(_ range: Range<Int>) {
    let range = (selection.isEmpty ? range : selection).clamped(to: 0..<text.count)
    anchor = nil
    guard !range.isEmpty else { return }
    text.removeSubrange(index(range.lowerBound)..<index(range.upperBound))
    cursor = range.lowerBound
    changed()
  }

  private func changed() {
    setNeedsDisplay()
    onChange?(text)
  }

  private func moveCursor(_ place: Int, selecting: Bool = false) {
    if !selecting { anchor = nil } else if anchor == nil { anchor = cursor }
    cursor = min(max(0, place), text.count)
    setNeedsDisplay()
  }

  private func character(atColumn column: Int) -> Int {
    var width = -scroll
    for (offset, character) in text.enumerated() {
      width += String(character).columns
      if column < width { return offset }
    }
    return text.count
  }

  open override var intrinsicContentSize: IntrinsicSize { IntrinsicSize(rows: 1) }

  open override var canBecomeFirstResponder: Bool { true }

  open override func handle(_ key: KeyPress) -> Bool {
    switch (key.key, key.modifiers) {
    case (.character(let character), []), (.character(let character), .shift): insert(String(character))
    case (.backspace, []):
      // A held Backspace must not leave the page.
      guard cursor > 0 || !selection.isEmpty else { return true }
      remove(cursor - 1..<cursor)
    case (.delete, []), (.character("d"), .control): remove(cursor..<cursor + 1)
    case (.left, .shift): moveCursor(cursor - 1, selecting: true)
    case (.right, .shift): moveCursor(cursor + 1, selecting: true)
    case (.home, .shift): moveCursor(0, selecting: true)
    case (.end, .shift): moveCursor(text.count, selecting: true)
    case (.left, []), (.character("b"), .control): moveCursor(cursor - 1)
    case (.right, []), (.character("f"), .control): moveCursor(cursor + 1)
    case (.home, []), (.character("a"), .control): moveCursor(0)
    case (.end, []), (.character("e"), .control): moveCursor(text.count)
    case (.character("u"), .control): remove(0..<cursor)
    case (.character("k"), .control): remove(cursor..<text.count)
    case (.left, .alt), (.character("b"), .alt), (.left, .control): moveCursor(wordStart)
    case (.right, .alt), (.character("f"), .alt), (.right, .control): moveCursor(wordEnd)
    // Alt with another key must not count as Esc.
    default: return key.modifiers.contains(.alt)
    }
    return true
  }

  private static func isWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }

  private var wordStart: Int {
    let before = text.prefix(cursor)
    let word = before.reversed().drop { !Self.isWord($0) }
    return word.drop { Self.isWord($0) }.count
  }

  private var wordEnd: Int {
    let after = text.dropFirst(cursor).drop { !Self.isWord($0) }
    return text.count - after.drop { Self.isWord($0) }.count
  }

  open override func paste(_ text: String) -> Bool {
    insert(text)
    return true
  }

  private var scroll: Int {
    let before = String(text.prefix(cursor)).columns
    return max(0, before - max(0, size.columns - 2))
  }

  open override func draw(_ canvas: inout Canvas, theme: Theme) {
    canvas.fill(theme.selection)
    let scroll = scroll
    let (shown, style) = text.isEmpty ? (placeholder, theme.selectionSecondary) : (text, theme.selection)
    canvas.text(shown, column: -scroll, row: 0, style: style)
    guard isFirstResponder else { return }
    if !selection.isEmpty {
      let start = String(text.prefix(selection.lowerBound)).columns - scroll
      let selected = text[index(selection.lowerBound)..<index(selection.upperBound)]
      canvas.text(selected, column: start, row: 0, style: theme.accent.adding(.reverse))
    }
    let column = String(text.prefix(cursor)).columns - scroll
    let under = cursor < shown.count ? String(shown[shown.index(shown.startIndex, offsetBy: cursor)]) : " "
    // Reversed cells move with the page, unlike the terminal's cursor.
    var cursorStyle = theme.selection
    cursorStyle.attributes.formSymmetricDifference(.reverse)
    canvas.text(under, column: column, row: 0, style: cursorStyle)
  }
}
