@testable import TermNav

/// The looks in which pictures are kept.
enum PictureLook: String, CaseIterable {
  case dark, light, sixteen, mono, rightToLeft, small

  var theme: Theme {
    switch self {
    case .dark, .rightToLeft, .small: Theme()
    case .light: Theme(appearance: .light)
    case .sixteen: Theme(depth: .sixteen)
    case .mono: Theme(depth: .mono)
    }
  }

  var direction: LayoutDirection { self == .rightToLeft ? .rightToLeft : .leftToRight }
}
