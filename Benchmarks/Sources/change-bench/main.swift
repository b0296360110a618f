// One change after the other, as any program on TermNav has them: `change-bench SCENE FILE`. The scenes:
//
//   text, list            the lines of FILE over the whole screen: j a line down, d (list: Ctrl-D) half a screen
//   text-half, list-half  the same in the leading half, beside a text that stands still
//   field                 a text field: any letter
//   spinner, progress     n: the next step
//   slide, cover, …, sheet  two pages of the lines: dragged by the mouse
//
// Ctrl-L draws all anew, Ctrl-C ends. Pages stand on the terminal's own background, as the other programs' do.
import BenchParts
import TermNav

/// A view over the whole page, or over its leading half beside a text.
final class ChangingPage: ViewController {
  private let changing: View
  private let still: View?
  private let step: (KeyPress) -> Bool

  init(_ changing: View, beside still: View? = nil, step: @escaping (KeyPress) -> Bool = { _ in false }) {
    self.changing = changing
    self.still = still
    self.step = step
    super.init(title: "Changes")
    prefersNavigationBarHidden = true
    view.addSubview(changing)
    if let still { view.addSubview(still) }
    changing.becomeFirstResponder()
  }

  override func viewWillLayoutSubviews() {
    let columns = still == nil ? view.size.columns : view.size.columns / 2
    let rows =
      changing is TextField || changing is ProgressView || changing is ActivityIndicator ? 1 : view.size.rows
    changing.frame = Rect(columns: columns, rows: rows)
    still?.frame = Rect(column: columns + 1, columns: view.size.columns - columns - 1, rows: view.size.rows)
  }

  override func handle(_ key: KeyPress) -> Bool { step(key) }
}

/// The lines, drawn by hand.
final class LinesPage: ViewController {
  private let lines: ArraySlice<String>
  private let sheet: ViewController?

  init(_ title: String, _ lines: ArraySlice<String>, presenting sheet: ViewController? = nil) {
    self.lines = lines
    self.sheet = sheet
    super.init(title: title)
  }

  override func viewDidAppear(animated: Bool) {
    if let sheet { present(sheet, style: .sheet, animated: false) }
  }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    for (row, line) in lines.prefix(canvas.size.rows).enumerated() {
      canvas.text(line, column: 1, row: row, style: theme.text)
    }
  }
}

let words = Array(CommandLine.arguments.dropFirst())
guard words.count == 2 else { fail("usage: change-bench SCENE FILE", EX_USAGE) }
guard let bytes = contents(of: words[1]) else { fail("\(words[1]) cannot be read", EX_NOINPUT) }
let lines = bytes.split(separator: 10).map { String(decoding: $0, as: UTF8.self) }
let styles: [String: any TransitionStyle] = [
  "slide": SlideStyle(), "cover": CoverStyle(), "fade": FadeStyle(), "cube": CubeStyle(), "flip": FlipStyle(),
  "rise": RiseStyle(), "scale": ScaleStyle(),
]

@MainActor func text() -> TextView { TextView(lines.map { .init($0) }) }
@MainActor func list() -> ListView {
  let list = ListView(rowCount: lines.count) { ListRow(title: lines[$0]) }
  list.usesViKeys = true
  return list
}

/// A text has no key for half a screen.
@MainActor func scrolled(_ text: TextView, beside still: View?) -> ChangingPage {
  ChangingPage(text, beside: still) { key in
    guard key == KeyPress(.character("d")) else { return false }
    text.scroll(to: text.top + text.size.rows / 2)
    return true
  }
}

let app: NavigationApp
switch words[0] {
case "text": app = NavigationApp(root: scrolled(text(), beside: nil))
case "list": app = NavigationApp(root: ChangingPage(list()))
case "text-half": app = NavigationApp(root: scrolled(text(), beside: text()))
case "list-half": app = NavigationApp(root: ChangingPage(list(), beside: text()))
case "field": app = NavigationApp(root: ChangingPage(TextField()))
case "progress":
  let bar = ProgressView()
  app = NavigationApp(
    root: ChangingPage(bar) { _ in
      bar.progress = bar.progress < 1 ? bar.progress + 0.01 : 0
      return true
    })
case "spinner":
  var step = {}
  let page = ChangingPage(ActivityIndicator(isAnimating: true)) { _ in
    step()
    return true
  }
  app = NavigationApp(root: page)
  app.timeScale = 0
  step = { [unowned app] in app.step(by: .seconds(0.1)) }
case "sheet":
  let sheet = LinesPage("Sheet", lines.dropFirst(200))
  sheet.preferredContentSize = Size(columns: 60, rows: 100)
  app = NavigationApp(root: LinesPage("Below", lines[...], presenting: sheet))
case let name:
  guard let style = styles[name] else { fail("no scene \(name)", EX_USAGE) }
  app = NavigationApp([LinesPage("Back", lines[...]), LinesPage("Front", lines.dropFirst(200))])
  app.navigation.transitionStyle = style
  app.navigation.releasePolicy = .stay
}
app.theme = .onTerminalBackground
do {
  exit(try app.run())
} catch {
  fail("\(error)", EXIT_FAILURE)
}
