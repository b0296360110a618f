import TermNav

/// A page that asks the user before the program quits.
final class QuitPage: SamplePage {
  /// The latest request to quit that the user has not answered; nil if there is none.
  private var asking: PendingQuit?

  init(_ gallery: Gallery) {
    super.init(
      gallery, name: "quit", title: "Quitting asks",
      prose: [
        "Ctrl-C asks each page before the program ends. A second Ctrl-C within two seconds ends it, whatever the pages say."
      ],
      tries: [
        "Press Ctrl-C: y quits, n stays.",
        "Press Ctrl-C twice.",
      ])
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
