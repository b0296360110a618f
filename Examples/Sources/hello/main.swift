import TermNav

/// Rivers. Return or a click pushes a page, and a drag from anywhere on that one pops it.
final class RiverList: ListViewController {
  override func didOpenRow(at index: Int) {
    let text = "This is the page of one river. Drag it to the right."
    navigationController?.push(TextViewController(title: rows[index].title, text: text))
  }
}

let rivers = ["Danube", "Elbe", "Loire", "Rhine", "Tagus"].map { ListRow(title: $0) }
NavigationApp(root: RiverList(title: "Rivers", rows: rivers)).runAndExit()
