import Invariants
import TermNav

/// The person in front of the terminal: bytes as a terminal sends them, sensible gestures and nonsense alike.
struct StormHand {
  var random: SplitMix64
  var size = Size(columns: 80, rows: 24)
  private var column = 0
  private var row = 0
  private var way = (columns: 1, rows: 0)
  /// The button that is down, in the terminal's numbers.
  private(set) var button: Int?

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func below(_ bound: Int) -> Int { random.below(bound) }
  mutating func chance(_ probability: Double) -> Bool { random.chance(probability) }

  /// The bytes of the next event.
  mutating func next() -> String {
    if button != nil {
      switch below(20) {
      case 0...13: return drag()
      case 14...16: return release()
      case 17: return stray()
      case 18: return wheel()
      default: return key()
      }
    }
    switch below(20) {
    case 0...8: return press()
    case 9...13: return wheel()
    case 14...15: return stray()
    default: return key()
    }
  }

  /// The release of what is held; nothing where nothing is.
  mutating func release() -> String {
    defer { button = nil }
    return button.map { report($0, "m") } ?? ""
  }

  private func report(_ code: Int, _ final: String = "M") -> String {
    "\u{1B}[<\(code);\(column + 1);\(row + 1)\(final)"
  }

  private mutating func press() -> String {
    column = chance(0.3) ? below(4) : below(size.columns)
    row = below(size.rows)
    way = chance(0.7) ? (1 + below(9), 0) : (below(11) - 5, below(5) - 2)
    if chance(0.3) { way.columns = -way.columns }
    let held = chance(0.9) ? 0 : [1, 2, 16][below(3)]
    button = held
    return report(held)
  }

  private mutating func drag() -> String {
    if chance(0.1) { way = (below(11) - 5, below(5) - 2) }
    column = min(max(0, column + way.columns), max(0, size.columns - 1))
    row = min(max(0, row + way.rows), max(0, size.rows - 1))
    return report((button ?? 0) + 32)
  }

  private mutating func wheel() -> String {
    if chance(0.3) { (column, row) = (below(size.columns), below(size.rows)) }
    let code = 64 + (chance(0.5) ? below(2) : 2 + below(2))
    return report(chance(0.1) ? code + 16 : code)
  }

  /// What no well-behaved terminal sends at that moment, and buttons that nobody expects.
  private mutating func stray() -> String {
    let code = [0, 1, 2, 16, 32, 34, 35, 128, 129, 999][below(10)]
    return report(code, chance(0.3) ? "m" : "M")
  }

  nonisolated static let keys = [
    "\u{1B}", "\u{1B}", "\u{7F}", "h", "\r", "\u{1B}[A", "\u{1B}[B", "\u{1B}[C", "\u{1B}[D", "\u{1B}[1;2C",
    "\u{1B}[1;2C", "\u{1B}[1;2D", "\u{1B}[1;5C", "\u{1B}[H", "\u{1B}[F", "\u{1B}[5~", "\u{1B}[6~",
    "\u{1B}[3~", "\t", "+", "-", "[", "]", "永", "a\u{301}", "\u{0C}", "\u{1B}[200~two\nlines\u{1B}[201~",
    "\u{1B}[O", "\u{1B}[I", "\u{01}", "\u{0B}", "\u{15}", "\u{1B}b", "\u{1B}x", "\u{FFFD}",
  ]

  private mutating func key() -> String { Self.keys[below(Self.keys.count)] }
}
