import Testing

@testable import TermNav

@Suite struct ListDetailTests {
  private func line(
    _ title: String, _ detail: String, detailColumn: Int?, columns: Int, chevrons: Bool = true,
    image: String = ""
  ) -> String {
    let list = ListView(rowCount: 1) { _ in ListRow(image: image, title: title, detail: detail) }
    list.detailColumn = detailColumn
    list.hasChevrons = chevrons
    list.frame = Rect(columns: columns, rows: 1)
    var surface = Surface(size: Size(columns: columns, rows: 1))
    surface.draw { list.drawTree(&$0, theme: Theme()) }
    // The row is selected.
    return " " + surface.text(ofRow: 0).dropFirst()
  }

  private static let long = "a-file-name-that-is-longer-than-any-column-would-like-it-to-be.swift"

  @Test func `with a caption column a long title is cut before it`() {
    #expect(
      line(Self.long, "12 kB", detailColumn: 20, columns: 40) == "  a-file-name-tha…  12 kB            ›  ")
    #expect(
      line("short", "12 kB", detailColumn: 20, columns: 40) == "  short             12 kB            ›  ")
    #expect(
      line("漢字の長いタイトルです", "12 kB", detailColumn: 20, columns: 40)
        == "  漢字の長いタイ…   12 kB            ›  ")
    #expect(
      line(Self.long, "", detailColumn: 20, columns: 40) == "  a-file-name-that-is-longer-than-a… ›  ",
      "without a caption the title has all the room")
  }

  @Test func `without a caption column the caption follows the title, and is not pushed out`() {
    #expect(
      line("short", "12 kB", detailColumn: nil, columns: 40) == "  short  12 kB                       ›  ")
    #expect(
      line(Self.long, "12 kB", detailColumn: nil, columns: 40) == "  a-file-name-that-is-longer…  12 kB ›  ")
  }

  @Test func `where there is little room a caption is seen if it and the title stand there whole`() {
    #expect(line("Delete", "x", detailColumn: 10, columns: 13, chevrons: false) == "  Delete  x  ")
    #expect(line("Read", "x", detailColumn: 10, columns: 13, chevrons: false) == "  Read    x  ")
    #expect(line("Delete", "x", detailColumn: nil, columns: 12, chevrons: false) == "  Delete    ")
    #expect(line("Deletion", "xy", detailColumn: nil, columns: 13, chevrons: false) == "  Deletion   ")
  }

  @Test(arguments: [nil, 0, 3, 12, 27, 35, 60, 1000, -5, .max, .min] as [Int?])
  func `a caption never vanishes behind a title, at any width`(_ detailColumn: Int?) {
    for title in ["", "a", "Set the stack", Self.long, "漢字の長いタイトルです、とても長い"] {
      for caption in ["7", "12 kB", "shown as a push, from the trailing edge", "説明の長い言葉です"] {
        for (chevrons, sign) in [(true, ""), (false, "10"), (true, "▸")] {
          for columns in [0, 1, 2, 3, 5, 8, 11, 13, 14, 15, 16, 17, 18, 21, 24, 30, 33, 40, 47, 64, 80, 132] {
            let line = line(
              title, caption, detailColumn: detailColumn, columns: columns, chevrons: chevrons, image: sign)
            let room = columns - (chevrons ? 4 : 2) - (sign.isEmpty ? 2 : 5)
            guard room >= 10 else { continue }
            let words = line.replacing("›", with: " ").dropFirst(sign.isEmpty ? 0 : 4)
            if !shows(words, [title, caption]) {
              Issue.record("\(detailColumn ?? -1), \(columns) columns: “\(line)”")
              return
            }
          }
        }
      }
    }
  }

  /// Whether the words stand in a row one after the other, each whole, or cut with an …
  private func shows(_ row: some StringProtocol, _ words: [String]) -> Bool {
    let parts = String(row).split(separator: "  ").map { $0.drop { $0 == " " }.trimmed }.filter {
      !$0.isEmpty
    }
    let wanted = words.filter { !$0.isEmpty }
    return parts.count == wanted.count
      && zip(parts, wanted).allSatisfy { part, whole in
        part == whole || part.hasSuffix("…") && whole.hasPrefix(part.dropLast())
      }
  }

  @Test func `captions stand in one column, whatever their titles`() {
    for columns in 30...120 {
      let starts = ["a", "Set the stack", Self.long].map { title -> Int? in
        let line = line(title, "§ a caption of some length", detailColumn: 27, columns: columns)
        return line.firstIndex(of: "§").map { line.distance(from: line.startIndex, to: $0) }
      }
      #expect(Set(starts).count == 1 && starts[0] != nil, "\(columns): \(starts)")
      if columns >= 44 { #expect(starts[0] == 27) }
    }
  }
}

extension StringProtocol {
  fileprivate var trimmed: SubSequence {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return text
  }
}
