import TermNav

final class Gallery {
  let app: NavigationApp
  let journal: Journal
  /// Makes the page of `s` or `d`.
  private let makeSample: (_ gallery: Gallery, _ hidden: Bool, _ number: Int) -> ViewController
  private var shownPages = 0
  private var hiddenPages = 0
  private lazy var help: HelpSheet = HelpSheet { [unowned self] in app.dismiss(help) }
  private lazy var sign: CornerSign = CornerSign { [unowned self] in toggleLatch() }
  private lazy var strip: StatusStrip = StatusStrip(journal: journal)
  private lazy var inspector: InspectorSheet = InspectorSheet(journal: journal)

  init(
    root: ViewController, theme: Theme, makeSample: @escaping (Gallery, Bool, Int) -> ViewController
  ) {
    self.makeSample = makeSample
    app = NavigationApp(root: root, theme: theme)
    app.navigation.isForwardEnabled = true
    journal = Journal(app: app)
    app.keyHandler = { [unowned self] in handle($0) }
    journal.onChange = { [unowned self] in
      if app.isPresenting(inspector) { inspector.setNeedsDisplay() }
      showStrip()
    }
  }

  private func showStrip() {
    let isWanted = navigation.isInteractivePopHeld || journal.notice != nil
    switch (isWanted, app.isPresenting(strip)) {
    case (true, false): app.present(strip, style: .overlay, at: StatusStrip.place)
    case (true, true): strip.setNeedsDisplay()
    case (false, true): app.dismiss(strip)
    case (false, false): break
    }
  }

  private var navigation: NavigationController { app.navigation }

  private func handle(_ key: KeyPress) -> Bool {
    switch (key.key, key.modifiers) {
    case (.character("s"), []): pushSample(hidden: false)
    case (.character("d"), []): pushSample(hidden: true)
    case (.character("q"), []):
      if !navigation.goBack(), navigation.activeViewController === navigation.rootViewController {
        app.quit()
      }
    case (.character("?"), _): showHelp()
    case (.character("i"), []), (.function(12), []): toggleInspector()
    case (.character("m"), []): isMouseWanted.toggle()
    case (.character("g"), []): toggleLatch()
    default: return false
    }
    return true
  }

  func pushSample(hidden: Bool) {
    if hidden { hiddenPages += 1 } else { shownPages += 1 }
    navigation.push(makeSample(self, hidden, hidden ? hiddenPages : shownPages))
  }

  func type(_ key: KeyPress) { app.handle(.key(key), at: navigation.now) }

  /// False gives the terminal its mouse.
  var isMouseWanted: Bool {
    get { app.isMouseWanted }
    set {
      app.isMouseWanted = newValue
      showSign()
    }
  }

  private func toggleLatch() {
    app.isTwoTouchLatched.toggle()
    showSign()
    navigation.activeViewController.setNeedsDisplay()
  }

  private func showSign() {
    app.dismiss(sign)
    guard let kind = CornerSign.Kind(app) else { return }
    sign.kind = kind
    app.present(sign, style: .overlay, at: kind.place)
  }

  private func showHelp() {
    app.present(help, style: .modal, at: HelpSheet.place)
  }

  private func toggleInspector() {
    if app.isPresenting(inspector) {
      app.dismiss(inspector)
    } else {
      app.present(inspector, style: .overlay, at: InspectorSheet.place)
    }
  }
}
