import TermNav

/// Decodes pictures in PNM format (P5, P6), whose bytes come in pieces, and keeps only as many pixels as are
/// shown.
nonisolated struct PictureReader {
  /// The size available for the picture, in pixels.
  let room: (width: Int, height: Int)
  /// Whether the bytes read so far are no picture that can be shown: they are not valid PNM, or the picture
  /// or its header is too large.
  private(set) var hasFailed = false
  /// The format and size that the beginning of the picture says; nil until all of it has been read.
  private var header: Header?
  /// The size in pixels of the shown picture. `sums` and `counts` have for each of its pixels the sums of the
  /// samples that fall on it, and their number.
  private var target = (width: 0, height: 0)
  private var sums: [UInt32] = []
  private var counts: [UInt32] = []
  private var pending: [UInt8] = []
  private var row = 0

  /// The format and size that the beginning of a PNM picture says.
  private struct Header {
    var isGrey: Bool
    var width, height: Int
    /// The largest value that a sample of the picture, such as the red of a pixel, can have.
    var most: Int

    var channels: Int { isGrey ? 1 : 3 }
    var bytesPerSample: Int { most > 255 ? 2 : 1 }
    /// The number of bytes in a row of the PNM picture.
    var stride: Int { width * channels * bytesPerSample }
  }

  /// The most pixels in a row or column of a picture; a larger one is refused.
  static let longest = 200_000

  init(room: (width: Int, height: Int)) { self.room = room }

  /// The size of the whole picture in pixels; nil until the header has been read.
  var size: (width: Int, height: Int)? { header.map { ($0.width, $0.height) } }

  /// Whether all rows of the picture have been read.
  var isWhole: Bool { header.map { row == $0.height } ?? false }

  mutating func append(_ bytes: some Collection<UInt8>) {
    guard !hasFailed, !isWhole else { return }
    pending += bytes
    if header == nil { readHeader() }
    guard let header else { return }
    var start = 0
    while row < header.height, pending.count - start >= header.stride {
      add(pending[start..<start + header.stride], header)
      start += header.stride
    }
    pending.removeFirst(start)
  }

  /// Reads the header of a PNM picture, if all of it has come: magic bytes, width, height and largest sample,
  /// with blanks and comments between.
  private mutating func readHeader() {
    var (numbers, index) = ([Int](), 2)
    while numbers.count < 3, index < pending.count {
      let byte = pending[index]
      if byte == UInt8(ascii: "#") {
        guard let end = pending[index...].firstIndex(of: 0x0A) else { break }
        index = end + 1
      } else if 0x30...0x39 ~= byte {
        guard let end = pending[index...].firstIndex(where: { !(0x30...0x39 ~= $0) }) else { break }
        numbers.append(pending[index..<end].reduce(0) { min(1_000_000_000, $0 * 10 + Int($1 - 0x30)) })
        index = end
      } else if byte == 0x20 || 0x09...0x0D ~= byte {
        index += 1
      } else {
        hasFailed = true
        return
      }
    }
    guard numbers.count == 3, index < pending.count else {
      hasFailed = pending.count > 4096
      return
    }
    let isKnown = pending.starts(with: [0x50, 0x35]) || pending.starts(with: [0x50, 0x36])
    guard isKnown, 1...Self.longest ~= numbers[0], 1...Self.longest ~= numbers[1], 1...65_535 ~= numbers[2]
    else {
      hasFailed = true
      return
    }
    let (width, height) = (numbers[0], numbers[1])
    header = Header(isGrey: pending[1] == 0x35, width: width, height: height, most: numbers[2])
    pending.removeFirst(index + 1)
    let scale = min(1, Double(room.width) / Double(width), Double(room.height) / Double(height))
    target = (max(1, Int(Double(width) * scale)), max(1, Int(Double(height) * scale)))
    sums = [UInt32](repeating: 0, count: 3 * target.width * target.height)
    counts = [UInt32](repeating: 0, count: target.width * target.height)
  }

  private mutating func add(_ bytes: ArraySlice<UInt8>, _ header: Header) {
    defer { row += 1 }
    let line = row * target.height / header.height * target.width
    let (width, most) = (header.width, header.most)
    let (channels, bytesPerSample) = (header.channels, header.bytesPerSample)
    bytes.withUnsafeBufferPointer { bytes in
      for x in 0..<width {
        let pixel = line + x * target.width / width
        // A pixel's sums take at most 2^23 samples. Beyond 2^24 samples of 255 they would overflow.
        if counts[pixel] >= 1 << 23 { continue }
        counts[pixel] += 1
        for channel in 0..<3 {
          let index = (x * channels + min(channel, channels - 1)) * bytesPerSample
          let sample =
            bytesPerSample == 1 ? Int(bytes[index]) : Int(bytes[index]) << 8 | Int(bytes[index + 1])
          sums[3 * pixel + channel] += UInt32(min(255, sample * 255 / most))
        }
      }
    }
  }

  /// The picture, as far as it has been read.
  var image: Image {
    Image(width: target.width, height: target.height) { x, y in
      let pixel = y * target.width + x
      guard counts[pixel] > 0 else { return .default }
      let values = (0..<3).map { UInt8(sums[3 * pixel + $0] / counts[pixel]) }
      return .rgb(values[0], values[1], values[2])
    }
  }
}

/// Programs that convert pictures to PNM or PNG in the size in which they are shown.
nonisolated enum PictureTool {
  /// The longest time that the conversion of a picture may take; then the converting program is ended.
  static let patience = Duration.seconds(20)

  /// Returns a command of the first installed program that can convert a picture; nil if no such program is
  /// installed.
  /// - Parameters:
  ///   - path: The picture file.
  ///   - format: The format of the file, such as `JPEG`.
  ///   - width: The most pixels in a row of the result.
  ///   - height: The most rows of the result.
  ///   - isPNG: Whether the result is a PNG file; otherwise it is PNM.
  static func command(for path: Path, _ format: String, width: Int, height: Int, isPNG: Bool = false)
    -> Command?
  {
    let size: ByteString = "\(width)x\(height)>"
    let limits: [ByteString] = [
      "-limit", "memory", "256MiB", "-limit", "map", "512MiB", "-limit", "thread", "1",
      "-define", "jpeg:size=\(2 * width)x\(2 * height)",
    ]
    let ending: [ByteString] = [
      "-[0]", "-auto-orient", "-thumbnail", size, "-background", "black", "-alpha", "remove",
      "-depth", "8", isPNG ? "png:-" : "ppm:-",
    ]
    var tools: [(String, [ByteString])] = [
      ("magick", limits + ending), ("convert", limits + ending),
      (
        "ffmpeg",
        [
          "-v", "error", "-i", "pipe:0", "-frames:v", "1", "-vf",
          "scale='min(\(width),iw)':'min(\(height),ih)':force_original_aspect_ratio=decrease",
          "-f", "image2pipe", "-c:v", isPNG ? "png" : "ppm", "pipe:1",
        ]
      ),
    ]
    // The other programs that convert pictures know one format only, and cannot write PNG.
    switch format {
    case _ where isPNG: break
    case "JPEG": tools.append(("djpeg", ["-ppm"]))
    case "PNG": tools.append(("pngtopnm", []))
    case "GIF": tools.append(("giftopnm", []))
    default: break
    }
    guard let (program, words) = tools.first(where: { ProgramPath.has($0.0) }) else { return nil }
    // The program reads the picture from standard input, because it could take the file's name for something
    // else, such as an option.
    var command = Command(reading: path, by: program, words)
    command.errorOutput = .discarded
    command.cutsOutputIntoLines = false
    return command
  }
}
