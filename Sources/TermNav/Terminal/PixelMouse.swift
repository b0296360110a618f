internal import NavModel

struct PixelSize: Equatable {
  var width: Int
  var height: Int
}

/// The state of mouse reports in pixels. It asks for the size of a cell, and requests reports in pixels only
/// if that size is certain.
struct PixelMouse {
  private let isWanted: Bool
  /// The size of the screen in columns × rows.
  private var cells: Size
  private(set) var isKnown = false
  private var size: (width: Double, height: Double)?

  /// Whether the sizes have been asked for. Only one question is open at a time, so that answers belong to
  /// it.
  private var isAsked = false
  /// The sizes reported before a question that no change of the window has caused. They count until the answer
  /// comes, and if none comes.
  private var before: (text: PixelSize?, whole: PixelSize?)?
  private var isOutdated = false
  /// The number of answers to `CSI 5 n` that are expected before the question's own.
  private var earlierAnswers = 0
  private var hasReported = false
  private var text: PixelSize?
  private var whole: PixelSize?
  /// The first sizes that were reported with the current font; later ones are compared with them.
  private var firstText: PixelFigures?
  private var firstWindow: PixelFigures?

  init(isWanted: Bool, cells: Size) {
    self.isWanted = isWanted
    self.cells = cells
  }

  var form: MouseReporting { size == nil ? .sgr : .pixels }
  /// The size of a cell in pixels; nil if unknown, and while the question is open after a change of the
  /// window.
  var cell: (width: Double, height: Double)? { isAsked && before == nil ? nil : size }

  /// Learns from a reply. Returns whether to ask for the sizes.
  /// - Parameters:
  ///   - reply: the reply.
  ///   - window: the size of the window in pixels.
  ///   - unanswered: the number of open `CSI 5 n`.
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
      // A later question was answered, so the answer to this one is lost.
      return conclude(window(), unanswered)
    default: return false
    }
    hasReported = true
    // Some terminals answer for the mode before they report the sizes.
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

  /// Returns whether to ask for the sizes though no change was reported, as after a focus: a zoom may have kept
  /// columns and rows.
  mutating func measure(unanswered: Int) -> Bool {
    // If the kernel knows the window's pixels (`TIOCGWINSZ`), a change of them comes with a signal and needs
    // no question.
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
    // The next frame asks two questions, which may be answered first.
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
    size = reported?.cellOfText(since: firstText) ?? measured.cellOfWindow(since: firstWindow)
    firstText = reported?.first(after: firstText)
    firstWindow = measured.first(after: firstWindow)
  }
}

/// A size in pixels on both axes. It consists of cells whose size may have a fraction, or of whole cells and
/// a constant border.
struct PixelFigures {
  var pixels: PixelSize
  var cells: Size
  /// The reported size of a cell, rounded to pixels; nil if unknown.
  var whole: PixelSize?

  /// Returns the size of a cell, if `pixels` is that of the text area; nil if it is not certain.
  func cellOfText(since first: Self?) -> (width: Double, height: Double)? {
    guard let axes = axes(since: first) else { return nil }
    let isPlain = axes.allSatisfy(\.mayBePlain)
    let isBordered = isBordered(axes, by: isEven(axes) ? Self.widest : Self.widestUneven)
    // Both sizes then give the same last column, so the fraction may be used.
    if isPlain, !isBordered || axes.allSatisfy({ 4 * $0.excess <= $0.whole }) {
      return (axes[0].fraction, axes[1].fraction)
    }
    return isBordered && (!isPlain || isEven(axes)) ? wholeCell(axes) : nil
  }

  /// Returns the size of a cell, if `pixels` is that of the window; nil if it is not certain.
  func cellOfWindow(since first: Self?) -> (width: Double, height: Double)? {
    guard let axes = axes(since: first), isBordered(axes, by: Self.widest) else { return nil }
    return isEven(axes) || axes.allSatisfy(\.isSameBorder) ? wholeCell(axes) : nil
  }

  /// Returns the figures with which later ones are compared: the first ones if these still fit them, else
  /// these.
  func first(after first: Self?) -> Self {
    guard let first, first.whole == whole, let axes = axes(since: first),
      axes.allSatisfy(\.mayBePlain) || isBordered(axes, by: Self.widest)
    else { return self }
    return first
  }

  /// The plausible sizes of a cell, in pixels.
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

  /// The widest borders, in columns: even ones on both axes, or one on one side such as a scroll bar.
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
    /// The reported size of a cell, or the largest that is possible.
    var whole: Int
    var isReported: Bool
    /// The pixels and cells at another size of the window.
    var before: (pixels: Int, cells: Int)?

    init(pixels: Int, cells: Int, reported: Int?, before: (pixels: Int, cells: Int)?) {
      self.pixels = pixels
      self.cells = cells
      whole = reported ?? pixels / cells
      isReported = reported != nil
      self.before = before
    }

    var fraction: Double { Double(pixels) / Double(cells) }
    /// The pixels beyond whole cells.
    var excess: Int { pixels - whole * cells }

    /// Whether the pixels may be those of cells with a fraction and no border. All figures are rounded.
    var mayBePlain: Bool {
      if isReported, 2 * abs(excess) > cells + 2 { return false }
      guard let before else { return true }
      return abs(pixels * before.cells - before.pixels * cells) <= cells + before.cells
    }

    func mayBeBordered(by limit: Int) -> Bool {
      guard 0...limit ~= excess else { return false }
      return before.map { $0.pixels - whole * $0.cells == excess } ?? true
    }

    /// Whether the border is negligible, or has stayed the same where fractions of cells would have grown.
    var isSameBorder: Bool {
      if 3 * excess <= whole { return true }
      return before.map { abs(cells - $0.cells) * excess >= 2 * cells } ?? false
    }
  }
}
