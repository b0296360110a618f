import Invariants
import TermNav

/// A whole program on the terminal in memory, with a clock that is set by hand, and every law of the house asked at every
/// turn of its loop.
package final class StormProgram {
  package let terminal = InMemoryTerminal()
  package let app: NavigationApp
  let pages: [StormPage]
  private let clock = Clock()
  private let loop: EventLoop
  private let laws: NavigationInvariants<ViewController>
  private let departures: DepartureRecord<ViewController>
  private var hasToldStack = false
  private var hasToldNonsense = false
  /// What the program has come by.
  package private(set) var visits: Set<String> = []

  private final class Clock { var time = 1.0 }

  private var nav: TermNav.NavigationController { app.navigation }

  /// - Parameters:
  ///   - pageCount: pages to choose from, of every kind in turn; the first three are the stack.
  ///   - screen: what the program sees as its terminal, made of the one that is driven here.
  package init(pageCount: Int, screen: (InMemoryTerminal) -> any Terminal = { $0 }) {
    let pages = (0..<pageCount).map { StormPage(StormPage.Kind.allCases[$0 % 9], number: $0) }
    self.pages = pages
    app = NavigationApp(Array(pages[0...2]))
    app.navigation.isForwardEnabled = true
    loop = EventLoop(app: app, terminal: screen(terminal)) { [clock] in clock.time }
    let record = AppearanceRecord<ViewController>()
    laws = NavigationInvariants(app.navigation, arena: app.arena, record: record)
    departures = DepartureRecord(app.navigation)
    for page in pages { follow(page) }
    nav.addObserver { [unowned self] in
      if case .lifecycle(let page, let callback, _) = $0 { record.enter(callback, page) }
      note($0)
    }
    loop.start()
  }

  /// Notes when the page agrees to leave.
  func follow(_ page: StormPage) {
    page.onAgree = { [departures, unowned page] in departures.agree(page) }
  }

  /// Seconds; only ever set forward.
  package var time: Double {
    get { clock.time }
    set { clock.time = newValue }
  }

  package func visit(_ what: String) {
    visits.insert(what)
    if what == Self.interference { interferences += 1 }
  }

  /// A handler has called the program in the middle of a gesture.
  static let interference = "call from a handler"
  private var interferences = 0

  /// Does something that takes no time; the law that it breaks.
  func suddenly(_ act: () -> Void) -> String? {
    let (film, width, before) = (laws.film, nav.containerSize.columns, interferences)
    departures.program(act)
    return interferences == before ? laws.jump(since: film, width: width) : nil
  }

  private func note(_ event: NavigationEvent<ViewController>) {
    switch event {
    case .lifecycle: break
    case .gate(let refusal, _): visit("gate \(refusal?.rawValue ?? "allowed")")
    case .transition(let report):
      if report.phase != .changed { visit("\(report.operation.rawValue) \(report.phase.rawValue)") }
      if !(0...1).contains(report.progress) || !report.velocity.isFinite { hasToldNonsense = true }
    case .stack: hasToldStack = true
    case .ignored: visit("ignored")
    }
  }

  /// Turns until everything that was sent is handled, and asks the laws each time; the first that is broken.
  package func turn() -> String? {
    repeat {
      let before = laws.state
      hasToldStack = false
      loop.turn()
      if !hasToldStack, laws.state != before { return "changed without a word" }
      if let fault { return fault }
    } while !terminal.wakes.isEmpty
    return nil
  }

  /// Calls that ask nobody, perhaps from inside a callback.
  func call(_ act: () -> Void) { departures.program(isLate: true, act) }

  private var fault: String? {
    if let fault = departures.look() ?? laws.fault { return fault }
    if hasToldNonsense { return "a report of no number, or beyond 0…1" }
    if let frame = terminal.frame, loop.turns % 8 == 0, frame.cells.contains(where: { $0.glyph == .undrawn })
    {
      return "an undrawn cell at \(frame.size), p \(app.progress)"
    }
    return nil
  }

  /// Everything has been let go of: it comes to rest, nothing is stuck, and nothing wants to wake the program.
  package func rest() -> String? {
    terminal.send("\u{1B}[O")
    if let fault = turn() { return fault }
    var frames = 0
    var timeout: Duration? { terminal.timeouts.last ?? nil }
    repeat {
      // A page that is held by keys, or was left standing, stays until somebody says otherwise.
      if frames % 60 == 59, nav.transition?.driver.isHeld == true, !nav.cancelInteractivePop() {
        return "a page that stands cannot be put back"
      }
      time += 1.0 / 15
      if let fault = turn() { return fault }
      frames += 1
    } while frames < 3 || frames < 1500 && (timeout != nil || nav.transition != nil)
    if let timeout { return "the loop still wants to wake, in \(timeout)" }
    terminal.forget()
    return faultAtRest
  }

  private var faultAtRest: String? {
    if nav.transition != nil || nav.shownBarPart != nil || app.isMoving {
      return
        "it never comes to rest: \(String(describing: nav.transition?.driver)), bar \(nav.shownBarPart != nil)"
    }
    if app.arena.isPressed { return "a button is down" }
    if nav.isInteractivePopHeld { return "a hand" }
    if !app.arena.recognizers.isEmpty { return "\(app.arena.recognizers.map(\.name)) still watch" }
    if app.needsDisplay { return "it wants to be drawn for ever" }
    for page in pages where (page.navigationController != nil) != nav.contains(page) {
      return "\(page.name) has a wrong parent"
    }
    // What is shown is what a program that draws everything afresh would show.
    guard let shown = terminal.frame else { return nil }
    nav.topViewController.setNeedsDisplay()
    let fresh = app.render().surface
    for index in fresh.cells.indices where shown.cells[index] != fresh.cells[index] {
      let place = "\(index % fresh.size.columns), \(index / fresh.size.columns)"
      return "\(nav.topViewController.name) shows something old at \(place)"
    }
    return nil
  }
}

/// A view that wants to be tapped.
final class StormPad: View {
  init(_ frame: Rect) {
    super.init()
    self.frame = frame
    addGestureRecognizer(TapGestureRecognizer(name: "pad"))
  }
}
