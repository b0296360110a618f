/// The marks that a list shows: those that all directories share, or the page's own, such as those of
/// commits.
final class ListMarks {
  private var own = Marks<Mark>()
  /// Whether the page itself is changing the rows' marks, so that the list's notices of it are ignored.
  private var isShowing = false

  func marks(of page: BrowseListPage) -> Marks<Mark> { page.ownsMarks ? own : page.browser.state.marks }

  func set(_ marks: Marks<Mark>, on page: BrowseListPage) {
    guard page.ownsMarks else { return page.browser.state.marks = marks }
    own = marks
    page.marksDidChange()
  }

  /// Marks the row under the cursor or removes its mark, and moves the cursor to the next row.
  func toggleAtCursor(on page: BrowseListPage) {
    if let mark = page.markAtCursor {
      var marks = marks(of: page)
      marks.toggle(mark)
      set(marks, on: page)
    }
    page.list.perform(.down, count: 1)
  }

  /// Marks the rows from the cursor to the nearest marked row, the one above if both sides have one; without a
  /// marked row only the cursor's. Rows that a filter hides are left out.
  func markToCursor(on page: BrowseListPage) {
    let (rows, marked) = (shownRows(of: page), page.markedRows)
    guard let end = page.list.cursor.flatMap({ rows.firstIndex(of: $0) }) else { return }
    let start =
      rows[..<end].lastIndex(where: marked.contains) ?? rows[end...].firstIndex(where: marked.contains) ?? end
    var marks = marks(of: page)
    for mark in rows[min(start, end)...max(start, end)].compactMap(page.mark) { marks.add(mark) }
    set(marks, on: page)
  }

  /// Marks the rows that are not marked, and takes the marks of the others away. Rows that a filter hides stay
  /// as they are.
  func toggleAll(on page: BrowseListPage) {
    let (rows, marked) = (shownRows(of: page), page.markedRows)
    var marks = marks(of: page)
    marks.remove(rows.filter(marked.contains).compactMap(page.mark))
    for mark in rows.filter({ !marked.contains($0) }).compactMap(page.mark) { marks.add(mark) }
    set(marks, on: page)
  }

  /// The rows that the list shows, in their order on the screen.
  private func shownRows(of page: BrowseListPage) -> [Int] {
    page.list.shownRows ?? Array(0..<page.rowCount)
  }

  /// Adds and removes marks after the list itself has marked rows, by a press or a key of its own.
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
      // The column for marks is shown only where a row is marked, or where the program was started to choose
      // files.
      page.list.allowsMarks = page.browser.options.chooses && !page.ownsMarks || !rows.isEmpty
      page.list.marks = rows
    }
    page.view.setNeedsLayout()
  }

  /// Makes a change of the rows; changes of marks that the list reports meanwhile are ignored, since they are
  /// not a person's.
  func whileShowing(_ change: () -> Void) {
    let wasShowing = isShowing
    isShowing = true
    change()
    isShowing = wasShowing
  }

  /// Returns all marks in the order of their rows; marks of rows that the page does not show follow.
  func inOrder(on page: BrowseListPage) -> [Mark] {
    let marks = page.marks
    return marks.isEmpty
      ? [] : Marks(page.markedRows.sorted().compactMap(page.mark).filter(marks.contains) + marks.all).all
  }

  /// Returns the texts that an action copies for all marks, each once; nil where there are none.
  func texts(for action: PathAction, on page: BrowseListPage) -> [[UInt8]]? {
    let texts = Marks<[UInt8]>(inOrder(on: page).compactMap { page.text(of: $0, for: action) }).all
    return texts.isEmpty ? nil : texts
  }
}
