import TermNav

/// The program: the list at the root, the pages that it opens, and what is the same on every page.
final class Gallery {
  let app: NavigationApp
  let journal: Journal
  private var shownPages = 0
  private var hiddenPages = 0
  private lazy var help: HelpSheet = HelpSheet { [unowned self] in app.hide(help) }
  private lazy var sign: CornerSign = CornerSign { [unowned self] in toggleLatch() }
  private lazy var strip: StatusStrip = StatusStrip(journal: journal)
  private lazy var inspector: InspectorSheet = InspectorSheet(journal: journal)

  init(route: Route, theme: Theme) {
    let list = ListPage()
    app = NavigationApp(root: list, theme: theme)
    app.navigation.isForwardEnabled = true
    journal = Journal(app: app)
    list.gallery = self
    let entry = Entry.all.first { $0.route == route.name }
    let pages = entry?.make(self) ?? []
    if !pages.isEmpty { app.navigation.setViewControllers([list] + pages, animated: false) }
    for page in pages { app.navigation.setTransitionStyle(entry?.style, for: page) }
    app.keyHandler = { [unowned self] in handle($0) }
    journal.onChange = { [unowned self] in
      if app.isShowing(inspector) { inspector.setNeedsDisplay() }
      showStrip()
    }
    journal.onNotice = { [unowned self] in
      // What is said of a page that is held goes before.
      guard !navigation.isInteractivePopHeld else { return }
      app.show(strip, modal: false, for: StatusStrip.noticeDuration, at: StatusStrip.place)
    }
  }

  /// The strip is there while a page is held or a refusal is told.
  private func showStrip() {
    let isHeld = navigation.isInteractivePopHeld
    guard app.isShowing(strip) else {
      if isHeld { app.show(strip, modal: false, at: StatusStrip.place) }
      return
    }
    if isHeld || journal.notice != nil { strip.setNeedsDisplay() } else { app.hide(strip) }
  }

  private var navigation: NavigationController { app.navigation }

  /// The keys of every page.
  private func handle(_ key: KeyPress) -> Bool {
    switch (key.key, key.modifiers) {
    case (.character("s"), []): pushSample(hidden: false)
    case (.character("d"), []): pushSample(hidden: true)
    case (.character("q"), []):
      if !navigation.goBack(), navigation.activeViewController === navigation.rootViewController {
        app.exit()
      }
    case (.character("?"), _): showHelp()
    case (.character("i"), []), (.function(12), []): toggleInspector()
    case (.character("m"), []): isMouseWanted.toggle()
    case (.character("g"), []): toggleLatch()
    default: return false
    }
    return true
  }

  /// Pushes one more page with a bar, or without.
  func pushSample(hidden: Bool) {
    if hidden {
      hiddenPages += 1
      navigation.push(BarPage.hidden("hidden-\(hiddenPages)", self))
    } else {
      shownPages += 1
      navigation.push(BarPage.shown("shown-\(shownPages)", self))
    }
  }

  /// Hands a key on as if it had been typed: a hint was pressed with the mouse.
  func type(_ key: KeyPress) { app.handle(.key(key), at: navigation.now) }

  /// Whether the mouse is the program's; where it is the terminal's, a sign says so.
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
    app.hide(sign)
    guard let kind = CornerSign.Kind(app) else { return }
    sign.kind = kind
    app.show(sign, modal: false, at: kind.place)
  }

  private func showHelp() {
    help.direction = navigation.layoutDirection
    app.show(help, modal: true, at: HelpSheet.place)
  }

  private func toggleInspector() {
    if app.isShowing(inspector) {
      app.hide(inspector)
    } else {
      app.show(inspector, modal: false, at: InspectorSheet.place)
    }
  }
}
