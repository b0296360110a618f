import TermNav

/// Quitting asks this page.
final class QuitPage: SamplePage {
  /// The question, while it is shown.
  private var asking: PendingQuit? { didSet { title = asking == nil ? Self.rest : "Quit? y or n" } }
  private static let rest = "Quitting asks"

  init(_ gallery: Gallery) {
    super.init(
      gallery, name: "quit", title: Self.rest,
      prose: [
        """
        A program with work in hand asks before it ends. Ctrl-C asks shouldQuit of every page, the top one first, \
        and then of the program.
        """,
        """
        A no keeps the program; its page may say yes later. A second Ctrl-C within two seconds ends it, whatever \
        was answered.
        """,
      ],
      tries: ["Press Ctrl-C: the bar asks. y quits, n stays.", "Press Ctrl-C twice."])
  }

  override func shouldQuit(_ quit: PendingQuit) -> Bool {
    asking = quit
    return false
  }

  override func handle(_ key: KeyPress) -> Bool {
    guard let quit = asking else { return super.handle(key) }
    switch key.key {
    case .character("y"): quit.resume()
    case .character("n"), .escape: asking = nil
    default: return key.modifiers.isEmpty
    }
    return true
  }
}
