/// A picture (a PNG file) that the terminal draws in the cells of the screen. The terminal keeps the picture
/// as long as this object exists.
@MainActor package final class TerminalPicture {
  /// The cells by which the picture is shown; a view draws them.
  package let cells: PictureCells
  private weak var app: NavigationApp?
  private static var free = Set(1...15)

  /// Sends the bytes of a PNG file to the terminal, to be shown in `size` cells. Returns nil if 15 pictures
  /// exist already, or if a side of `size` is longer than `PictureCells.longest` cells.
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

  /// Returns whether the terminal draws pictures in cells. If this is not known yet, returns false and asks
  /// the terminal. If the answer is yes, observers of the terminal get it as
  /// `TerminalCapabilities.showsPictures`.
  package static func areShown(in app: NavigationApp) -> Bool {
    if !app.frames.showsPictures { app.wishes.pictures.append(.ask) }
    return app.frames.showsPictures
  }
}
