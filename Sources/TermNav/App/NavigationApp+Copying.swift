/// The clipboard.
extension NavigationApp {
  /// Bytes of UTF-8 that are given to the terminal at most; many terminals take no more.
  public nonisolated static let mostCopiedBytes = 74_000

  /// Keeps a text for pasting by Ctrl-V, and gives it to the terminal's clipboard (OSC 52).
  ///
  /// A text of more than `mostCopiedBytes` stays within the program. Terminals that do not know OSC 52, or do not allow
  /// it, ignore it.
  public func copy(_ text: String) {
    copiedText = text
    if text.utf8.count <= Self.mostCopiedBytes { wantsCopied = text }
  }
}

extension NavigationApp: ViewHost {
  func stage(of navigation: NavigationController?) -> Rect? {
    navigation.flatMap(presentations.showing)?.frame.stage
  }

  func presentMenu(_ view: View, at place: @escaping (Size) -> Rect) {
    present(view, style: .modal, at: place)
  }
}
