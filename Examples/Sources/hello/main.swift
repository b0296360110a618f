import TermNav

/// A list: Enter or a click pushes a page.
final class RiverList: ListViewController {
  override func didOpenRow(at index: Int) {
    navigationController?.push(RiverPage(title: rows[index].title))
  }
}

/// A page without a bar, drawn by hand: a drag from anywhere on it pops it.
final class RiverPage: ViewController {
  override func viewDidLoad() { prefersNavigationBarHidden = true }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    canvas.text("The \(title). Drag it to the right.", column: 2, row: 1)
  }
}

let rivers = ["Danube", "Elbe", "Loire", "Rhine", "Tagus"].map { ListRow(title: $0) }
NavigationApp(root: RiverList(title: "Rivers", rows: rivers)).runAndExit()
