/// The changes that were made to a text, combined into steps for undo and redo.
struct TextHistory {
  enum Kind: Equatable {
    /// The change of the text was a typed character. With `startsWord` it begins a word after a character
    /// that belongs to none, and so a new step of undo.
    case typing(startsWord: Bool)
    case deleting
    /// The change of the text was a paste. With `isPiece` another piece of the same paste may follow, which
    /// joins the step of undo.
    case pasting(isPiece: Bool)
    case other
  }

  struct Step {
    var change: TextStorage.Change
    var before: Range<TextPosition>
    var after: TextPosition
    var kind: Kind
  }

  /// The most steps that can be undone in an edited text. Older ones are dropped.
  static let limit = 1000

  private var done: [Step] = []
  private var undone: [Step] = []

  var canUndo: Bool { !done.isEmpty }
  var canRedo: Bool { !undone.isEmpty }

  mutating func add(_ step: Step) {
    undone = []
    if let last = done.last, step.continues(last) {
      done[done.count - 1].absorb(step)
    } else {
      done.append(step)
      if done.count > Self.limit { done.removeFirst() }
    }
  }

  mutating func undo(in storage: inout TextStorage) -> Range<TextPosition>? {
    guard let step = done.popLast() else { return nil }
    storage.revert(step.change)
    undone.append(step)
    return step.before
  }

  mutating func redo(in storage: inout TextStorage) -> TextPosition? {
    guard let step = undone.popLast() else { return nil }
    storage.apply(step.change)
    done.append(step)
    return step.after
  }
}

extension TextHistory.Step {
  fileprivate func continues(_ last: Self) -> Bool {
    guard before == last.after..<last.after, change.old.count == 1 || kind == .deleting else { return false }
    switch (last.kind, kind) {
    case (.typing, .typing(let startsWord)): return !startsWord && isInLine(of: last)
    case (.deleting, .deleting): return isInLine(of: last)
    case (.pasting(true), .pasting): return change.start == last.change.start + last.change.new.count - 1
    default: return false
    }
  }

  private func isInLine(of last: Self) -> Bool {
    change.start == last.change.start && change.old.count == 1 && last.change.new.count == 1
  }

  fileprivate mutating func absorb(_ next: Self) {
    change.new.removeLast()
    change.new += next.change.new
    after = next.after
    kind = next.kind
  }
}
