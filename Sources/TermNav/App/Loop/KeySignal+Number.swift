internal import CLibrary

extension KeySignal {
  /// The number of the system's signal, such as `SIGINT`.
  var number: Int32 {
    switch self {
    case .interrupt: SIGINT
    case .suspend: SIGTSTP
    case .quit: SIGQUIT
    }
  }
}
