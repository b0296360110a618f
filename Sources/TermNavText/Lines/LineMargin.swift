import TermNav

/// A column beside the lines of a `LinesView`, such as line numbers. It is not a part of the text: its
/// contents are not searched, selected or copied.
///
/// The text of the margin is on a line's first row. The other rows of a wrapped line have it blank.
public struct LineMargin: Sendable {
  /// The width of the margin in columns, with the blank before the lines; 0 for no margin.
  public let columns: Int
  private let text: @Sendable (Int) -> AttributedText?

  /// Makes a margin, a column beside lines such as line numbers.
  /// - Parameters:
  ///   - columns: The width of the widest text and a blank; a negative width counts as 0.
  ///   - text: Returns the text beside the line of a number, from 0. nil means that the line has no margin
  ///     and begins in the margin's first column. A text that is too wide is cut. Called on the main thread
  ///     for the lines in and near sight, so it must not wait.
  public init(columns: Int, text: @escaping @Sendable (Int) -> AttributedText?) {
    self.columns = max(0, columns)
    self.text = text
  }

  package static let none = LineMargin(columns: 0) { _ in nil }

  /// Returns the margin's text beside a line; nil if the line has no margin and begins in the margin's first
  /// column.
  package subscript(line: Int) -> AttributedText? { text(line) }

  /// Returns a margin with the labels of a source's lines, such as line numbers. The result is the margin
  /// `none` if a view with `all` columns is too narrow for it.
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
