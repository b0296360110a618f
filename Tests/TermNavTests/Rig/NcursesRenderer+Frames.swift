@testable import TermNav

extension NcursesRenderer {
  /// A frame alone: the bytes that show it, and how many cells look different from the frame before.
  func render(_ frame: Frame) -> (bytes: [UInt8], cells: Int) {
    var bytes: [UInt8] = []
    let cells = render(
      frame.surface, layers: frame.layers, scrolls: frame.scrolls, edge: frame.edge,
      cursor: frame.cursor, to: &bytes)
    return (bytes, cells)
  }

  func render(_ surface: borrowing Surface, layers: [FrameLayer] = []) -> (bytes: [UInt8], cells: Int) {
    var bytes: [UInt8] = []
    let cells = render(surface, layers: layers, to: &bytes)
    return (bytes, cells)
  }
}
