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
    mailboxes.onOpen = { [unowned self] in
      showDetail(MessageList($0, store))
      focus(onDetail: true)
    }
    store.page = self
    store.onChange = { [unowned self] in
      for page in stack.viewControllers { (page as? any StorePage)?.refresh() }
    }
  }

  override func viewDidLoad() { store.load() }

  override var keyCommands: [KeyCommand] {
    [
      KeyCommand("c", title: "Write") { [unowned self] in present(Compose(Message(), store)) },
      KeyCommand("z", title: "Undo", isEnabled: store.undo != nil) { [unowned self] in store.undo?() },
      KeyCommand("Ctrl-R", title: "Get mail") { [unowned self] in store.load() },
      KeyCommand(",", title: "Settings") { [unowned self] in present(Settings(store)) },
      KeyCommand("q", title: "Quit") { [unowned self] in app?.quit() },
    ]
  }
}
