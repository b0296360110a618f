/// The clipboard.
extension NavigationApp {
  /// Bytes of UTF-8 that are given to the terminal at most; many terminals take no more.
  public nonisolated static let mostCopiedBytes = Clipboard.mostBytes

  /// Keeps a text for pasting by Ctrl-V, and gives it to a clipboard.
  ///
  /// The clipboard is tmux's, this desktop's (by `wl-copy`, `xclip`, `xsel` or `pbcopy`), else the terminal's (OSC 52), which
  /// gets no more than `mostCopiedBytes`. Terminals that do not know OSC 52, or do not allow it, ignore it.
  public func copy(_ text: String) { copy(text) { _ in } }

  /// The same; `tell` is called once it is known where the text has gone, after a second at most.
  public func copy(_ text: String, then tell: @escaping @MainActor (CopyOutcome) -> Void) {
    copiedText = text
    wantsCopied.append((text, tell))
    // Obeyed at the end of a turn.
    setNeedsDisplay()
  }
}

extension NavigationApp: ViewHost {
  func stage(of navigation: NavigationController?) -> Rect? {
    navigation.flatMap(presentations.showing)?.frame.stage
  }

  func shows(_ navigation: NavigationController) -> Bool {
    navigation === self.navigation || presentations.showing(navigation) != nil
  }

  func begin(_ animation: Animation) { animations.begin(animation) }

  func presentMenu(_ view: View, at place: @escaping (Size) -> Rect) {
    present(view, style: .modal, at: place)
  }

  func tell(_ child: ViewController, _ callback: LifecycleCallback, animated: Bool) {
    guard let navigation = child.navigationController else { return }
    stackObservers.tell((.lifecycle(child, callback, animated: animated), navigation))
  }
}
