import Foundation
import TermNav

/// Its thread posts `count` times without rest, each time something new to show; keys are counted beside.
private final class FloodPage: ViewController {
  var mailbox: Mailbox?
  private let count: Int
  private let coalesces: Bool
  private var shown = 0 { didSet { setNeedsDisplay() } }
  private var ran = 0
  private var keys = 0 { didSet { setNeedsDisplay() } }

  init(count: Int, coalesces: Bool) {
    self.count = count
    self.coalesces = coalesces
    super.init(title: "Flood")
  }

  // After the fork in `run`, which takes no thread along.
  override func viewDidAppear(animated: Bool) {
    guard let mailbox else { return }
    let (count, coalesces) = (count, coalesces)
    Thread.detachNewThread {
      for number in 1...count {
        let work: Mailbox.Work = { ($0.navigation.rootViewController as? FloodPage)?.show(number) }
        if coalesces { mailbox.post(coalescing: "number", work) } else { mailbox.post(work) }
      }
    }
  }

  private func show(_ number: Int) {
    shown = number
    ran += 1
  }

  override func handle(_ key: KeyPress) -> Bool {
    guard key == KeyPress(.character("x")) else { return false }
    keys += 1
    return true
  }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    let state = shown == count ? "all shown" : "more to come"
    canvas.text("keys \(keys). number \(shown), \(state), ran \(ran).", column: 1, row: 1, style: theme.text)
  }
}

/// A program whose mailbox is full: this test bundle, started with `--flood COUNT [--coalescing]`, as the one that crashes.
@_cdecl("flood")
func flood() { MainActor.assumeIsolated { runFlood() } }

@MainActor private func runFlood() {
  let arguments = CommandLine.arguments
  guard arguments.count >= 3, let count = Int(arguments[2]), count > 0 else { exit(64) }
  let page = FloodPage(count: count, coalesces: arguments.contains("--coalescing"))
  let app = NavigationApp(root: page)
  page.mailbox = app.mailbox
  app.runAndExit()
}
