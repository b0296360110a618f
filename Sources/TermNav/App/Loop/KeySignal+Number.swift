internal import CLibrary

extension KeySignal {
  /// The number of the system's signal that the key stands for, such as `SIGINT` for Ctrl-C.
  var number: Int32 {
    switch self {
    case .interrupt: SIGINT
    case .suspend: SIGTSTP
    case .quit: SIGQUIT
    }
  }
}
