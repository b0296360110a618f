import Testing

@testable import TermNav

/// The row of a field.
@Suite struct FieldRowTests {
  /// A row of 12 columns, with the caret before this character.
  private func row(
    _ text: String, caret: Int = 0, secret: Bool = false, message: String? = nil, clears: Bool = false,
    columns: Int = 12
  ) -> FieldRow {
    var entry = TextEntry(.line, text)
    entry.isSecret = secret
    entry.move(to: TextPosition(character: caret))
    return FieldRow(entry, columns: columns, message: message, showsClearButton: clears)
  }

  private func line(_ row: FieldRow, columns: Int = 12, placeholder: String = "") -> String {
    var surface = Surface(size: Size(columns: columns, rows: 1))
    surface.draw {
      row.draw(&$0, Theme(), placeholder: placeholder, isEdited: true) { Theme().style($0, on: .selection) }
    }
    return surface.lines[0]
  }

  @Test(arguments: [
    ("short", 5, "short       ", 5), ("0123456789abcdef", 0, "0123456789ab", 0),
    ("0123456789abcdef", 10, "0123456789ab", 10), ("0123456789abcdef", 16, "6789abcdef  ", 10),
    ("灯台の灯台の灯台", 8, "台の灯台    ", 10),
  ])
  func `a long text is seen around its caret`(_ text: String, _ caret: Int, _ line: String, _ column: Int) {
    let row = row(text, caret: caret)
    #expect(row.caretColumn == column)
    if !text.hasPrefix("灯") { #expect(self.line(row) == line) }
  }

  @Test(arguments: [(-1, 0), (0, 0), (1, 0), (2, 1), (4, 2), (5, 3), (11, 3)])
  func `a column is that of the character under it, and behind the text its end`(
    _ column: Int, _ character: Int
  ) {
    #expect(row("灯台a").position(atColumn: column).character == character)
  }

  @Test func `columns are counted from the first one in sight`() {
    let row = row("0123456789abcdef", caret: 16)
    #expect(row.position(atColumn: 0).character == 6 && row.position(atColumn: 11).character == 16)
  }

  @Test func `a secret is a dot for each character, however wide`() {
    let row = row("灯台a", caret: 3, secret: true)
    #expect(line(row) == "•••         " && row.caretColumn == 3)
    #expect(row.position(atColumn: 1).character == 1 && row.position(atColumn: 9).character == 3)
  }

  @Test func `the button stands behind a text where there is room, and the text ends before it`() {
    let row = row("0123456789abcdef", clears: true)
    #expect(line(row) == "0123456789× " && row.isClearButton(atColumn: 10) && !row.isClearButton(atColumn: 9))
    #expect(!self.row("", clears: true).isClearButton(atColumn: 11))
    #expect(!self.row("a", clears: true, columns: 4).isClearButton(atColumn: 3))
    #expect(!self.row("a").isClearButton(atColumn: 11))
  }

  @Test func `a message takes its columns from the text, and a sign stands for it where it leaves too few`() {
    #expect(line(row("0123456789abcdef", message: "wrong")) == "0123456789 !")
    #expect(
      line(row("0123456789abcdefghij", message: "wrong", columns: 24), columns: 24)
        == "0123456789abcdefgh wrong")
    #expect(line(row("0123456789ab", message: "wrong", clears: true)) == "01234567 !× ")
  }

  @Test func `an empty field shows its placeholder`() {
    #expect(line(row(""), placeholder: "name") == "name        ")
  }
}
