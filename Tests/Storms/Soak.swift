import Invariants
import TermNav

/// The same again and again, in a whole program in memory: a new page comes, a hand pulls it away or lets it spring back,
/// and at the end of each cycle the root stands alone. What is left behind adds up.
package final class Soak {
  private let program = StormProgram(pageCount: 3)
  private var cycles = 0
  private weak var last: ViewController?

  private var nav: TermNav.NavigationController { program.app.navigation }

  package init() {
    program.terminal.size = Size(columns: 40, rows: 8)
    program.call { [nav = program.app.navigation] in
      nav.setViewControllers([nav.rootViewController], animated: false)
    }
  }

  /// One more cycle: push, a drag that is cancelled, a drag that pops. Describes what is wrong.
  package func cycle() -> String? {
    cycles += 1
    // Forward keeps the page that was popped last, and only that.
    if cycles > 1, nav.forwardViewControllers.count != 1 {
      return "\(nav.forwardViewControllers.count) pages are kept"
    }
    let old = Unmanaged.passUnretained(nav.rootViewController)
    let page = StormPage(StormPage.Kind.allCases[cycles % 9], number: cycles)
    program.follow(page)
    nav.push(page, style: everyTransitionStyle[cycles % everyTransitionStyle.count])
    if let fault = settle() { return fault }
    if last != nil { return "a page that was popped twice over is still there" }
    last = page
    if let fault = drag(to: 6) ?? settle() { return fault }
    if nav.topViewController !== page { return "a short drag took the page away" }
    if let fault = drag(to: 36) ?? settle() { return fault }
    if nav.count != 1 || nav.rootViewController !== old.takeUnretainedValue() {
      return "the page is still there"
    }
    if cycles % 100 == 0 { program.terminal.forget() }
    return nil
  }

  /// From the leading edge, where no content claims a drag; lets go after a rest.
  private func drag(to column: Int) -> String? {
    program.terminal.send("\u{1B}[<0;1;5M\u{1B}[<32;3;5M")
    if let fault = program.turn() { return fault }
    program.terminal.send("\u{1B}[<32;\(column);5M")
    if let fault = program.turn() { return fault }
    program.time += 0.3
    program.terminal.send("\u{1B}[<0;\(column);5m")
    return program.turn()
  }

  private func settle() -> String? {
    program.time += 0.02
    if let fault = program.turn() { return fault }
    program.time += 4
    return program.turn()
  }
}
