import TermNav

extension GestureRecognizer.State {
  var foreground: Theme.Foreground {
    switch self {
    case .possible: .secondary
    case .began, .changed: .accent
    case .ended: .good
    case .cancelled: .caution
    case .failed: .destructive
    }
  }
}
