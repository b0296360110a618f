/// The number of colours that a terminal can show.
public enum ColorDepth: String, Sendable, CaseIterable, Comparable {
  case mono
  case sixteen = "16"
  case indexed = "256"
  case truecolor

  /// The number of colours of the depth, as a program's log of events (its trace) shows it; 0 for `mono`.
  public var count: Int {
    switch self {
    case .mono: 0
    case .sixteen: 16
    case .indexed: 256
    case .truecolor: 1 << 24
    }
  }

  /// Returns whether a terminal of depth `a` shows fewer colours than one of depth `b`.
  public static func < (a: ColorDepth, b: ColorDepth) -> Bool { a.count < b.count }
}
