internal import CLibrary

/// What a program wants of the pictures that its terminal keeps, each by its number, 1…15.
package enum PictureOrder: Equatable, Sendable {
  /// The terminal is asked whether it shows pictures in cells; nothing is sent where it is not known to have them.
  case ask
  /// A PNG file is sent, to be shown in the cells of its number.
  case show(PictureCells, png: [UInt8])
  /// The terminal forgets a picture.
  case forget(number: Int)
}

/// The pictures that a terminal keeps: sent once, and again where other programs have had the terminal.
struct KeptPictures {
  /// What sends each.
  private var kept: [Int: [UInt8]] = [:]
  private var isAsked = false

  /// The terminal's number of a picture: other programs in its window have others.
  static func identity(_ number: Int) -> Int { first + number }
  /// 24 bits: it is a colour.
  private static let first = (Int(getpid()) & 0xF_FFFF) << 4

  /// The terminal's numbers of those that it has.
  var identities: [Int] { kept.keys.sorted().map(Self.identity) }

  /// What sends all of them.
  var bytes: [UInt8] { kept.sorted { $0.key < $1.key }.flatMap(\.value) }

  /// Whether it is to be asked now.
  mutating func ask() -> Bool {
    defer { isAsked = true }
    return !isAsked
  }

  /// Returns what is to be sent.
  mutating func keep(_ cells: PictureCells, png: [UInt8]) -> [UInt8] {
    let bytes = ControlSequences.picture(png, Self.identity(cells.number), cells.size)
    kept[cells.number] = bytes
    return bytes
  }

  /// Returns what is to be sent.
  mutating func forget(_ number: Int) -> [UInt8] {
    kept.removeValue(forKey: number) == nil ? [] : ControlSequences.noPicture(Self.identity(number))
  }

  /// Whether a terminal is known to draw pictures in cells; others that know kitty's pictures have none in cells, and tmux does not
  /// pass the answer on.
  static func areKnown(environment: (String) -> String?) -> Bool {
    let name = environment("TERM") ?? ""
    return ["xterm-kitty", "xterm-ghostty", "ghostty"].contains { name.hasPrefix($0) }
      && ["TMUX", "STY"].allSatisfy { environment($0)?.isEmpty != false }
  }
}

extension ControlSequences {
  /// The bytes of a picture that one sequence has.
  private static let chunk = 4096

  private static func graphics(_ keys: String, _ data: some Sequence<UInt8> = []) -> [UInt8] {
    Array("\u{1B}_G\(keys);".utf8) + data + stringEnd.bytes
  }

  /// A picture of one pixel, of which the terminal only says whether it could be shown in cells: a kitty before 0.28 does not know
  /// the key `U`, and says nothing. DA1 behind it is always answered.
  static let pictureQuestion = graphics("i=31,s=1,v=1,a=q,U=1,t=d,f=24", "AAAA".utf8) + "\u{1B}[c".utf8

  /// Sends a PNG file, and says in how many cells it is shown; nothing is answered.
  static func picture(_ png: [UInt8], _ identity: Int, _ size: Size) -> [UInt8] {
    let text = Base64.encoded(png)
    var bytes: [UInt8] = []
    for place in stride(from: 0, to: text.count, by: chunk) {
      let end = min(text.count, place + chunk)
      let keys = place == 0 ? "a=t,t=d,f=100,i=\(identity),q=2," : ""
      bytes += graphics("\(keys)m=\(end < text.count ? 1 : 0)", text[place..<end])
    }
    return bytes + graphics("a=p,U=1,i=\(identity),c=\(size.columns),r=\(size.rows),q=2")
  }

  /// The terminal forgets a picture, with its data.
  static func noPicture(_ identity: Int) -> [UInt8] { graphics("a=d,d=I,i=\(identity),q=2") }
}
