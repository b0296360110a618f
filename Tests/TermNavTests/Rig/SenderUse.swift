@testable import TermNav

/// What a program does with the sender of a callback, within that callback: it reads all of it, changes it, and reads it again.
/// A sender that calls while it holds one of its own properties traps there.
final class SenderUse {
  private(set) var calls = 0
  private var isWithin = false
  /// A change may call again: without a bound it would go on for ever.
  private let mostChanges: Int
  private let read: () -> Void
  private let change: () -> Void

  init(mostChanges: Int = 20, read: @escaping () -> Void = {}, change: @escaping () -> Void) {
    (self.mostChanges, self.read, self.change) = (mostChanges, read, change)
  }

  func callAsFunction() {
    calls += 1
    if isWithin { return }
    isWithin = true
    defer { isWithin = false }
    read()
    if calls <= mostChanges { change() }
    read()
  }

  /// Reads all that each view has.
  static func read(_ view: View) {
    _ = (view.frame, view.bounds, view.isHidden, view.superview, view.subviews, view.gestureRecognizers)
    _ = (
      view.keyCommands, view.terminalCursorPlace, view.isTerminalCursorVisible, view.intrinsicContentSize,
      view.contextMenu
    )
    _ = (view.isFirstResponder, view.canBecomeFirstResponder, view.page, view.isOnScreen, view.focusOrder)
    _ = view.sizeThatFits(Size(columns: 20, rows: 5))
    for recognizer in view.gestureRecognizers {
      _ = (recognizer.state, recognizer.location, recognizer.view, recognizer.isEnabled)
    }
  }

  /// Changes all that each view has, and leaves it as it was.
  static func change(_ view: View) {
    let frame = view.frame
    view.frame = Rect(columns: frame.size.columns + 1, rows: frame.size.rows)
    view.frame = frame
    view.semanticContentAttribute = same(view.semanticContentAttribute)
    view.isHoverable.toggle()
    view.isHoverable.toggle()
    let recognizer = TapGestureRecognizer()
    view.addGestureRecognizer(recognizer)
    view.removeGestureRecognizer(recognizer)
    let subview = View()
    view.addSubview(subview)
    subview.removeFromSuperview()
    let menu = view.contextMenu
    view.contextMenu = { _ in [] }
    view.contextMenu = menu
    view.animate { _ in .done }.cancel()
    view.becomeFirstResponder()
    view.invalidateIntrinsicContentSize()
    view.setNeedsLayout()
  }
}

/// The value itself: the compiler lets no property be set to itself.
func same<Value>(_ value: Value) -> Value { value }
