import TermNav

/// Shows what the store has.
@MainActor protocol StorePage: ViewController { func refresh() }

/// The mailboxes beside their messages; one stack where the screen is narrow.
final class Mail: SplitViewController {
  let store = Store()

  init() {
    let mailboxes = Mailboxes(store)
    super.init(primary: mailboxes, secondary: MessageList(.inbox, store), title: "Mail")
    (minimumColumns, primaryColumns) = (90, 26)
    bottomView = HintBar()
    mailboxes.onOpen = weakly { mail, mailbox in
      mail.showDetail(MessageList(mailbox, mail.store))
      mail.focus(onDetail: true)
    }
    store.page = self
    store.onChange = weakly { mail in
      for page in mail.stack.viewControllers { (page as? any StorePage)?.refresh() }
    }
  }

  override func viewDidLoad() { store.load() }

  override var keyCommands: [KeyCommand] {
    [
      KeyCommand("c", title: "Write") { self.present(Compose(Message(), self.store)) },
      KeyCommand("z", title: "Undo", isEnabled: store.undo != nil) { self.store.undo?() },
      KeyCommand("Ctrl-R", title: "Get mail") { self.store.load() },
      KeyCommand(",", title: "Settings") { self.present(Settings(self.store)) },
      KeyCommand("q", title: "Quit") { self.app?.quit() },
    ]
  }
}
