import TermNav

/// Reads a PNM picture (P5, P6) a piece after the other, and keeps no more pixels than are shown.
nonisolated struct PictureReader {
  /// Columns and rows of pixels that there is room for.
  let room: (width: Int, height: Int)
  /// Wrong bytes.
  private(set) var hasFailed = false
  /// nil until its last byte has come.
  private var header: Header?
  /// What is shown, and the sums of the pixels in each of its pixels.
  private var target = (width: 0, height: 0)
  private var sums: [UInt32] = []
  private var counts: [UInt32] = []
  private var pending: [UInt8] = []
  private var row = 0

  /// What a picture says of itself before its pixels.
  private struct Header {
    var isGrey: Bool
    var width, height: Int
    /// The largest sample.
    var most: Int

    var channels: Int { isGrey ? 1 : 3 }
    var bytesPerSample: Int { most > 255 ? 2 : 1 }
    /// Bytes in a row.
    var stride: Int { width * channels * bytesPerSample }
  }

  /// Pixels in a row of a picture at most, and rows; our own figure.
  static let longest = 200_000

  init(room: (width: Int, height: Int)) { self.room = room }

  /// Columns and rows of the picture itself; nil until it has said them.
  var size: (width: Int, height: Int)? { header.map { ($0.width, $0.height) } }

  /// Whether all rows have come.
  var isWhole: Bool { header.map { row == $0.height } ?? false }

  mutating func take(_ bytes: some Collection<UInt8>) {
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

  /// Magic, width, height and the largest sample, with blanks and comments between.
  private mutating func readHeader() {
    var (numbers, place) = ([Int](), 2)
    while numbers.count < 3, place < pending.count {
      let byte = pending[place]
      if byte == UInt8(ascii: "#") {
        guard let end = pending[place...].firstIndex(of: 0x0A) else { break }
        place = end + 1
      } else if 0x30...0x39 ~= byte {
        guard let end = pending[place...].firstIndex(where: { !(0x30...0x39 ~= $0) }) else { break }
        numbers.append(pending[place..<end].reduce(0) { min(1_000_000_000, $0 * 10 + Int($1 - 0x30)) })
        place = end
      } else if byte == 0x20 || 0x09...0x0D ~= byte {
        place += 1
      } else {
        hasFailed = true
        return
      }
    }
    guard numbers.count == 3, place < pending.count else {
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
    pending.removeFirst(place + 1)
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
        // Sums of as many bytes would not fit.
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

  /// As far as it has come.
  var image: Image {
    Image(width: target.width, height: target.height) { x, y in
      let pixel = y * target.width + x
      guard counts[pixel] > 0 else { return .default }
      let values = (0..<3).map { UInt8(sums[3 * pixel + $0] / counts[pixel]) }
      return .rgb(values[0], values[1], values[2])
    }
  }
}

/// Programs that turn pictures into PNM, as small as they are shown.
nonisolated enum PictureTool {
  /// Seconds that a picture may take; our own figure.
  static let patience = Duration.seconds(20)

  /// The first that is there; nil where none is.
  /// - Parameter isPNG: it is turned into a PNG file.
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
    // These write no PNG.
    switch format {
    case _ where isPNG: break
    case "JPEG": tools.append(("djpeg", ["-ppm"]))
    case "PNG": tools.append(("pngtopnm", []))
    case "GIF": tools.append(("giftopnm", []))
    default: break
    }
    guard let (program, words) = tools.first(where: { ProgramPath.has($0.0) }) else { return nil }
    // The file is the program's input: a name means nothing to it.
    var command = Command(reading: path, by: program, words)
    command.errorOutput = .discarded
    command.cutsOutputIntoLines = false
    return command
  }
}
