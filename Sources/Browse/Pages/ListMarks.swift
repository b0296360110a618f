/// The marks that a list shows: those of the whole program, or of what the page alone knows, such as commits.
final class ListMarks {
  private var own = Marks<Mark>()
  /// Whether the page itself changes the marks of its rows.
  private var isShowing = false

  func marks(of page: BrowseListPage) -> Marks<Mark> { page.ownsMarks ? own : page.browser.state.marks }

  func set(_ marks: Marks<Mark>, on page: BrowseListPage) {
    guard page.ownsMarks else { return page.browser.state.marks = marks }
    own = marks
    page.marksDidChange()
  }

  /// Marks the row under the cursor, or takes its mark away, and goes on to the next.
  func toggleAtCursor(on page: BrowseListPage) {
    if let mark = page.markAtCursor {
      var marks = marks(of: page)
      marks.toggle(mark)
      set(marks, on: page)
    }
    page.list.perform(.down, count: 1)
  }

  /// A press or a key of the list's own has marked rows.
  func listDidMark(_ rows: Set<Int>, on page: BrowseListPage) {
    let old = page.markedRows
    guard !isShowing, rows != old else { return }
    var marks = marks(of: page)
    marks.remove(old.subtracting(rows).compactMap(page.mark))
    for mark in rows.subtracting(old).sorted().compactMap(page.mark) { marks.add(mark) }
    set(marks, on: page)
  }

  /// Shows the marks on the rows that have them.
  func show(on page: BrowseListPage) {
    guard page.canMark else { return }
    whileShowing {
      let rows = page.marks.isEmpty ? [] : page.markedRows
      // Rows that nobody marks have no column for marks, unless they are chosen.
      page.list.allowsMarks = page.browser.options.chooses && !page.ownsMarks || !rows.isEmpty
      page.list.marks = rows
    }
    page.view.setNeedsLayout()
  }

  /// Makes a change of the rows. What the list tells of its selection meanwhile is not taken for a wish of a person.
  func whileShowing(_ change: () -> Void) {
    let wasShowing = isShowing
    isShowing = true
    change()
    isShowing = wasShowing
  }

  /// All marks in the order of the rows; marks of rows that the page does not show follow.
  func inOrder(on page: BrowseListPage) -> [Mark] {
    let marks = page.marks
    return marks.isEmpty
      ? [] : Marks(page.markedRows.sorted().compactMap(page.mark).filter(marks.contains) + marks.all).all
  }

  /// The texts that an action copies for all marks, each once; nil where there is none.
  func texts(for action: PlaceAction, on page: BrowseListPage) -> [[UInt8]]? {
    let texts = Marks<[UInt8]>(inOrder(on: page).compactMap { page.text(of: $0, for: action) }).all
    return texts.isEmpty ? nil : texts
  }
}
