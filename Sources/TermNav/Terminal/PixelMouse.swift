internal import NavModel

struct PixelSize: Equatable {
  var width: Int
  var height: Int
}

/// Asks for pixels only with a sure cell size (RULES section 18).
struct PixelMouse {
  private let isWanted: Bool
  /// Columns × rows.
  private var cells: Size
  private(set) var isKnown = false
  private var size: (width: Double, height: Double)?

  /// One question at a time, to match its answers.
  private var isAsked = false
  /// Asked without a change of the window: what was told counts until the answer, and where none comes.
  private var before: (text: PixelSize?, whole: PixelSize?)?
  private var isOutdated = false
  /// Answers to `CSI 5 n` that precede the question's own.
  private var earlierAnswers = 0
  private var hasTold = false
  private var text: PixelSize?
  private var whole: PixelSize?
  /// The first sizes with this font.
  private var firstText: PixelFigures?
  private var firstWindow: PixelFigures?

  init(isWanted: Bool, cells: Size) {
    self.isWanted = isWanted
    self.cells = cells
  }

  var form: MouseReporting { size == nil ? .sgr : .pixels }
  /// In pixels; nil also while the question is open.
  var cell: (width: Double, height: Double)? { isAsked && before == nil ? nil : size }

  /// Returns whether to ask for the sizes. `unanswered` counts open `CSI 5 n`.
  mutating func hear(_ reply: TerminalReply, window: @autoclosure () -> PixelSize, unanswered: Int = 0)
    -> Bool
  {
    switch reply {
    case .mode(1016, 1...2) where isWanted && !isKnown:
      isKnown = true
      return ask(unanswered)
    case .mode(1016, _) where isAsked && (!hasTold || isHeard):
      return conclude(window(), unanswered)
    case .textAreaPixels(let width, let height) where isKnown:
      text = PixelSize(width: width, height: height)
    case .cellPixels(let width, let height) where isKnown:
      whole = PixelSize(width: width, height: height)
    case .statusOK where isAsked:
      guard earlierAnswers == 0 else {
        earlierAnswers -= 1
        return false
      }
      // A later question was answered: this one is lost.
      return conclude(window(), unanswered)
    default: return false
    }
    hasTold = true
    // Some terminals answer the mode first.
    return (!isAsked || text != nil && whole != nil) && conclude(window(), unanswered)
  }

  private var isHeard: Bool { text != nil || whole != nil }

  mutating func resize(to cells: Size, window: PixelSize, unanswered: Int = 0) -> Bool {
    self.cells = cells
    guard isKnown else { return false }
    if isAsked {
      (isOutdated, before) = (true, nil)
    } else if hasTold {
      return ask(unanswered)
    } else {
      settle(window)
    }
    return false
  }

  /// Whether to ask for the sizes, though none has changed that the program was told.
  mutating func measure(unanswered: Int) -> Bool {
    // A change of the window's own pixels (`TIOCGWINSZ`) comes with a signal.
    guard isKnown, hasTold, !isAsked else { return false }
    let told = (text, whole)
    _ = ask(unanswered)
    before = told
    return true
  }

  mutating func forget() -> Bool { isAsked && ask(0) }

  private mutating func ask(_ unanswered: Int) -> Bool {
    (text, whole) = (nil, nil)
    (isAsked, isOutdated) = (true, false)
    before = nil
    // The two questions of the next frame may be answered first.
    earlierAnswers = unanswered + 2
    return true
  }

  private mutating func conclude(_ window: PixelSize, _ unanswered: Int) -> Bool {
    isAsked = false
    if isOutdated { return ask(unanswered) }
    if let before, !isHeard { (text, whole) = before }
    before = nil
    settle(window)
    return false
  }

  private mutating func settle(_ window: PixelSize) {
    let told = text.map { PixelFigures(pixels: $0, cells: cells, whole: whole) }
    let measured = PixelFigures(pixels: window, cells: cells, whole: whole)
    size = told?.cellOfText(since: firstText) ?? measured.cellOfWindow(since: firstWindow)
    firstText = told?.first(after: firstText)
    firstWindow = measured.first(after: firstWindow)
  }
}

/// A size in pixels: cells with fractions, or whole cells and a constant border.
struct PixelFigures {
  var pixels: PixelSize
  var cells: Size
  /// The reported cell, rounded; nil where unknown.
  var whole: PixelSize?

  /// One cell by the text area.
  func cellOfText(since first: Self?) -> (width: Double, height: Double)? {
    guard let axes = axes(since: first) else { return nil }
    let isPlain = axes.allSatisfy(\.mayBePlain)
    let isBordered = isBordered(axes, by: isEven(axes) ? Self.widest : Self.widestUneven)
    // Both then find the same last column.
    if isPlain, !isBordered || axes.allSatisfy({ 4 * $0.excess <= $0.whole }) {
      return (axes[0].fraction, axes[1].fraction)
    }
    return isBordered && (!isPlain || isEven(axes)) ? wholeCell(axes) : nil
  }

  /// One cell by the window.
  func cellOfWindow(since first: Self?) -> (width: Double, height: Double)? {
    guard let axes = axes(since: first), isBordered(axes, by: Self.widest) else { return nil }
    return isEven(axes) || axes.allSatisfy(\.isSameBorder) ? wholeCell(axes) : nil
  }

  /// Later sizes are compared with this one.
  func first(after first: Self?) -> Self {
    guard let first, first.whole == whole, let axes = axes(since: first),
      axes.allSatisfy(\.mayBePlain) || isBordered(axes, by: Self.widest)
    else { return self }
    return first
  }

  /// Pixels of a cell.
  private static let sane = 2...500

  private func axes(since first: Self?) -> [Axis]? {
    guard cells.columns > 0, cells.rows > 0 else { return nil }
    let comparable = first?.whole == whole ? first : nil
    let axes = [
      Axis(
        pixels: pixels.width, cells: cells.columns, told: whole?.width,
        before: comparable.map { ($0.pixels.width, $0.cells.columns) }),
      Axis(
        pixels: pixels.height, cells: cells.rows, told: whole?.height,
        before: comparable.map { ($0.pixels.height, $0.cells.rows) }),
    ]
    return axes.allSatisfy { Self.sane ~= $0.whole && Self.sane ~= $0.pixels / $0.cells } ? axes : nil
  }

  /// The widest borders in columns: even, or on one side.
  private static let widest = 3.0
  private static let widestUneven = 1.5

  private func isBordered(_ axes: [Axis], by limit: Double) -> Bool {
    axes.allSatisfy { $0.mayBeBordered(by: Int(limit * Double(axes[0].whole))) }
  }

  private func isEven(_ axes: [Axis]) -> Bool { axes[0].excess == axes[1].excess }

  private func wholeCell(_ axes: [Axis]) -> (width: Double, height: Double) {
    (Double(axes[0].whole), Double(axes[1].whole))
  }

  private struct Axis {
    var pixels: Int
    var cells: Int
    /// Reported, or the most possible.
    var whole: Int
    var isTold: Bool
    /// At another size.
    var before: (pixels: Int, cells: Int)?

    init(pixels: Int, cells: Int, told: Int?, before: (pixels: Int, cells: Int)?) {
      self.pixels = pixels
      self.cells = cells
      whole = told ?? pixels / cells
      isTold = told != nil
      self.before = before
    }

    var fraction: Double { Double(pixels) / Double(cells) }
    /// Pixels beyond whole cells.
    var excess: Int { pixels - whole * cells }

    /// All figures are rounded.
    var mayBePlain: Bool {
      if isTold, 2 * abs(excess) > cells + 2 { return false }
      guard let before else { return true }
      return abs(pixels * before.cells - before.pixels * cells) <= cells + before.cells
    }

    func mayBeBordered(by limit: Int) -> Bool {
      guard 0...limit ~= excess else { return false }
      return before.map { $0.pixels - whole * $0.cells == excess } ?? true
    }

    /// The border is negligible, or constant where fractions would have grown.
    var isSameBorder: Bool {
      if 3 * excess <= whole { return true }
      return before.map { abs(cells - $0.cells) * excess >= 2 * cells } ?? false
    }
  }
}
