internal import CLibrary

/// A view of a picture with two pixels in each cell, scaled and rotated about the view's centre (RULES,
/// section 36).
///
///     let view = ImageView(Image(width: 32, height: 32) { x, y in Color.rgb(UInt8(8 * x), UInt8(8 * y), 96) })
///     view.onPinch { view.scale *= $0.scale; $0.scale = 1 }
///     view.onRotation { view.rotation += $0.rotation; $0.rotation = 0 }
///
/// With 16 colours or fewer, the picture is dithered in the colour of the text. Users change the 16 colours,
/// so a picture in them would look wrong.
@MainActor open class ImageView: View {
  /// The image that the view draws.
  public var image: Image { didSet { if image != oldValue { setNeedsDisplay() } } }
  /// The cells in which a terminal with kitty's graphics protocol shows a picture file that it was sent. The
  /// cells are drawn in the middle of the view; nil draws the pixels of `image`.
  package var cells: PictureCells? { didSet { if cells != oldValue { setNeedsDisplay() } } }
  /// The size at which the view shows the image at a scale of 1.
  public var contentMode = ContentMode.scaleAspectFit {
    didSet { if contentMode != oldValue { setNeedsDisplay() } }
  }
  /// The method by which the view finds colours between the pixels of the image.
  public var sampling = Image.Sampling.bilinear { didSet { if sampling != oldValue { setNeedsDisplay() } } }
  /// The factor by which the image is enlarged, 1 by default.
  /// - Precondition: The scale is positive and finite.
  public var scale = 1.0 {
    willSet { precondition(newValue > 0 && newValue.isFinite, "a scale is positive and finite") }
    didSet { if scale != oldValue { setNeedsDisplay() } }
  }
  /// The clockwise rotation of the image in radians, 0 by default.
  /// - Precondition: The rotation is finite.
  public var rotation = 0.0 {
    willSet { precondition(newValue.isFinite, "a rotation is finite") }
    didSet { if rotation != oldValue { setNeedsDisplay() } }
  }

  /// The size of an image in its view, named as in UIKit.
  public enum ContentMode: Sendable, CaseIterable {
    /// Each pixel of the image covers one pixel of the view.
    case center
    /// The image is as large as possible while all of it is visible.
    case scaleAspectFit
    /// The image is as small as possible while it fills the view.
    case scaleAspectFill
  }

  /// Creates a view that shows an image with two pixels in each cell.
  public init(_ image: Image = .empty) {
    self.image = image
    super.init()
    // A picture is not mirrored in right-to-left layouts.
    semanticContentAttribute = .forceLeftToRight
  }

  /// The size of the view at which each pixel of the image covers one pixel of the view: a cell for each
  /// column and for every two rows.
  open override var intrinsicContentSize: IntrinsicSize {
    IntrinsicSize(columns: image.width, rows: (image.height + 1) / 2)
  }

  /// Returns how many pixels of the view one pixel of the image is wide and high.
  private func magnification(_ canvas: borrowing Canvas) -> Double {
    let (width, height) = (Double(image.width), Double(image.height))
    let across = Double(canvas.size.columns) / width
    let down = Double(2 * canvas.size.rows) / height
    return switch contentMode {
    case .center: scale
    case .scaleAspectFit: scale * min(across, down)
    case .scaleAspectFill: scale * max(across, down)
    }
  }

  open override func draw(_ canvas: inout Canvas, theme: Theme) {
    if let cells {
      let free = (columns: canvas.size.columns - cells.size.columns, rows: canvas.size.rows - cells.size.rows)
      return canvas.put(cells, column: free.columns / 2, row: free.rows / 2)
    }
    guard image.width > 0, image.height > 0, !canvas.bounds.isEmpty else { return }
    let step = 1 / magnification(canvas)
    // Each pixel of the view is rotated back, to find its point in the image.
    let (cosine, sine) = (cos(rotation) * step, sin(rotation) * step)
    let middle = (x: Double(canvas.size.columns) / 2, y: Double(canvas.size.rows))
    let center = (x: Double(image.width) / 2, y: Double(image.height) / 2)
    let pen = PixelPen(theme)
    for row in 0..<canvas.size.rows {
      for column in 0..<canvas.size.columns {
        let dx = Double(column) + 0.5 - middle.x
        let upper = Double(2 * row) + 0.5 - middle.y
        let (x, y) = (center.x + dx * cosine + upper * sine, center.y + upper * cosine - dx * sine)
        pen.draw(
          image.color(x: x, y: y, sampling: sampling),
          image.color(x: x + sine, y: y + cosine, sampling: sampling), column, row, &canvas)
      }
    }
  }
}

/// A pen that draws two pixels in a cell, one above the other. With 16 colours or fewer it dithers them in
/// the colour of the text.
@MainActor struct PixelPen {
  private let depth: ColorDepth
  private let style: Style
  private let isDark: Bool

  init(_ theme: Theme) {
    depth = theme.depth
    style = theme.text
    isDark = theme.isDark
  }

  func draw(_ upper: Color, _ lower: Color, _ column: Int, _ row: Int, _ canvas: inout Canvas) {
    if depth >= .indexed {
      return canvas.setPixels(
        upper: upper.shown(at: depth), lower: lower.shown(at: depth), column: column, row: row)
    }
    switch (isLit(upper, column, 2 * row), isLit(lower, column, 2 * row + 1)) {
    case (false, false): break
    case (true, false): canvas.set(Cell(.upperHalf, style), column: column, row: row)
    case (false, true): canvas.set(Cell(.lowerHalf, style), column: column, row: row)
    case (true, true): canvas.set(Cell(Glyph("█"), style), column: column, row: row)
    }
  }

  /// Returns whether a pixel is drawn in the text's colour: bright pixels on a dark background, dark ones on
  /// a light background. The dither pattern is fixed, so a picture at rest does not flicker.
  private func isLit(_ color: Color, _ x: Int, _ y: Int) -> Bool {
    guard let brightness = color.brightness else { return false }
    return (isDark ? brightness : 1 - brightness) > (Double(Self.bayer[y % 4 * 4 + x % 4]) + 0.5) / 16
  }

  private static let bayer = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]
}

extension Color {
  /// The perceived brightness of the colour, 0…1, by the weights of the standard ITU-R BT.601; nil for the
  /// terminal's own colours.
  fileprivate var brightness: Double? {
    rgb.map { (0.299 * Double($0.red) + 0.587 * Double($0.green) + 0.114 * Double($0.blue)) / 255 }
  }
}
