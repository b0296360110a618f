internal import NavModel

struct PixelSize: Equatable {
  var width: Int
  var height: Int
}

/// The state of mouse reports in pixels. Reports in pixels are of use only if the size of a cell in pixels is
/// certain. So the terminal is asked for that size first.
struct PixelMouse {
  private let isWanted: Bool
  /// Whether the text area is known to have no border.
  var isBorderless = false
  /// The size of the terminal's screen in columns × rows.
  private var cells: Size
  private(set) var isKnown = false
  private var size: (width: Double, height: Double)?

  /// Whether the terminal was asked for the sizes of text area and cell, in pixels, and has not answered yet.
  /// Only one such question is open at a time, so that it is known to which one an answer belongs.
  private var isAsked = false
  /// The sizes of the text area (`text`) and of a cell (`whole`) that were reported before the open question,
  /// if that was asked without a change of the window. These sizes are used until the answer comes, or if
  /// none comes; nil otherwise.
  private var before: (text: PixelSize?, whole: PixelSize?)?
  private var isOutdated = false
  /// How many answers to the questions that are sent with frames (`CSI 5 n`) are expected before the answer
  /// about the sizes of text area and cell.
  private var earlierAnswers = 0
  private var hasReported = false
  private var text: PixelSize?
  private var whole: PixelSize?
  /// The first sizes of text area and window that were reported with the current font. Later sizes are
  /// compared with them, to tell fractions of cells from borders.
  private var first = FirstFigures()

  private struct FirstFigures {
    var text: PixelFigures?
    var window: PixelFigures?
  }

  init(isWanted: Bool, cells: Size) {
    self.isWanted = isWanted
    self.cells = cells
  }

  var form: MouseReporting { size == nil ? .sgr : .pixels }
  /// The size of a cell in pixels; nil if it is unknown, and while the terminal is asked after a change of
  /// the window.
  var cell: (width: Double, height: Double)? { isAsked && before == nil ? nil : size }

  /// Learns the size of a cell from an answer of the terminal. Returns whether the terminal must be asked for
  /// the sizes of text area and cell.
  /// - Parameters:
  ///   - reply: the answer.
  ///   - window: the size of the window in pixels.
  ///   - unanswered: how many questions that were sent with frames (`CSI 5 n`) are not answered yet.
  mutating func hear(_ reply: TerminalReply, window: @autoclosure () -> PixelSize, unanswered: Int = 0)
    -> Bool
  {
    switch reply {
    case .mode(1016, 1...2) where isWanted && !isKnown:
      isKnown = true
      return ask(unanswered)
    case .mode(1016, _) where isAsked && (!hasReported || isHeard):
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
      // The terminal has answered a question that was asked later, so the answer about the sizes is lost.
      return conclude(window(), unanswered)
    default: return false
    }
    hasReported = true
    // Some terminals answer the last question, which is for the mode, before they report the sizes in pixels.
    return (!isAsked || text != nil && whole != nil) && conclude(window(), unanswered)
  }

  private var isHeard: Bool { text != nil || whole != nil }

  mutating func resize(to cells: Size, window: PixelSize, unanswered: Int = 0) -> Bool {
    self.cells = cells
    guard isKnown else { return false }
    if isAsked {
      (isOutdated, before) = (true, nil)
    } else if hasReported {
      return ask(unanswered)
    } else {
      settle(window)
    }
    return false
  }

  /// Begins to ask the terminal for the sizes of text area and cell though no change of the window was
  /// reported, as when the window gains the focus: zooming may keep columns and rows. Returns whether the
  /// terminal must be asked.
  mutating func measure(unanswered: Int) -> Bool {
    // If the terminal has reported no sizes, the kernel's size of the window in pixels is used
    // (`TIOCGWINSZ`). A change of the window's size comes with a signal, so no question is needed.
    guard isKnown, hasReported, !isAsked else { return false }
    let reported = (text, whole)
    _ = ask(unanswered)
    before = reported
    return true
  }

  mutating func forget() -> Bool { isAsked && ask(0) }

  private mutating func ask(_ unanswered: Int) -> Bool {
    (text, whole) = (nil, nil)
    (isAsked, isOutdated) = (true, false)
    before = nil
    // The next frame sends two more questions, which may be answered before the question for the sizes.
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
    let reported = text.map { PixelFigures(pixels: $0, cells: cells, whole: whole) }
    let measured = PixelFigures(pixels: window, cells: cells, whole: whole)
    size =
      reported?.cellOfText(since: first.text, isBorderless: isBorderless)
      ?? measured.cellOfWindow(since: first.window)
    first.text = reported?.first(after: first.text)
    first.window = measured.first(after: first.window)
  }
}

/// A size in pixels and the same size in cells. The pixels consist of cells whose size may have a fraction,
/// or of whole cells and a constant border.
struct PixelFigures {
  var pixels: PixelSize
  var cells: Size
  /// The size of a cell that the terminal has reported, rounded to pixels; nil if it has reported none.
  var whole: PixelSize?

  /// Returns the size of a cell in pixels, if `pixels` is the size of the text area; nil if the result would
  /// not be certain.
  /// - Parameters:
  ///   - first: earlier figures with the same font; nil if there are none.
  ///   - isBorderless: whether the text area is known to consist of cells alone.
  func cellOfText(since first: Self?, isBorderless: Bool) -> (width: Double, height: Double)? {
    guard let axes = axes(since: first) else { return nil }
    let isPlain = axes.allSatisfy(\.mayBePlain)
    if isPlain, isBorderless { return (axes[0].fraction, axes[1].fraction) }
    let isBordered = isBordered(axes, by: isEven(axes) ? Self.widest : Self.widestUneven)
    // With so small a border, a cell with and without the fraction puts the last column at the same place, so
    // the fraction may be used.
    if isPlain, !isBordered || axes.allSatisfy({ 4 * $0.excess <= $0.whole }) {
      return (axes[0].fraction, axes[1].fraction)
    }
    return isBordered && (!isPlain || isEven(axes)) ? wholeCell(axes) : nil
  }

  /// Returns the size of a cell in pixels, if `pixels` is the size of the window; nil if the result would not
  /// be certain.
  /// - Parameter first: earlier figures with the same font; nil if there are none.
  func cellOfWindow(since first: Self?) -> (width: Double, height: Double)? {
    guard let axes = axes(since: first), isBordered(axes, by: Self.widest) else { return nil }
    return isEven(axes) || axes.allSatisfy(\.isSameBorder) ? wholeCell(axes) : nil
  }

  /// Returns the sizes with which later sizes are to be compared: `first` if the present sizes are possible
  /// with the same font, otherwise the present ones.
  func first(after first: Self?) -> Self {
    guard let first, first.whole == whole, let axes = axes(since: first),
      axes.allSatisfy(\.mayBePlain) || isBordered(axes, by: Self.widest)
    else { return self }
    return first
  }

  /// The sizes of a cell, in pixels, that are possible.
  private static let sane = 2...500

  private func axes(since first: Self?) -> [Axis]? {
    guard cells.columns > 0, cells.rows > 0 else { return nil }
    let comparable = first?.whole == whole ? first : nil
    let axes = [
      Axis(
        pixels: pixels.width, cells: cells.columns, reported: whole?.width,
        before: comparable.map { ($0.pixels.width, $0.cells.columns) }),
      Axis(
        pixels: pixels.height, cells: cells.rows, reported: whole?.height,
        before: comparable.map { ($0.pixels.height, $0.cells.rows) }),
    ]
    return axes.allSatisfy { Self.sane ~= $0.whole && Self.sane ~= $0.pixels / $0.cells } ? axes : nil
  }

  /// The widest border around the cells that is taken for possible, in columns. `widestUneven` is the limit
  /// for a text area whose borders differ between the axes, as with a scroll bar.
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
    /// The size of a cell in pixels that was reported, or else the largest possible one.
    var whole: Int
    var isReported: Bool
    /// The earlier size of the window along one axis, in pixels and in cells; nil if no size with the same
    /// font is known.
    var before: (pixels: Int, cells: Int)?

    init(pixels: Int, cells: Int, reported: Int?, before: (pixels: Int, cells: Int)?) {
      self.pixels = pixels
      self.cells = cells
      whole = reported ?? pixels / cells
      isReported = reported != nil
      self.before = before
    }

    var fraction: Double { Double(pixels) / Double(cells) }
    /// The number of pixels of the window that whole cells do not use.
    var excess: Int { pixels - whole * cells }

    /// Whether the window's pixels may consist of cells with a fraction of a pixel and no border. The check
    /// allows for the rounding of all numbers.
    var mayBePlain: Bool {
      if isReported, 2 * abs(excess) > cells + 2 { return false }
      guard let before else { return true }
      return abs(pixels * before.cells - before.pixels * cells) <= cells + before.cells
    }

    func mayBeBordered(by limit: Int) -> Bool {
      guard 0...limit ~= excess else { return false }
      return before.map { $0.pixels - whole * $0.cells == excess } ?? true
    }

    /// Whether the border around the cells is too small to matter, or has stayed the same where fractions of
    /// cells would have changed it.
    var isSameBorder: Bool {
      if 3 * excess <= whole { return true }
      return before.map { abs(cells - $0.cells) * excess >= 2 * cells } ?? false
    }
  }
}
