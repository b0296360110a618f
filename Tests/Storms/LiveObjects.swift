import TermNav

/// Counts objects that were noted, held weakly, and are still there.
package struct LiveObjects {
  private struct Weak { weak var object: AnyObject? }

  private var noted: [ObjectIdentifier: (type: String, object: Weak)] = [:]

  package init() {}

  /// Notes an object; one that is noted already counts once.
  package mutating func note(_ object: AnyObject) {
    let id = ObjectIdentifier(object)
    if noted[id]?.object.object == nil { noted[id] = ("\(type(of: object))", Weak(object: object)) }
  }

  /// Notes a view, its recognizers and all within it, with the pages of stacks there.
  package mutating func note(tree view: View) {
    note(view)
    for recognizer in view.gestureRecognizers { note(recognizer) }
    for subview in view.subviews { note(tree: subview) }
    guard let stack = (view as? NavigationView)?.navigation else { return }
    note(stack)
    note(stack.interactivePopGestureRecognizer)
    for page in stack.viewControllers { note(page: page) }
  }

  /// Notes a page, its views, and the pages that it presents or holds.
  package mutating func note(page: ViewController) {
    note(page as AnyObject)
    note(tree: page.view)
    for child in page.children { note(page: child) }
    if let presented = page.presentedViewController { note(page: presented) }
  }

  /// How many are still there, by their types.
  package var counts: [String: Int] {
    noted.values.reduce(into: [:]) { if $1.object.object != nil { $0[$1.type, default: 0] += 1 } }
  }

  /// What there is more of than there was, a line for each type.
  package func growth(since before: [String: Int]) -> [String] {
    counts.filter { $1 > before[$0, default: 0] }.sorted { $0.key < $1.key }
      .map { "\($0.key): \(before[$0.key, default: 0]), then \($0.value)" }
  }
}
