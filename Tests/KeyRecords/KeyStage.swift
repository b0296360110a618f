import TermNav
import TermNavTesting

/// What a program was called with.
@MainActor package final class KeyCalls {
  var all: [String] = []

  package init() {}

  /// Notes a call.
  package func note(_ what: String) { all.append(what) }
}

/// A program in which a key is pressed, and all that a program can see of what the key does.
@MainActor package final class KeyStage {
  package let t: AppTester
  /// Whether keys that nobody takes go on to the navigation; otherwise they end where a program gets them.
  package var leavesKeys = false
  /// Whether keys that lead to a mode are named as from left to right, and Left and Right change places in the other direction.
  package var turnsKeys = true
  /// Waits for what a key has begun, where that is not done at once.
  package var waits: (@MainActor () async throws -> Void)?
  /// Undoes what many keys do, and the chords that they begin, where that takes less time than another program; returns false
  /// for what it cannot undo.
  package var undo: (@MainActor (KeyPress?, Trace) async throws -> Bool)?
  /// Gives what differs between machines and runs names that stay.
  package var naming: (String) -> String = { $0 }
  /// False where what moves is looked at as it is right behind the key.
  package var settles = true
  var sights: [Sight] = []
  private var names: [ObjectIdentifier: String] = [:]
  let calls: KeyCalls
  /// What the program was left of a key.
  package internal(set) var passed: [KeyPress] = []
  /// The page that had the keys before the key.
  weak var page: ViewController?
  /// Left as it was by the key before.
  var seen: [String?]?
  /// As it was before the first key.
  var first: (values: [String?], picture: Surface?)?

  /// Pages and their program may hold each other.
  isolated deinit { t.navigation.setViewControllers([ViewController(title: "")], animated: false) }

  struct Sight {
    var name: String
    /// Whether a change is told as what was taken out of a text and put into it.
    var isText = false
    var value: () -> String?
  }

  /// - Parameter stack: a stack in words.
  package init(
    _ t: AppTester, _ calls: KeyCalls = KeyCalls(),
    stack: @escaping (NavigationController) -> String = {
      $0.viewControllers.map(\.name).joined(separator: " ")
    }
  ) {
    (self.t, self.calls) = (t, calls)
    let app = t.app
    app.keyHandler = { [unowned self] in
      passed.append($0)
      return !leavesKeys
    }
    let handler = app.interruptHandler
    app.interruptHandler = {
      if handler?() == true { return true }
      calls.note("interrupt is passed on")
      return true
    }
    watch("ends with") { app.exitStatus.map { "\($0)" } ?? "" }
    watch("stack") { stack(app.navigation) }
    watch("presented") { app.presentedViewControllers.map(\.name).joined(separator: " ") }
    watch("front") { app.activeNavigation === app.navigation ? "" : stack(app.activeNavigation) }
    watch("keys at") { [unowned self] in page === t.topPage ? focus : nil }
    watch("held at") { [unowned t] in
      t.app.navigation.transition == nil ? "" : "\(t.app.navigation.interactivePopProgress)"
    }
  }

  /// Says under a name what a program can read; what begins or ends with nil is not told.
  package func watch(_ name: String, _ value: @escaping () -> String?) {
    sights.append(Sight(name: name, value: value))
  }

  /// A text of which a change is told in short.
  package func watch(text name: String, _ value: @escaping () -> String?) {
    sights.append(Sight(name: name, isText: true, value: value))
  }

  /// Names a view that may have the keys.
  package func name(_ view: View, _ name: String) { names[ObjectIdentifier(view)] = name }

  private var focus: String {
    guard let first = t.topPage.firstResponder else { return "nobody" }
    return names[ObjectIdentifier(first)] ?? "\(type(of: first))"
  }

  /// Presses keys that lead to a mode.
  package func go(by keys: KeyPress...) async throws {
    for key in keys {
      t.press(turnsKeys ? own(key) : key)
      try await rest()
    }
  }

  /// As the program gets it: arrows count from the leading edge.
  func own(_ press: KeyPress) -> KeyPress {
    guard t.app.navigation.layoutDirection == .rightToLeft else { return press }
    return switch press.key {
    case .left: KeyPress(.right, press.modifiers)
    case .right: KeyPress(.left, press.modifiers)
    default: press
    }
  }

  /// Lets tasks and motion go on to their end.
  package func rest() async throws {
    if t.exitStatus != nil { return }
    try await waits?()
    if settles, t.app.isMoving { try t.settle() }
  }
}
