import NavModel

/// Columns × rows of pixels.
struct PixelSize: Equatable {
  var width: Int
  var height: Int
}

/// What has to be known before the mouse is asked for in pixels (BEHAVIOUR section 18): that the terminal has mode 1016, and how
/// many pixels a cell has. With either unknown, or with figures that contradict each other, the mouse stays in cells.
struct PixelMouse {
  private let isWanted: Bool
  /// Columns × rows of the window that the next figures are of.
  private var cells: Size
  /// The terminal has the mode.
  private(set) var isKnown = false
  private var size: (width: Double, height: Double)?

  /// One question at a time is on its way, so that what is answered belongs to it.
  private var isAsked = false
  /// The window has changed since it was asked.
  private var isOutdated = false
  /// Answers to `CSI 5 n` that come before those to the question.
  private var earlierAnswers = 0
  /// The terminal has told a size before.
  private var hasTold = false
  /// What the question has brought so far: the text area, and one cell in whole pixels.
  private var text: PixelSize?
  private var whole: PixelSize?
  /// The first sizes of the text area and of the window since the font changed.
  private var firstText: PixelFigures?
  private var firstWindow: PixelFigures?

  init(isWanted: Bool, cells: Size) {
    self.isWanted = isWanted
    self.cells = cells
  }

  /// How the mouse is to be asked for.
  var form: MouseReporting { size == nil ? .sgr : .pixels }
  /// One cell in pixels; nil also while it is being asked for anew.
  var cell: (width: Double, height: Double)? { isAsked ? nil : size }

  /// Learns from an answer; returns whether the sizes are to be asked for next, with one more question for the mode after them:
  /// that one is answered by all, and says when there is no more to wait for.
  /// - Parameters:
  ///   - window: the size of the window in pixels, 0 where it does not know.
  ///   - unanswered: how many `CSI 5 n` are on their way.
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
      // A later question was answered: what has not come is lost.
      return conclude(window(), unanswered)
    default: return false
    }
    hasTold = true
    // Some answer what comes in one read in an order of their own: then it is known after the question for the mode.
    return (!isAsked || text != nil && whole != nil) && conclude(window(), unanswered)
  }

  /// An answer has come to the question that is on its way.
  private var isHeard: Bool { text != nil || whole != nil }

  /// The window has another size, or its font has; returns whether the sizes are to be asked for.
  mutating func resize(to cells: Size, window: PixelSize, unanswered: Int = 0) -> Bool {
    self.cells = cells
    guard isKnown else { return false }
    if isAsked {
      isOutdated = true
    } else if hasTold {
      return ask(unanswered)
    } else {
      settle(window)
    }
    return false
  }

  /// The terminal was someone else's meanwhile; returns whether the sizes are to be asked for, since an answer was lost by that.
  mutating func forget() -> Bool { isAsked && ask(0) }

  private mutating func ask(_ unanswered: Int) -> Bool {
    (text, whole, isAsked, isOutdated) = (nil, nil, true, false)
    // Those that go with the next frame may come in the same read, and be answered before.
    earlierAnswers = unanswered + 2
    return true
  }

  private mutating func conclude(_ window: PixelSize, _ unanswered: Int) -> Bool {
    isAsked = false
    if isOutdated { return ask(unanswered) }
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

/// A size in pixels, of so many cells, and what it says of one.
///
/// It is the cells alone, which then have a fraction of a pixel each, or whole cells and a border that is the same at every size.
/// Where the two are far apart and nothing tells which it is, it says nothing.
struct PixelFigures {
  var pixels: PixelSize
  var cells: Size
  /// One cell in whole pixels, as the terminal rounds it; nil where it has not told.
  var whole: PixelSize?

  /// One cell, from the size of the text area. Borders do not belong to it, and so it is taken for the cells alone, unless it
  /// looks otherwise.
  func cellOfText(since first: Self?) -> (width: Double, height: Double)? {
    guard let axes = axes(since: first) else { return nil }
    let isPlain = axes.allSatisfy(\.mayBePlain)
    let isBordered = isBordered(axes, by: isEven(axes) ? Self.widest : Self.widestUneven)
    // Apart by so little that the last column is found by either.
    if isPlain, !isBordered || axes.allSatisfy({ 4 * $0.excess <= $0.whole }) {
      return (axes[0].fraction, axes[1].fraction)
    }
    return isBordered && (!isPlain || isEven(axes)) ? wholeCell(axes) : nil
  }

  /// One cell, from the size of the window, which may have borders: known where what is beyond whole cells is as much at the right
  /// as at the bottom, or the same as at another size.
  func cellOfWindow(since first: Self?) -> (width: Double, height: Double)? {
    guard let axes = axes(since: first), isBordered(axes, by: Self.widest) else { return nil }
    return isEven(axes) || axes.allSatisfy(\.isSameBorder) ? wholeCell(axes) : nil
  }

  /// What later sizes are compared with: the first one, as long as the font is the same.
  func first(after first: Self?) -> Self {
    guard let first, first.whole == whole, let axes = axes(since: first),
      axes.allSatisfy(\.mayBePlain) || isBordered(axes, by: Self.widest)
    else { return self }
    return first
  }

  /// No terminal has smaller cells, or larger ones, in pixels.
  private static let sane = 2...500

  private func axes(since first: Self?) -> [Axis]? {
    guard cells.columns > 0, cells.rows > 0 else { return nil }
    let first = first?.whole == whole ? first : nil
    let axes = [
      Axis(
        pixels: pixels.width, cells: cells.columns, told: whole?.width,
        before: first.map { ($0.pixels.width, $0.cells.columns) }),
      Axis(
        pixels: pixels.height, cells: cells.rows, told: whole?.height,
        before: first.map { ($0.pixels.height, $0.cells.rows) }),
    ]
    return axes.allSatisfy { Self.sane ~= $0.whole && Self.sane ~= $0.pixels / $0.cells } ? axes : nil
  }

  /// The widest borders that are believed in, both sides together, in widths of a cell: all around; and with a scroll bar or the
  /// like at one side, which looks as a fraction in each cell does.
  private static let widest = 3.0
  private static let widestUneven = 1.5

  private func isBordered(_ axes: [Axis], by limit: Double) -> Bool {
    axes.allSatisfy { $0.mayBeBordered(by: Int(limit * Double(axes[0].whole))) }
  }

  private func isEven(_ axes: [Axis]) -> Bool { axes[0].excess == axes[1].excess }

  private func wholeCell(_ axes: [Axis]) -> (width: Double, height: Double) {
    (Double(axes[0].whole), Double(axes[1].whole))
  }

  /// Width or height.
  private struct Axis {
    var pixels: Int
    var cells: Int
    /// Pixels of one cell: told, or as many as there may be.
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

    /// It may be the cells alone. A cell is told rounded, and so is the size.
    var mayBePlain: Bool {
      if isTold, 2 * abs(excess) > cells + 2 { return false }
      guard let before else { return true }
      return abs(pixels * before.cells - before.pixels * cells) <= cells + before.cells
    }

    func mayBeBordered(by limit: Int) -> Bool {
      guard 0...limit ~= excess else { return false }
      return before.map { $0.pixels - whole * $0.cells == excess } ?? true
    }

    /// What is beyond whole cells is too little to matter, or has stayed where a fraction in each cell would have changed it.
    var isSameBorder: Bool {
      if 3 * excess <= whole { return true }
      return before.map { abs(cells - $0.cells) * excess >= 2 * cells } ?? false
    }
  }
}
