import TermNav

/// A column beside the lines of a `LinesView` that is drawn and is no text: nothing in it is found, selected or copied.
///
/// It belongs to a line's first row; where the line is wrapped, the rows below have it blank.
public struct LineMargin: Sendable {
  /// Columns of the view, with the blank before the lines; 0 or less is none.
  public let columns: Int
  private let text: @Sendable (Int) -> AttributedText?

  /// - `columns`: as many as the widest text takes, and a blank; what is negative counts as 0.
  /// - `text`: what stands there beside a line, by its number, from the margin's first column on; what is too long is cut, and a
  ///   line for which it is nil begins in the margin's place. Called for lines around those in sight, on the main thread, so that
  ///   it must not wait.
  public init(columns: Int, text: @escaping @Sendable (Int) -> AttributedText?) {
    self.columns = max(0, columns)
    self.text = text
  }

  /// No margin.
  package static let none = LineMargin(columns: 0) { _ in nil }

  /// What stands beside a line; nil where that begins in the margin's place.
  package subscript(line: Int) -> AttributedText? { text(line) }

  /// The numbers of a source's lines; none where a view has too few columns for them.
  package static func numbers(of source: some LineSource, inColumns all: Int) -> LineMargin {
    let digits = max(1, source.label(ofLine: max(0, source.count.known - 1)).utf8.count)
    guard all > digits + 8 else { return none }
    let width = max(4, digits)
    return LineMargin(columns: width + 1) { line in
      let label = source.label(ofLine: line)
      let blanks = String(repeating: " ", count: max(0, width - label.utf8.count))
      return AttributedText(blanks + label, TextAttributes(.secondary))
    }
  }
}
