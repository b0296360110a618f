import TermNav

/// A message to write. It asks before it goes with what was written.
final class Compose: ViewController {
  private let (to, subject, text) = (TextField(), TextField(), TextEditor())
  private lazy var fields = VStack {
    Grid(columns: [.automatic, .flexible()]) { [Label("To"), to, Label("Subject"), subject] }
    text.padding(EdgeInsets(top: 1))
  }
  private let original: [String]
  private let store: Store

  init(_ draft: Message, _ store: Store) {
    original = [draft.address, draft.subject, "\n\n\(store.signature)\(draft.body)"]
    self.store = store
    super.init(title: "New message")
    (to.text, subject.text, text.text) = (original[0], original[1], original[2])
    to.validation = { $0.contains("@") ? nil : "An address has an @." }
    subject.validation = { $0.isEmpty ? "What is it about?" : nil }
    navigationItem.leadingItems = [BarItem("Cancel", action: weakly { page in page.app?.goBack() })]
    navigationItem.trailingItems = [
      BarItem("Send", key: "Ctrl-S", action: weakly { page in page.send() })
    ]
    content = fields.padding(columns: 2)
    // Dragged down, it leaves the message that is answered in sight.
    presentationController.detents = [.large, .medium]
    (draft.address.isEmpty ? to : text).becomeFirstResponder()
  }

  private func send() {
    // Both fields say what is wrong with them.
    guard [to, subject].filter({ !$0.showValidation() }).isEmpty, let clock = app?.clock else { return }
    let message = Message(
      id: -1 - store.messages.count, mailbox: .sent, address: to.text, subject: subject.text, body: text.text)
    fields.isLoading = true
    task { [self] in
      defer { fields.isLoading = false }
      try await store.server.send(message, clock)
      store.messages.insert(message, at: 0)
      toast("Sent")
      dismiss()
    }
  }

  override func taskFailed(_ error: any Error) { toast("Not sent: the server does not answer.") }

  override var asksBeforePop: Bool { [to.text, subject.text, text.text] != original }
  override func shouldPop(_ pop: PendingPop) -> Bool {
    guard asksBeforePop else { return true }
    task { [self] in
      if await confirm("Discard the message?", action: "Discard", isDestructive: true) { pop.resume() }
    }
    return false
  }
}
