import TermNav

/// Quitting asks this page.
final class QuitPage: SamplePage {
  /// The newest wish, which an answer means.
  private var asking: PendingQuit?

  init(_ gallery: Gallery) {
    super.init(
      gallery, name: "quit", title: "Quitting asks",
      prose: [
        """
        A program with work in hand asks before it ends. Ctrl-C asks shouldQuit of every page, the top one first, \
        and then of the program.
        """,
        """
        If the page says no, the program stays, and the page may say yes later. A second Ctrl-C within two seconds ends it, whatever \
        was answered.
        """,
      ],
      tries: ["Press Ctrl-C: a question comes. y quits, n stays.", "Press Ctrl-C twice."])
  }

  override func shouldQuit(_ quit: PendingQuit) -> Bool {
    if asking == nil { ask() }
    asking = quit
    return false
  }

  private func ask() {
    let alert = Alert(
      "Quit now?", message: "The work in hand will be lost.",
      actions: [.init("Stay", style: .cancel, key: "n"), .init("Quit", style: .destructive, key: "y")])
    alert.onFinish = { [unowned self] in
      if $0.style == .destructive { asking?.resume() }
      asking = nil
    }
    present(alert)
  }
}
