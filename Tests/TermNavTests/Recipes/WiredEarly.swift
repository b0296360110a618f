import TermNav

/// Wired before it is in a stack; the recognizer works from its first frame on.
@MainActor func makeCounterPage(onCount: @escaping (Int) -> Void) -> ViewController {
  let page = ViewController(title: "Counter")
  let button = View()
  button.frame = Rect(column: 2, row: 1, columns: 10, rows: 3)
  var count = 0
  button.onTap(scale: 0.9) {
    count += 1
    onCount(count)
  }
  page.view.addSubview(button)
  return page
}
