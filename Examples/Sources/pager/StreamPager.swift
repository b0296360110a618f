import TermNav
import TermNavText

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Lines that come by a pipe, the last million of them.
final class StreamPager: Pager {
  private let descriptor: Int32
  private let buffer = LineBuffer(limit: 1_000_000, parsesSGR: true)
  private var bytes = [UInt8](repeating: 0, count: 65_536)
  private var watch: DescriptorWatch?

  init(descriptor: Int32) {
    self.descriptor = descriptor
    super.init(title: "Standard input", buffer)
  }

  /// Reads the pipe that standard input is; the program then takes its keys from the terminal. Nil where keys come by it.
  static func takingStandardInput() -> StreamPager? { isatty(0) == 0 ? StreamPager(descriptor: 0) : nil }

  override func viewDidLoad() {
    watch = app?.watch(descriptor: descriptor, weakly { page in page.takeBytes() })
  }

  func takeBytes() {
    let count = read(descriptor, &bytes, bytes.count)
    if count > 0 { buffer.append(utf8: bytes[..<count]) }
    // Else nothing is there yet, whoever else has the pipe open.
    if count == 0 || (count < 0 && errno != EINTR && errno != EAGAIN) { watch?.cancel() }
  }
}
