internal import CLibrary

/// A request about pictures that the terminal keeps for the program. Each picture has a number, 1…15.
package enum PictureOrder: Equatable, Sendable {
  /// Asks the terminal whether it draws pictures in cells. Terminals that are not known to do so are not
  /// asked.
  case ask
  /// Sends a PNG file, which the terminal shows in the cells of its number.
  case show(PictureCells, png: [UInt8])
  /// Lets the terminal drop a picture.
  case forget(number: Int)
}

/// The pictures that the terminal keeps. Each is sent once, and again after other programs have had the
/// terminal.
struct KeptPictures {
  /// The bytes that send each picture, by the picture's number.
  private var kept: [Int: [UInt8]] = [:]
  private var isAsked = false
  /// Whether tmux stands between the program and the terminal: it hands on what is wrapped for it, where its option
  /// `allow-passthrough` is on.
  private let isWithinTmux: Bool

  init(isWithinTmux: Bool = Self.isWithinTmux) { self.isWithinTmux = isWithinTmux }

  /// The terminal's number of a picture, which its cells have as their colour. Other programs in the same window have other
  /// numbers: 24 bits of colour hold a part of the process's number. tmux may bring colours down to the palette, so that a
  /// number there is one of the palette's, and one program in 14 has the same numbers as another.
  static func identity(_ number: Int, isWithinTmux: Bool = Self.isWithinTmux) -> Int {
    number + (isWithinTmux ? firstInPalette : first)
  }

  private static let first = (Int(getpid()) & 0xF_FFFF) << 4
  private static let firstInPalette = (1 + Int(getpid()) % 14) << 4

  static let isWithinTmux = isWithinTmux { getenv($0).map { String(cString: $0) } }

  /// Whether the innermost of the programs around this one that are terminals themselves is tmux.
  static func isWithinTmux(environment: (String) -> String?) -> Bool {
    environment("TMUX")?.isEmpty == false && environment("TERM")?.hasPrefix("screen.") != true
  }

  /// The bytes that ask the terminal whether it draws pictures in cells.
  var question: [UInt8] {
    wrapped(ControlSequences.pictureQuestion) + ControlSequences.primaryAttributes
  }

  /// The bytes that make the terminal forget all pictures.
  var end: [UInt8] {
    kept.keys.sorted().flatMap { wrapped(ControlSequences.noPicture(identity($0))) }
  }

  private func identity(_ number: Int) -> Int { Self.identity(number, isWithinTmux: isWithinTmux) }

  private func wrapped(_ bytes: [UInt8]) -> [UInt8] {
    isWithinTmux ? ControlSequences.wrappedForTmux(bytes) : bytes
  }

  /// The bytes that send all pictures.
  var bytes: [UInt8] { kept.sorted { $0.key < $1.key }.flatMap(\.value) }

  /// Returns whether to ask the terminal, which is true once.
  mutating func ask() -> Bool {
    defer { isAsked = true }
    return !isAsked
  }

  /// Notes a picture and returns the bytes that send it.
  mutating func keep(_ cells: PictureCells, png: [UInt8]) -> [UInt8] {
    let bytes = ControlSequences.picture(png, identity(cells.number), cells.size).flatMap(wrapped)
    kept[cells.number] = bytes
    return bytes
  }

  /// Forgets a picture and returns the bytes that tell the terminal so.
  mutating func forget(_ number: Int) -> [UInt8] {
    kept.removeValue(forKey: number) == nil ? [] : wrapped(ControlSequences.noPicture(identity(number)))
  }

  /// Whether the terminal is asked: a kitty or a ghostty in 24 bits of colour, or the unknown terminal around tmux, which hands the
  /// question on only where its owner has allowed that, and brings the answer back as keys. GNU screen does neither.
  static func mayAsk(_ depth: ColorDepth, environment: (String) -> String?) -> Bool {
    if isWithinTmux(environment: environment) { return depth >= .indexed }
    let name = environment("TERM") ?? ""
    return depth == .truecolor && environment("STY")?.isEmpty != false
      && ["xterm-kitty", "xterm-ghostty", "ghostty"].contains { name.hasPrefix($0) }
  }
}

extension ControlSequences {
  /// The most bytes of a picture in one sequence, as kitty's protocol prescribes.
  private static let chunk = 4096

  private static func graphics(_ keys: String, _ data: some Sequence<UInt8> = []) -> [UInt8] {
    Array("\u{1B}_G\(keys);".utf8) + data + stringEnd.bytes
  }

  /// A picture of one pixel, of which the terminal only says whether it could be shown in cells: a kitty before 0.28 does not know
  /// the key `U`, and says nothing.
  static let pictureQuestion = graphics("i=31,s=1,v=1,a=q,U=1,t=d,f=24", "AAAA".utf8)

  /// DA1, which every terminal answers.
  static let primaryAttributes = Array("\u{1B}[c".utf8)

  /// A sequence that tmux hands on to its own terminal.
  static func wrappedForTmux(_ bytes: [UInt8]) -> [UInt8] {
    "\u{1B}Ptmux;".utf8 + bytes.flatMap { $0 == 0x1B ? [0x1B, 0x1B] : [$0] } + stringEnd.bytes
  }

  /// The sequences that send a PNG file, the last of which says in how many cells it is shown. The terminal answers none of them.
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

  /// Lets the terminal drop a picture and its data.
  static func noPicture(_ identity: Int) -> [UInt8] { graphics("a=d,d=I,i=\(identity),q=2") }
}
