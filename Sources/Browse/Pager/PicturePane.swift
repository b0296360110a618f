import TermNav

/// A view of a picture file, decoded in the size in which it is shown. Where the picture cannot be shown, a
/// message says why. Terminals that can draw pictures get pixels; others get half blocks, two pixels to a
/// cell.
final class PicturePane: View {
  private let image = ImageView()
  private let message = Label()
  let path: Path
  /// The end of the message for a picture that cannot be shown. Where the picture has a page of its own, it
  /// names the key that shows the bytes.
  private let otherwise: String
  private var decoding: Task<Void, Never>?
  /// The picture that was sent to the terminal; nil while half blocks are shown.
  private var sent: TerminalPicture? { didSet { image.cells = sent?.cells } }
  private var observer: ObserverToken?
  /// The size in cells that the picture's view had when the picture was last decoded.
  private var decoded = Size(columns: 0, rows: 0)
  /// The picture's format, such as `PNG`, and its size in pixels, such as `640 × 480`; both are empty where
  /// unknown.
  private var (format, pixels) = ("", "")
  /// The description of the picture, which the status row shows.
  private(set) var words = ""

  /// Makes the view of a picture file.
  /// - Parameters:
  ///   - path: the picture file.
  ///   - isBeside: whether the picture is a preview beside the row of its file in a list.
  init(_ path: Path, isBeside: Bool = false) {
    self.path = path
    otherwise = isBeside ? "." : "; x shows the bytes."
    super.init()
    image.contentMode = .center
    addSubview(image)
    addSubview(message)
  }

  isolated deinit { observer?.remove() }

  /// Decodes the picture file and shows it. It is called again after the file has changed.
  /// - Parameters:
  ///   - format: the picture's format, such as `PNG`.
  ///   - pixels: the picture's size, such as `640 × 480`; empty where it is not known.
  func show(_ format: String, pixels: String) {
    (self.format, self.pixels) = (format, pixels)
    decoded = Size(columns: 0, rows: 0)
    setNeedsLayout()
  }

  /// Ends the decoding of the picture, if it has not finished. The view stays as it is until the next call of
  /// `show(_:pixels:)`.
  func end() {
    decoding?.cancel()
    format = ""
  }

  override func layoutSubviews() {
    image.frame = bounds
    message.frame = Rect(column: 1, row: 0, columns: max(0, size.columns - 2), rows: min(3, size.rows))
    guard size != decoded, size.columns > 0, size.rows > 0, !format.isEmpty else { return }
    decoded = size
    decode()
  }

  private func decode() {
    decoding?.cancel()
    let (format, size) = (format, size)
    let room = (width: size.columns, height: 2 * size.rows)
    decoding = page?.keptTask { [self] in
      if words.isEmpty { show(words: format, "Decoding \(Path.visible(path.name))…") }
      let described = pixels.isEmpty ? format : "\(format)  \(pixels)"
      do {
        if let app = page?.app, isShownFine(in: app),
          let picture = try await sentPicture(format, size, to: app)
        {
          sent = picture
          return show(words: described, "")
        }
        let reader =
          format == "PNM"
          ? try await Worker.run { [path] in try Self.read(path, room) } : try await decode(format, room)
        sent = nil
        image.image = reader?.image ?? .empty
        guard let reader else {
          return show(words: format, "To see pictures, install ImageMagick or ffmpeg\(otherwise)")
        }
        guard !reader.hasFailed, reader.size != nil else {
          image.image = .empty
          return show(words: format, "This \(format) picture cannot be decoded\(otherwise)")
        }
        show(words: described + (reader.isWhole ? "" : "  cut off"), "")
      } catch let error as CancellationError {
        throw error
      } catch {
        (sent, image.image) = (nil, .empty)
        show(words: format, "\(error)\(otherwise)")
      }
    }
  }

  private func show(words: String, _ text: String) {
    self.words = words
    message.text = text
    page?.setNeedsDisplay()
  }

  /// Reads a picture in PNM format without another program. Waits for the disk, so it must be called on a
  /// worker's thread.
  /// - Parameter room: the size available for the picture, in pixels.
  nonisolated static func read(_ path: Path, _ room: (width: Int, height: Int)) throws
    -> PictureReader
  {
    var reader = PictureReader(room: room)
    let file = path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) }
    guard file >= 0 else { throw SystemError(errno, path) }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 18)
    while !reader.isWhole, !reader.hasFailed {
      let count = posixRead(file, &bytes, bytes.count)
      guard count >= 0 else { throw SystemError(errno, path) }
      if count == 0 { break }
      reader.append(bytes[..<count])
    }
    return reader
  }

  /// Decodes the picture by another program; returns nil if no such program is installed.
  private func decode(_ format: String, _ room: (width: Int, height: Int)) async throws
    -> PictureReader?
  {
    var reader = PictureReader(room: room)
    let isThere = try await convert(format, room) {
      reader.append($0)
      return !reader.hasFailed
    }
    return isThere ? reader : nil
  }

  /// Converts the picture file by another program. Returns whether such a program is installed.
  /// - Parameters:
  ///   - room: the size available for the picture, in pixels.
  ///   - isPNG: whether the output is a PNG file; otherwise it is PNM.
  ///   - consume: is called with each piece of the output, until it returns false.
  private func convert(
    _ format: String, _ room: (width: Int, height: Int), isPNG: Bool = false, _ consume: ([UInt8]) -> Bool
  ) async throws -> Bool {
    let command = try await Worker.run { [path] in
      PictureTool.command(for: path, format, width: room.width, height: room.height, isPNG: isPNG)
    }
    guard let child = try await command?.started() else { return false }
    let limit = page?.app?.after(PictureTool.patience) { child.end() }
    defer { limit?.cancel() }
    for try await piece in child.lines where !consume(piece.bytes) { break }
    return true
  }

  // MARK: Pictures in pixels

  /// The number of pixels that a cell of the terminal is assumed to have, the most pixels of a picture, and
  /// the most bytes of its PNG file. The limits bound what is sent to the terminal.
  private static let (finePixels, mostPixels, mostBytes) = ((width: 10.0, height: 20.0), 1e6, 4 << 20)

  /// Returns whether the terminal can draw pictures. If the terminal reports that only later, the picture is
  /// decoded again.
  private func isShownFine(in app: NavigationApp) -> Bool {
    if observer == nil {
      observer = app.addTerminalObserver { [weak self] _, capabilities in
        guard let self, capabilities.showsPictures, sent == nil, !format.isEmpty else { return }
        show(format, pixels: pixels)
      }
    }
    return TerminalPicture.areShown(in: app)
  }

  /// Returns the picture as a PNG file that the terminal can draw; nil if no program can make one, or it is
  /// too large.
  private func sentPicture(_ format: String, _ size: Size, to app: NavigationApp) async throws
    -> TerminalPicture?
  {
    let (width, height) = (
      Self.finePixels.width * Double(size.columns), Self.finePixels.height * Double(size.rows)
    )
    let scale = min(1, (Self.mostPixels / (width * height)).squareRoot())
    var png: [UInt8] = []
    let isThere = try await convert(
      format, (width: Int(width * scale), height: Int(height * scale)), isPNG: true
    ) {
      png += $0
      return png.count <= Self.mostBytes
    }
    let head = FileHead(png)
    // Where the program that converts the picture was ended too early, its output does not end as a PNG file
    // does.
    guard isThere, png.suffix(8).starts(with: "IEND".utf8), png.count <= Self.mostBytes,
      case .picture("PNG", _) = FileContent(png),
      let across = head.number(16, 4, .big), let down = head.number(20, 4, .big)
    else { return nil }
    func cells(_ pixels: Int, _ cell: Double, atMost most: Int) -> Int {
      min(most, max(1, Int((Double(pixels) / (cell * scale)).rounded(.up))))
    }
    let room = Size(
      columns: cells(across, Self.finePixels.width, atMost: size.columns),
      rows: cells(down, Self.finePixels.height, atMost: size.rows))
    return TerminalPicture(png: png, size: room, in: app)
  }
}
