import TermNav

/// What the program knows of the messages on the server.
@MainActor final class Store: HandlerOwner {
  let server = Server()
  var messages: [Message] = [] { didSet { onChange() } }
  /// What a list shows while it has no message.
  private(set) var state = ListState.loaded { didSet { onChange() } }
  var showsPreviews = true { didSet { onChange() } }
  var look = Theme.Appearance.automatic
  var signature = "Sent from a terminal"
  var onChange: () -> Void = {}
  /// Tasks and toasts are this page's, which stays.
  weak var page: ViewController?
  /// Brings back what was moved last.
  private(set) var undo: (() -> Void)?

  var isLoading: Bool { if case .loading = state { true } else { false } }

  func load() {
    guard !isLoading, let clock = page?.app?.clock else { return }
    state = .loading
    page?.task { [self] in
      messages = try await server.fetch(clock) + messages
      state = .loaded
    } onFailure: { [self] error, _ in
      state = .failed(error, retry: weakly { store in store.load() })
      if !messages.isEmpty { page?.toast("\(error)") }
    }
  }

  func change(_ chosen: [Message], _ body: (inout Message) -> Void) {
    let ids = Set(chosen.map(\.id))
    var new = messages
    for index in new.indices where ids.contains(new[index].id) { body(&new[index]) }
    messages = new
  }

  /// By keys, and by drags of rows to trailing and leading. Of two opposites it is the one that changes something.
  func actions(on chosen: [Message]) -> (leading: [RowAction], trailing: [RowAction]) {
    if chosen.isEmpty { return ([], []) }
    let (isRead, isFlagged) = (chosen.allSatisfy(\.isRead), chosen.allSatisfy(\.isFlagged))
    let isAway = chosen.allSatisfy { $0.mailbox == .archive || $0.mailbox == .trash }
    let read = RowAction(isRead ? "Unread" : "Read", .good, key: "u") { [self] _ in
      change(chosen) { $0.isRead = !isRead }
    }
    let flag = RowAction(isFlagged ? "Unflag" : "Flag", .caution, key: "*") { [self] _ in
      change(chosen) { $0.isFlagged = !isFlagged }
    }
    let archive = RowAction(isAway ? "Restore" : "Archive", .accent, key: "a") { [self] _ in
      move(chosen, to: isAway ? .inbox : .archive)
    }
    let delete = RowAction("Delete", key: "d") { [self] _ in move(chosen, to: .trash) }
    return ([read], [delete, archive, flag])
  }

  private func move(_ chosen: [Message], to mailbox: Mailbox) {
    let places = Dictionary(uniqueKeysWithValues: chosen.map { ($0.id, $0.mailbox) })
    undo = weakly { store in
      store.change(chosen) { $0.mailbox = places[$0.id] ?? $0.mailbox }
      store.undo = nil
    }
    change(chosen) { $0.mailbox = mailbox }
    let count = chosen.count == 1 ? "1 message" : "\(chosen.count) messages"
    page?.toast("\(count) moved to \(mailbox.rawValue); z undoes it")
  }
}
