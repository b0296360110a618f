/// A key, what it is called, and what it does: the key and a click on its hint run it, the help lists it.
///
/// Views, pages and the program have some (`keyCommands`); BEHAVIOUR-NAVIGATION, section 28, says who is asked first.
@MainActor public struct KeyCommand {
  /// Each of them runs it; without one it is a line of hints and help only.
  public var sequences: [KeySequence]
  /// A word or two; an empty one is shown nowhere.
  public var title: String
  /// The keys as they are shown; nil shows their names.
  public var label: String?
  /// Otherwise the command is dim, and its keys do nothing, here and farther out.
  public var isEnabled: Bool

  let takesCount: Bool
  private let action: @MainActor (Int) -> Void

  /// `KeyCommand("g s", title: "Sent") { … }`: a command by one key sequence or several.
  public init(
    _ sequences: KeySequence..., title: String = "", label: String? = nil, isEnabled: Bool = true,
    action: @escaping @MainActor () -> Void
  ) {
    self.init(sequences, title, label, isEnabled, takesCount: false) { _ in action() }
  }

  /// The same for a command that takes a count, typed before its key: `5 j`. The action gets it; 1 without one, 9,999 at
  /// most.
  public init(
    _ sequences: KeySequence..., title: String = "", label: String? = nil, isEnabled: Bool = true,
    action: @escaping @MainActor (_ count: Int) -> Void
  ) {
    self.init(sequences, title, label, isEnabled, takesCount: true, action)
  }

  /// What hints and help say of something without a key, or of a key that a view uses: `KeyCommand("drag →", "back")`.
  public init(_ label: String, _ title: String) {
    self.init([], title, label, true, takesCount: false) { _ in }
  }

  init(
    _ sequences: [KeySequence], _ title: String, _ label: String? = nil, _ isEnabled: Bool = true,
    takesCount: Bool = false, _ action: @escaping @MainActor (Int) -> Void
  ) {
    self.sequences = sequences
    self.title = title
    self.label = label
    self.isEnabled = isEnabled
    self.takesCount = takesCount
    self.action = action
  }

  /// Does what its key does, if enabled.
  public func perform(count: Int = 1) { if isEnabled { action(count) } }

  /// A hint has room for one.
  var hintLabel: String { label ?? sequences.first?.label ?? "" }

  var helpLabel: String { label ?? sequences.map(\.label).joined(separator: "  ") }

  /// What else some keys do, among these commands.
  enum Match {
    case none
    /// Of a longer sequence.
    case beginning
    case whole(KeyCommand)
  }

  static func match(_ keys: [KeyPress], among commands: [KeyCommand]) -> Match {
    var isBeginning = false
    for command in commands {
      for sequence in command.sequences where sequence.keys.starts(with: keys) {
        if sequence.keys.count == keys.count { return .whole(command) }
        isBeginning = isBeginning || command.isEnabled
      }
    }
    return isBeginning ? .beginning : .none
  }
}

extension BarItem {
  /// An item with a key is a command too.
  @MainActor var keyCommand: KeyCommand? {
    key.map { key in KeyCommand([KeySequence(key)], title, nil, isEnabled) { _ in press() } }
  }
}

extension NavigationItem {
  @MainActor var keyCommands: [KeyCommand] {
    ([backItem] + leadingItems + trailingItems).compactMap { $0?.keyCommand }
  }
}

extension ViewController {
  /// What hints and help list: those of the first responder and its superviews, of the page, its bar and the program, the
  /// innermost first.
  var reachableKeyCommands: [KeyCommand] {
    let views = view.responders
    let isTyping = views.first?.takesText == true
    let outer =
      views.dropFirst().flatMap(\.keyCommands) + allKeyCommands + navigationItem.keyCommands
      + (view.host?.programKeyCommands ?? [])
    var taken: Set<KeySequence> = []
    return ((views.first?.keyCommands ?? []) + outer.filter { !isTyping || !$0.isTyped }).filter { command in
      let isNew = command.sequences.isEmpty || command.sequences.contains { !taken.contains($0) }
      taken.formUnion(command.sequences)
      return isNew && !command.title.isEmpty
    }
  }

  var allKeyCommands: [KeyCommand] { keyCommands + addedKeyCommands }
}

extension KeyCommand {
  /// A text that has the keys takes them as letters.
  fileprivate var isTyped: Bool {
    !sequences.isEmpty
      && sequences.allSatisfy {
        if case .character = $0.keys[0].key { return $0.keys[0].modifiers.subtracting(.shift).isEmpty }
        return false
      }
  }
}
