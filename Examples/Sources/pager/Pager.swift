import TermNav
import TermNavText

/// Lines over the whole page.
class Pager: ViewController {
  let lines: LinesView

  init(title: String, _ source: any LineSource) {
    lines = LinesView(source)
    super.init(title: title)
    content = lines
    lines.becomeFirstResponder()
  }

  override var keyCommands: [KeyCommand] {
    [
      KeyCommand("q", title: "quit") { self.app?.end() }
    ]
  }
}

/// The lines of a file, which is looked at when it changes.
final class FilePager: Pager {
  private let file: FileLines

  init(_ file: FileLines) {
    self.file = file
    super.init(title: file.path, file)
  }

  override func viewDidLoad() {
    app?.watch(
      file, for: self,
      onChange: weakly { page, change in
        page.title = change == .removed ? "\(page.file.path) (removed)" : page.file.path
      })
  }
}
