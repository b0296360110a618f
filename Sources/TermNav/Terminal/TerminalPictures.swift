internal import CLibrary

/// A request about pictures that the terminal draws in cells and keeps for the program. Each picture has a
/// number, 1…15.
package enum PictureOrder: Equatable, Sendable {
  /// A request to ask the terminal whether it draws pictures in cells. Only terminals that may do so are
  /// asked.
  case ask
  /// A request to send a picture as a PNG file. The terminal shows the picture where cells have its number.
  case show(PictureCells, png: [UInt8])
  /// A request to let the terminal forget a picture.
  case forget(number: Int)
}

/// The pictures that the terminal keeps for the program, to draw them in cells. Each picture is sent once,
/// and again after other programs have had the terminal.
struct KeptPictures {
  /// The bytes that send each picture, by the number of the picture.
  private var kept: [Int: [UInt8]] = [:]
  private var isAsked = false
  /// Whether tmux is between the program and the terminal. tmux passes on bytes that are wrapped for it,
  /// where its option `allow-passthrough` is on.
  private let isWithinTmux: Bool

  init(isWithinTmux: Bool = Self.isWithinTmux) { self.isWithinTmux = isWithinTmux }

  /// Returns the number by which the terminal knows a picture, and which its cells have as their colour. The
  /// number contains a part of the process's number, so that programs in the same window have different
  /// numbers. tmux may reduce colours to the palette, so within tmux the number is one of the palette's;
  /// within tmux, one program in 14 has the same numbers as another.
  static func identity(_ number: Int, isWithinTmux: Bool = Self.isWithinTmux) -> Int {
    number + (isWithinTmux ? firstInPalette : first)
  }

  private static let first = (Int(getpid()) & 0xF_FFFF) << 4
  private static let firstInPalette = (1 + Int(getpid()) % 14) << 4

  static let isWithinTmux = isWithinTmux { getenv($0).map { String(cString: $0) } }

  /// Returns whether tmux is the innermost of the programs around this one that are terminals themselves, as
  /// tmux and GNU screen are.
  static func isWithinTmux(environment: (String) -> String?) -> Bool {
    environment("TMUX")?.isEmpty == false && environment("TERM")?.hasPrefix("screen.") != true
  }

  /// The bytes that ask the terminal whether it draws pictures in cells.
  var question: [UInt8] {
    wrapped(ControlSequences.pictureQuestion) + ControlSequences.primaryAttributes
  }

  /// The bytes that make the terminal forget all pictures of this program that it keeps.
  var end: [UInt8] {
    kept.keys.sorted().flatMap { wrapped(ControlSequences.noPicture(identity($0))) }
  }

  private func identity(_ number: Int) -> Int { Self.identity(number, isWithinTmux: isWithinTmux) }

  private func wrapped(_ bytes: [UInt8]) -> [UInt8] {
    isWithinTmux ? ControlSequences.wrappedForTmux(bytes) : bytes
  }

  /// The bytes that send all pictures of this program to the terminal again.
  var bytes: [UInt8] { kept.sorted { $0.key < $1.key }.flatMap(\.value) }

  /// Returns whether the terminal is still to be asked if it draws pictures: true for the first call, false
  /// for all others.
  mutating func ask() -> Bool {
    defer { isAsked = true }
    return !isAsked
  }

  /// Keeps a picture for sending it again, and returns the bytes that send it to the terminal.
  mutating func keep(_ cells: PictureCells, png: [UInt8]) -> [UInt8] {
    let bytes = ControlSequences.picture(png, identity(cells.number), cells.size).flatMap(wrapped)
    kept[cells.number] = bytes
    return bytes
  }

  /// Forgets a picture, and returns the bytes that make the terminal forget it; empty if no picture has this
  /// number.
  mutating func forget(_ number: Int) -> [UInt8] {
    kept.removeValue(forKey: number) == nil ? [] : wrapped(ControlSequences.noPicture(identity(number)))
  }

  /// Returns whether the terminal may be asked for pictures in cells: a kitty or a ghostty with 24-bit
  /// colours, or tmux. tmux passes the question on to its terminal only where its user has allowed that, and
  /// passes the answer back like keys. GNU screen passes on neither.
  static func mayAsk(_ depth: ColorDepth, environment: (String) -> String?) -> Bool {
    if isWithinTmux(environment: environment) { return depth >= .indexed }
    let name = environment("TERM") ?? ""
    return depth == .truecolor && environment("STY")?.isEmpty != false
      && ["xterm-kitty", "xterm-ghostty", "ghostty"].contains { name.hasPrefix($0) }
  }
}

extension ControlSequences {
  /// The most bytes of a picture's data in one control sequence, as kitty's protocol prescribes.
  private static let chunk = 4096

  private static func graphics(_ keys: String, _ data: some Sequence<UInt8> = []) -> [UInt8] {
    Array("\u{1B}_G\(keys);".utf8) + data + stringEnd.bytes
  }

  /// The question whether the terminal draws pictures in cells, asked about a picture of one pixel. The
  /// terminal only answers, and shows nothing. A kitty before 0.28 does not know the key `U` and does not
  /// answer.
  static let pictureQuestion = graphics("i=31,s=1,v=1,a=q,U=1,t=d,f=24", "AAAA".utf8)

  /// The question for the terminal's attributes (DA1), which every terminal answers.
  static let primaryAttributes = Array("\u{1B}[c".utf8)

  /// Returns a control sequence wrapped so that tmux passes it on to its own terminal.
  static func wrappedForTmux(_ bytes: [UInt8]) -> [UInt8] {
    "\u{1B}Ptmux;".utf8 + bytes.flatMap { $0 == 0x1B ? [0x1B, 0x1B] : [$0] } + stringEnd.bytes
  }

  /// Returns the control sequences that send a PNG file. The last sequence says in how many cells the picture
  /// is shown. The terminal does not answer these sequences.
  static func picture(_ png: [UInt8], _ identity: Int, _ size: Size) -> [[UInt8]] {
    let text = Base64.encoded(png)
    var sequences: [[UInt8]] = []
    for offset in stride(from: 0, to: text.count, by: chunk) {
      let end = min(text.count, offset + chunk)
      let keys = offset == 0 ? "a=t,t=d,f=100,i=\(identity),q=2," : ""
      sequences.append(graphics("\(keys)m=\(end < text.count ? 1 : 0)", text[offset..<end]))
    }
    return sequences + [graphics("a=p,U=1,i=\(identity),c=\(size.columns),r=\(size.rows),q=2")]
  }

  /// Returns the control sequence that makes the terminal forget a picture and its data.
  static func noPicture(_ identity: Int) -> [UInt8] { graphics("a=d,d=I,i=\(identity),q=2") }
}
