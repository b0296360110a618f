// The slide as any program on TermNav has it: two pages, the bar, the drag. What is in the pages comes from a file:
//
//   slide-bench PAGES                 a file of make-pages
//   SLIDE_DATA=FOLDER slide-bench     FOLDER/200x60.pages in a window of 200 columns × 60 rows
//   slide-bench --slides repaint …    not by moving what the terminal shows
//   slide-bench --shadow text …       with the text of the page beneath in the shadow, which no other program has
import BenchParts
import TermNav

/// A page that draws the lines of a file.
final class FilePage: ViewController {
  private let lines: [[TextRun]]

  init(_ page: SlideFile.Page) {
    lines = page.lines
    super.init(title: page.title)
  }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    for (row, line) in lines.enumerated() { canvas.text(line, column: 0, row: row) }
  }
}

let usage = "usage: [SLIDE_DATA=FOLDER] slide-bench [--slides auto|repaint] [--shadow blank|text] [PAGES]"
var words = Array(CommandLine.arguments.dropFirst())

/// The word behind an option, as what it means; nil without the option.
@MainActor func option<Value>(_ name: String, _ read: (String) -> Value?) -> Value? {
  guard words.first == name else { return nil }
  guard let value = words.dropFirst().first.flatMap(read) else { fail(usage, EX_USAGE) }
  words.removeFirst(2)
  return value
}

let slides = option("--slides", SlideDrawing.init) ?? .automatic
let showsText = option("--shadow") { ["blank": false, "text": true][$0] } ?? false

/// The file for the window that the program is in.
func path(_ words: [String]) -> String {
  if words.count == 1 { return words[0] }
  guard words.isEmpty, let folder = getenv("SLIDE_DATA") else { fail(usage, EX_USAGE) }
  var window = winsize()
  _ = ioctl(STDIN_FILENO, UInt(TIOCGWINSZ), &window)
  return "\(String(cString: folder))/\(window.ws_col)x\(window.ws_row).pages"
}

let place = path(words)
guard let file = SlideFile(path: place) else { fail("\(place) holds no pages", EX_NOINPUT) }
let app = NavigationApp([FilePage(file.back), FilePage(file.front)], theme: .automatic)
app.navigation.transitionStyle = SlideStyle(
  parallax: file.parallax, dimming: 0, shadowShowsText: showsText)
app.navigation.releasePolicy = .stay
app.keyHandler = { [unowned app] key in
  if key == KeyPress(.character("q")) { app.end() }
  // Ctrl-L is left to draw all anew; nothing else is a key here.
  return key != KeyPress(.character("l"), .control)
}
do {
  exit(try app.run(slides: slides))
} catch {
  fail("\(error)", EXIT_FAILURE)
}
