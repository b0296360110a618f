import TermNav

/// The files that were named on the command line. One of them is shown, and the page of each that was shown
/// is kept.
final class FileSequence {
  enum Item {
    /// A file that was named on the command line; `line` is the first line to show, counted from 0.
    case file(Path, line: Int? = nil)
    case input
    /// A named pipe from the command line, which is read like standard input.
    case pipe(Path)
    /// A name from the command line that cannot be opened, as bytes, and the reason in one line.
    case nothing([UInt8], String)
  }

  private let items: [Item]
  var pages: [PagerPage?]
  private let make: (Item) -> PagerPage

  init(_ items: [Item], _ make: @escaping (Item) -> PagerPage) {
    (self.items, self.make) = (items, make)
    pages = items.map { _ in nil }
  }

  /// Whether more than one file was named on the command line.
  var isLong: Bool { items.count > 1 }

  /// The page of standard input or of a pipe; nil if there is none or if it has not been shown.
  var stream: StreamPage? { pages.lazy.compactMap { $0 as? StreamPage }.first }

  func index(of page: BrowsePage) -> Int? { pages.firstIndex { $0 === page } }

  /// Returns the page of the file at an index, counted from 0; nil if there is no such file.
  func page(at index: Int) -> PagerPage? {
    guard items.indices.contains(index) else { return nil }
    if let page = pages[index] { return page }
    let page = make(items[index])
    pages[index] = page
    if isLong { addBar(to: page, index) }
    return page
  }

  /// Whether there is a file `count` places after that of a page in the order of the command line, or before
  /// it if `count` is negative.
  func hasFile(_ count: Int, after page: BrowsePage) -> Bool {
    index(of: page).map { items.indices.contains($0 + count) } ?? false
  }

  /// Returns the actions that go from a page to another file of the command line; empty if only one was
  /// named, or if the page shows none of them.
  func actions(of page: BrowsePage) -> [Action] {
    isLong && index(of: page) != nil ? SequenceAction.allCases.map(Action.sequence) : []
  }

  /// Adds to the page's title which of the files from the command line it shows, such as `2 of 5`, and
  /// buttons that go to the file before and the file after.
  private func addBar(to page: PagerPage, _ index: Int) {
    page.navigationItem.title = "\(page.title)  \(index + 1) of \(items.count)"
    let buttons: [(String, SequenceAction)] = [("‹", .previous), ("›", .next)]
    let items = buttons.map { sign, action in
      BarItem(sign) { [weak page] in if let page { action.perform(count: 1, on: page) } }
    }
    page.navigationItem.trailingItems.insert(contentsOf: items, at: 0)
  }
}

extension SequenceAction {
  func perform(count: Int, on page: BrowsePage) {
    let sequence = page.browser.sequence
    guard let page = page as? PagerPage, let index = sequence.index(of: page) else { return }
    page.frame.status.message = nil
    let wanted =
      switch self {
      case .next: index + count
      case .previous: index - count
      case .first: count - 1
      }
    guard let other = sequence.page(at: wanted) else {
      page.frame.status.message = wanted < 0 ? "this is the first file" : "this is the last file"
      return
    }
    if other !== page { page.browser.go(with: Location.stack(of: other), isAnimated: false) }
  }
}
