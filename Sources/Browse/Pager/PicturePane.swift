import TermNav

/// A picture file as half blocks, decoded as large as it is shown, or a line that says why not.
final class PicturePane: View {
  private let image = ImageView()
  private let message = Label()
  private let path: Path
  private var decoding: Task<Void, Never>?
  /// What the last decoding was for.
  private var decoded = Size(columns: 0, rows: 0)
  /// Such as `PNG`, and `640 × 480`, where that is known.
  private var (format, pixels) = ("", "")
  /// For the last line.
  private(set) var words = ""

  init(_ path: Path) {
    self.path = path
    super.init()
    image.contentMode = .center
    addSubview(image)
    addSubview(message)
  }

  /// Decodes the file, also again.
  func show(_ format: String, pixels: String) {
    (self.format, self.pixels) = (format, pixels)
    decoded = Size(columns: 0, rows: 0)
    setNeedsLayout()
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
      show(image.image, format, image.image == .empty ? "Decoding \(Path.visible(path.name))…" : "")
      do {
        let reader =
          format == "PNM"
          ? try await Worker.run { [path] in try Self.read(path, room) } : try await decode(format, room)
        guard let reader else {
          return show(
            .empty, format, "To see pictures, install ImageMagick or ffmpeg; x shows the bytes.")
        }
        guard !reader.hasFailed, reader.size != nil else {
          return show(.empty, format, "This \(format) picture cannot be decoded; x shows the bytes.")
        }
        let isWhole = reader.isWhole ? "" : "  cut off"
        show(reader.image, (pixels.isEmpty ? format : "\(format)  \(pixels)") + isWhole, "")
      } catch let error as CancellationError {
        throw error
      } catch {
        show(.empty, format, "\(error); x shows the bytes.")
      }
    }
  }

  private func show(_ image: Image, _ words: String, _ text: String) {
    self.image.image = image
    self.words = words
    message.text = text
    page?.setNeedsDisplay()
  }

  /// A picture that this program reads itself.
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
      reader.take(bytes[..<count])
    }
    return reader
  }

  /// By another program; nil where none is there.
  private func decode(_ format: String, _ room: (width: Int, height: Int)) async throws
    -> PictureReader?
  {
    let command = try await Worker.run { [path] in
      PictureTool.command(for: path, format, width: room.width, height: room.height)
    }
    guard let child = try await command?.started() else { return nil }
    let limit = page?.app?.after(PictureTool.patience) { child.end() }
    defer { limit?.cancel() }
    var reader = PictureReader(room: room)
    for try await piece in child.lines {
      reader.take(piece.bytes)
      if reader.hasFailed { break }
    }
    return reader
  }
}
