import TermNav

/// A page of one letter, so that a picture says whose cell it is. Each row has its number in the first column.
final class LetterPage: ViewController {
  private let letter: String
  private(set) var taps: [Point] = []
  private(set) var wheels: [WheelEvent.Direction] = []

  /// - Parameter scrolls: how many reports toward earlier columns its content can take; nil takes none at all.
  init(_ letter: String, hidesBar: Bool = false, scrolls: Int? = nil) {
    self.letter = letter
    super.init(title: letter, name: letter)
    prefersNavigationBarHidden = hidesBar
    if let scrolls {
      let content = Scroller(scrolls)
      view.addSubview(content)
    }
    let tap = TapGestureRecognizer(name: "tap")
    tap.addHandler { [unowned self] in if $0.state == .ended { taps.append($0.location) } }
    view.addGestureRecognizer(tap)
  }

  override func viewWillLayoutSubviews() { for view in view.subviews { view.frame = self.view.bounds } }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    for row in 0..<canvas.size.rows {
      let line = String(repeating: letter, count: canvas.size.columns)
      canvas.text(line, column: 0, row: row, style: theme.text)
      canvas.text("\(row % 10)", column: 0, row: row, style: theme.text)
    }
  }

  /// Scrolls sideways so far and no further, and up and down for ever.
  private final class Scroller: View {
    private var left: Int

    init(_ left: Int) {
      self.left = left
      super.init()
    }

    override func wheel(_ event: WheelEvent) -> Bool {
      switch event.direction {
      case .up, .down: return true
      case .right: left += 1
      case .left where left == 0: return false
      case .left: left -= 1
      }
      return true
    }
  }
}

/// An app over letter pages, started, with what its navigation says.
final class StyleStage {
  let app: NavigationApp
  private(set) var log: [String] = []

  init(
    _ pages: [ViewController], size: Size = Size(columns: 16, rows: 4),
    style: any TransitionStyle = SlideStyle(),
    theme: Theme = Theme(), direction: LayoutDirection = .leftToRight
  ) {
    app = NavigationApp(pages, theme: theme)
    app.resize(to: size)
    app.navigation.transitionStyle = style
    app.navigation.layoutDirection = direction
    app.navigation.start()
    app.navigation.addObserver { [unowned self] event in
      switch event {
      case .lifecycle(let page, let callback, _): log.append("\(page.name).\(callback)")
      case .gate(let refusal, _): log.append("gate \(refusal?.rawValue ?? "allowed")")
      case .transition(let report):
        let line = "\(report.operation) \(report.phase)"
        if report.phase != .changed || log.last != line { log.append(line) }
      case .stack: log.append("stack")
      case .ignored(let what, _): log.append("ignored \(what)")
      }
    }
    // Views have their places once they have been drawn.
    _ = app.render()
  }

  var navigation: NavigationController { app.navigation }
  var names: String { navigation.viewControllers.map(\.name).joined() }
  var progress: Double { navigation.interactivePopProgress }

  func said() -> [String] {
    defer { log = [] }
    return log
  }

  /// The picture with the pop held at a progress.
  func picture(at progress: Double) -> Surface {
    if !navigation.isInteractivePopDriven { _ = navigation.beginInteractivePop() }
    navigation.updateInteractivePop(progress)
    return app.render().surface
  }

  func key(_ key: Key, _ modifiers: Modifiers = [], at time: Seconds = 0) {
    app.handle(.key(KeyPress(key, modifiers)), at: time)
  }

  func wheel(_ direction: WheelEvent.Direction, at time: Seconds) {
    let place = Point(column: 8, row: 2)
    app.handle(.wheel(WheelEvent(direction, at: place, time: time)), at: time)
  }

  func pointer(_ phase: PointerEvent.Phase, _ column: Double, _ row: Double, at time: Seconds) {
    let place = Point(column: column, row: row)
    app.handle(.pointer(PointerEvent(phase, at: place, time: time)), at: time)
  }
}
