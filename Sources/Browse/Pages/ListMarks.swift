/// Marks rows of a list page, and shows the marks. The marks are those that all directories share, or the
/// page's own, such as those of commits.
final class ListMarks {
  private var own = Marks<Mark>()
  /// Whether the page itself is changing the marks of rows now, so that the list's notices of these changes
  /// are ignored.
  private var isShowing = false

  func marks(of page: BrowseListPage) -> Marks<Mark> { page.ownsMarks ? own : page.browser.state.marks }

  func set(_ marks: Marks<Mark>, on page: BrowseListPage) {
    guard page.ownsMarks else { return page.browser.state.marks = marks }
    own = marks
    page.marksDidChange()
  }

  /// Marks the row under the cursor, or removes its mark, and moves the cursor to the next row.
  func toggleAtCursor(on page: BrowseListPage) {
    if let mark = page.markAtCursor {
      var marks = marks(of: page)
      marks.toggle(mark)
      set(marks, on: page)
    }
    page.list.perform(.down, count: 1)
  }

  /// Marks all rows from the cursor to the nearest marked row above it, otherwise below it. Where no row is
  /// marked, marks only the cursor's. Rows that a filter hides are left out.
  func markToCursor(on page: BrowseListPage) {
    let (rows, marked) = (shownRows(of: page), page.markedRows)
    guard let end = page.list.cursor.flatMap({ rows.firstIndex(of: $0) }) else { return }
    let start =
      rows[..<end].lastIndex(where: marked.contains) ?? rows[end...].firstIndex(where: marked.contains) ?? end
    var marks = marks(of: page)
    for mark in rows[min(start, end)...max(start, end)].compactMap(page.mark) { marks.add(mark) }
    set(marks, on: page)
  }

  /// Marks the rows of a list that are not marked, and removes the marks of the others. Rows that a filter
  /// hides stay as they are.
  func toggleAll(on page: BrowseListPage) {
    let (rows, marked) = (shownRows(of: page), page.markedRows)
    var marks = marks(of: page)
    marks.remove(rows.filter(marked.contains).compactMap(page.mark))
    for mark in rows.filter({ !marked.contains($0) }).compactMap(page.mark) { marks.add(mark) }
    set(marks, on: page)
  }

  /// Returns the indices of the rows that the list shows, in their order on the screen.
  private func shownRows(of page: BrowseListPage) -> [Int] {
    page.list.shownRows ?? Array(0..<page.rowCount)
  }

  /// Takes over the marked rows after the list itself has marked or unmarked rows, by a click or a key of its
  /// own.
  func listDidMark(_ rows: Set<Int>, on page: BrowseListPage) {
    let old = page.markedRows
    guard !isShowing, rows != old else { return }
    var marks = marks(of: page)
    marks.remove(old.subtracting(rows).compactMap(page.mark))
    for mark in rows.subtracting(old).sorted().compactMap(page.mark) { marks.add(mark) }
    set(marks, on: page)
  }

  /// Shows in the list which rows are marked.
  func show(on page: BrowseListPage) {
    guard page.canMark else { return }
    whileShowing {
      let rows = page.marks.isEmpty ? [] : page.markedRows
      // The list has a column for marks only where a row is marked, or where the program was started to
      // choose files.
      page.list.allowsMarks = page.browser.options.chooses && !page.ownsMarks || !rows.isEmpty
      page.list.marks = rows
    }
    page.view.setNeedsLayout()
  }

  /// Calls a closure that changes the list's rows. The list may then report other marked rows; these reports
  /// are ignored, since no person has marked anything.
  func whileShowing(_ change: () -> Void) {
    let wasShowing = isShowing
    isShowing = true
    change()
    isShowing = wasShowing
  }

  /// Returns all marks in the order of their rows. The marks whose things are in no row of the page follow.
  func inOrder(on page: BrowseListPage) -> [Mark] {
    let marks = page.marks
    return marks.isEmpty
      ? [] : Marks(page.markedRows.sorted().compactMap(page.mark).filter(marks.contains) + marks.all).all
  }

  /// Returns the texts that an action copies for the marked rows, each text once; nil where there are none.
  func texts(for action: PathAction, on page: BrowseListPage) -> [[UInt8]]? {
    let texts = Marks<[UInt8]>(inOrder(on: page).compactMap { page.text(of: $0, for: action) }).all
    return texts.isEmpty ? nil : texts
  }
}
