/// How many colours a terminal shows, from least to most.
public enum ColorDepth: String, Sendable, CaseIterable, Comparable {
  case mono
  case sixteen = "16"
  case indexed = "256"
  case truecolor

  /// The number that the trace reports: 0, 16, 256, 16777216.
  public var count: Int {
    switch self {
    case .mono: 0
    case .sixteen: 16
    case .indexed: 256
    case .truecolor: 1 << 24
    }
  }

  public static func < (a: ColorDepth, b: ColorDepth) -> Bool { a.count < b.count }
}
