/// The cells in which a terminal draws an image that it was sent: kitty's Unicode placeholders. A cell's
/// glyph encodes the row and column of the image, and its colour encodes which image it is. So the cells of
/// an image are moved and covered as text is.
package struct PictureCells: Equatable, Sendable {
  /// The number of the image, 1…15. The image's cells have the number as their colour, one of the first 16 of
  /// the palette, which no dimming or mixing changes.
  package let number: Int
  /// The size of the image, columns × rows.
  package let size: Size

  /// The most columns, and the most rows, that an image can take in cells: one for each of the combining
  /// marks that number rows and columns.
  package static var longest: Int { marks.count }

  /// Creates the cells by which a terminal draws an image that it was sent.
  /// - Parameters:
  ///   - number: the number of the image, by which the terminal finds it.
  ///   - size: the size of the image in columns × rows of cells.
  /// - Precondition: `number` is 1…15, and no side of `size` is more than `longest`.
  package init(number: Int, size: Size) {
    precondition(1...15 ~= number && size.columns <= Self.longest && size.rows <= Self.longest)
    (self.number, self.size) = (number, size)
  }

  /// The combining marks that encode the number of a row or column of an image's cells, from 0 on, as in the
  /// file `rowcolumn-diacritics.txt` of kitty's protocol.
  fileprivate static let marks: [Unicode.Scalar] = [
    0x305...0x305, 0x30D...0x30E, 0x310...0x310, 0x312...0x312, 0x33D...0x33F, 0x346...0x346, 0x34A...0x34C,
    0x350...0x352, 0x357...0x357, 0x35B...0x35B, 0x363...0x36F, 0x483...0x487, 0x592...0x595, 0x597...0x599,
    0x59C...0x5A1, 0x5A8...0x5A9, 0x5AB...0x5AC, 0x5AF...0x5AF, 0x5C4...0x5C4, 0x610...0x617, 0x657...0x65B,
    0x65D...0x65E, 0x6D6...0x6DC, 0x6DF...0x6E2, 0x6E4...0x6E4, 0x6E7...0x6E8, 0x6EB...0x6EC, 0x730...0x730,
    0x732...0x733, 0x735...0x736, 0x73A...0x73A, 0x73D...0x73D, 0x73F...0x741, 0x743...0x743, 0x745...0x745,
    0x747...0x747, 0x749...0x74A, 0x7EB...0x7F1, 0x7F3...0x7F3, 0x816...0x819, 0x81B...0x823, 0x825...0x827,
    0x829...0x82D, 0x951...0x951, 0x953...0x954, 0xF82...0xF83, 0xF86...0xF87, 0x135D...0x135F,
    0x17DD...0x17DD, 0x193A...0x193A, 0x1A17...0x1A17, 0x1A75...0x1A7C, 0x1B6B...0x1B6B, 0x1B6D...0x1B73,
    0x1CD0...0x1CD2, 0x1CDA...0x1CDB, 0x1CE0...0x1CE0, 0x1DC0...0x1DC1, 0x1DC3...0x1DC9, 0x1DCB...0x1DCC,
    0x1DD1...0x1DE6, 0x1DFE...0x1DFE, 0x20D0...0x20D1, 0x20D4...0x20D7, 0x20DB...0x20DC, 0x20E1...0x20E1,
    0x20E7...0x20E7, 0x20E9...0x20E9, 0x20F0...0x20F0, 0x2CEF...0x2CF1, 0x2DE0...0x2DFF, 0xA66F...0xA66F,
    0xA67C...0xA67D, 0xA6F0...0xA6F1, 0xA8E0...0xA8F1, 0xAAB0...0xAAB0, 0xAAB2...0xAAB3, 0xAAB7...0xAAB8,
    0xAABE...0xAABF, 0xAAC1...0xAAC1, 0xFE20...0xFE26, 0x10A0F...0x10A0F, 0x10A38...0x10A38,
    0x1D185...0x1D189,
    0x1D1AA...0x1D1AD, 0x1D242...0x1D244,
  ].flatMap { $0 }.compactMap { Unicode.Scalar($0 as UInt32) }
}

extension Glyph {
  /// The base scalar of an image's cells. In a text this scalar is shown as the replacement character, so
  /// that no text can show an image.
  static let pictureBase: UInt32 = 0x10_EEEE

  /// Whether the glyph is that of a cell in which the terminal draws a part of an image.
  @inline(__always) var isPicture: Bool { bits & 0x1F_FFFF == UInt64(Self.pictureBase) }

  init(pictureColumn column: Int, row: Int) {
    self.init(
      unchecked: Unicode.Scalar(Self.pictureBase)!, (PictureCells.marks[row], PictureCells.marks[column]),
      wide: false)
  }
}

extension Canvas {
  /// Draws the cells in which the terminal shows an image; the background that is on the canvas stays.
  mutating func put(_ picture: PictureCells, column: Int, row: Int) {
    let style = Style(.palette(UInt8(picture.number)))
    for y in 0..<picture.size.rows {
      for x in 0..<picture.size.columns {
        put(
          Glyph(pictureColumn: x, row: y), style, column: column + x, row: row + y, keepingBackground: true)
      }
    }
  }
}
