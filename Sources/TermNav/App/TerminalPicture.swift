/// A picture that the terminal draws in cells; it keeps the picture as long as this object is there (RULES, section 36).
@MainActor package final class TerminalPicture {
  /// The cells that show it.
  package let cells: PictureCells
  private weak var app: NavigationApp?
  private static var free = Set(1...15)

  /// Sends a PNG file; nil where the terminal keeps as many as it can, or the picture has too many cells.
  package init?(png: [UInt8], size: Size, in app: NavigationApp) {
    guard max(size.columns, size.rows) <= PictureCells.longest, let number = Self.free.min() else {
      return nil
    }
    Self.free.remove(number)
    cells = PictureCells(number: number, size: size)
    self.app = app
    app.wishes.pictures.append(.show(cells, png: png))
  }

  isolated deinit {
    Self.free.insert(cells.number)
    app?.wishes.pictures.append(.forget(number: cells.number))
  }

  /// Whether the terminal draws pictures in cells. The first time it is asked, and `TerminalCapabilities.showsPictures` tells
  /// observers of it later.
  package static func areShown(in app: NavigationApp) -> Bool {
    if !app.frames.showsPictures { app.wishes.pictures.append(.ask) }
    return app.frames.showsPictures
  }
}
