import TermNav

/// A message, and the way to those before and after it.
final class MessagePage: TextViewController, StorePage {
  private let ids: [Int]
  private var place: Int
  private let store: Store
  private var message: Message? { store.messages.first { $0.id == ids[place] } }

  init(_ messages: [Message], at place: Int, _ store: Store) {
    (ids, self.place, self.store) = (messages.map(\.id), place, store)
    super.init(text: "")
    navigationItem.trailingItems = [
      BarItem("Reply", key: "r", action: weakly { page in page.answer("Re: ") }),
      BarItem("Forward", key: "f", action: weakly { page in page.answer("Fwd: ") }),
      BarItem("Next", key: "n", action: weakly { page in page.step(1) }),
      BarItem("Previous", key: "p", action: weakly { page in page.step(-1) }),
    ]
    refresh()
  }

  func refresh() {
    guard let message else { return }
    title = "\(place + 1) of \(ids.count)"
    let subject = TextView.Paragraph((message.isFlagged ? "★ " : "") + message.subject, bold: true)
    let address = message.sender.isEmpty ? "" : " <\(message.address)>"
    let head = TextView.Paragraph("\(message.person)\(address), \(message.date)", .secondary)
    let body = message.body.split(separator: "\n\n").map(String.init)
    textView.paragraphs =
      [subject, head] + body.map { TextView.Paragraph($0, $0.hasPrefix(">") ? .secondary : .text) }
  }

  override func viewDidAppear(animated: Bool) {
    if let message, !message.isRead { store.change([message]) { $0.isRead = true } }
  }

  private func step(_ direction: Int) {
    place = min(max(0, place + direction), ids.count - 1)
    textView.scroll(to: 0)
    refresh()
    viewDidAppear(animated: false)
  }

  private func answer(_ prefix: String) {
    guard let message else { return }
    let lines = message.body.split(separator: "\n", omittingEmptySubsequences: false).map { "> \($0)" }
    let subject = message.subject.hasPrefix(prefix) ? message.subject : prefix + message.subject
    let body = "\n\n\(message.person), \(message.date):\n" + lines.joined(separator: "\n")
    let address = prefix == "Re: " ? message.address : ""
    present(Compose(Message(address: address, subject: subject, body: body), store))
  }

  override var keyCommands: [KeyCommand] {
    guard let message else { return [] }
    let actions = store.actions(on: [message])
    return (actions.trailing + actions.leading).map { action in
      KeyCommand(KeySequence(action.key!), title: action.title) {
        action.action(0)
        if self.message?.mailbox != message.mailbox { self.navigationController?.pop() }
      }
    }
  }
}
