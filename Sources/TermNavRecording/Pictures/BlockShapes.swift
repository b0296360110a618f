import TermNav

/// The rectangles of characters that are block elements and thin lines, in an image of a screen. As
/// characters of a font they would leave seams between cells.
enum BlockShapes {
  /// A rectangle within a cell, in eighths of the cell's width and height.
  struct Shape: Equatable {
    var left, top, right, bottom: Double

    init(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) {
      self.left = left
      self.top = top
      self.right = right
      self.bottom = bottom
    }
  }

  /// Returns the rectangles of a cell's character in an image; nil where the character is drawn by a font.
  static func shapes(of cell: Cell) -> [Shape]? {
    guard let scalar = cell.glyph.base, cell.glyph.scalars.count == 1 else { return nil }
    let value = scalar.value
    switch value {
    case 0x2580: return [Shape(0, 0, 8, 4)]
    case 0x2581...0x2588: return [Shape(0, 8 - Double(value - 0x2580), 8, 8)]
    case 0x2589...0x258F: return [Shape(0, 0, 8 - Double(value - 0x2588), 8)]
    case 0x2590: return [Shape(4, 0, 8, 8)]
    case 0x2594: return [Shape(0, 0, 8, 1)]
    case 0x2595: return [Shape(7, 0, 8, 8)]
    case 0x2596...0x259F: return quadrants(Int(value - 0x2596))
    default: return lines[scalar].map(strokes)
    }
  }

  /// Which quarters of a cell the characters from U+2596 on fill, as a sum: upper left 1, upper right 2,
  /// lower left 4, lower right 8.
  private static let quadrantSets = [4, 8, 1, 13, 9, 7, 11, 2, 6, 14]

  private static func quadrants(_ index: Int) -> [Shape] {
    let quarters = [Shape(0, 0, 4, 4), Shape(4, 0, 8, 4), Shape(0, 4, 4, 8), Shape(4, 4, 8, 8)]
    return quarters.enumerated().filter { quadrantSets[index] >> $0.offset & 1 != 0 }.map(\.element)
  }

  private struct Ends: OptionSet {
    let rawValue: Int
    static let left = Ends(rawValue: 1), right = Ends(rawValue: 2)
    static let up = Ends(rawValue: 4), down = Ends(rawValue: 8)
  }

  private static let lines: [Unicode.Scalar: Ends] = [
    "─": [.left, .right], "│": [.up, .down], "┌": [.right, .down], "┐": [.left, .down],
    "└": [.right, .up], "┘": [.left, .up], "├": [.up, .down, .right], "┤": [.up, .down, .left],
    "╭": [.right, .down], "╮": [.left, .down], "╰": [.right, .up], "╯": [.left, .up],
    "┬": [.left, .right, .down], "┴": [.left, .right, .up], "┼": [.left, .right, .up, .down],
  ]

  /// Half the thickness of a thin line's rectangle of about one pixel, across and down, in eighths of a
  /// cell's width and height.
  private static let (thinX, thinY) = (0.5, 0.25)

  private static func strokes(_ ends: Ends) -> [Shape] {
    var shapes: [Shape] = []
    if !ends.isDisjoint(with: [.left, .right]) {
      shapes.append(
        Shape(
          ends.contains(.left) ? 0 : 4 - thinX, 4 - thinY, ends.contains(.right) ? 8 : 4 + thinX, 4 + thinY))
    }
    if !ends.isDisjoint(with: [.up, .down]) {
      shapes.append(
        Shape(4 - thinX, ends.contains(.up) ? 0 : 4 - thinY, 4 + thinX, ends.contains(.down) ? 8 : 4 + thinY))
    }
    return shapes
  }
}
