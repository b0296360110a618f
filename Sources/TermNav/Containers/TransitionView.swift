/// A view that shows two pages during a transition, at a progress that the program sets: a picture of a
/// transition in a part of a page.
///
///     let picture = TransitionView(front: letter, back: inbox, style: CubeStyle()) picture.progress = 0.4
///
/// The pages are drawn, but get no press and no key, and their animations stand still. They load and appear
/// when the view is first laid out in a program. If a page changes, it is drawn anew when `progress` changes.
@MainActor public final class TransitionView: View {
  /// The style of the transition, which places both pages.
  public var style: any TransitionStyle { didSet { styleDidChange() } }
  /// The progress of the pop that the view shows, clamped to 0…1: 0 shows the front page alone, 1 the back
  /// page alone. NaN is ignored.
  public var progress: Double {
    get { shown }
    set {
      guard !newValue.isNaN, min(max(newValue, 0), 1) != shown else { return }
      shown = min(max(newValue, 0), 1)
      setNeedsLayout()
    }
  }

  /// The stack of the two pages. Nothing observes this stack: otherwise a running transition would be in the
  /// program's log of events (its trace).
  private let navigation: NavigationController
  private let stage: Stage
  private var shown = 0.0
  private var isStarted = false

  /// Creates a view that shows two pages in the middle of a transition.
  /// - Parameters:
  ///   - front: the page that a pop moves away.
  ///   - back: the page below it, to which the pop leads.
  ///   - style: the style of the transition, which places both pages.
  /// - Precondition: the two pages differ, and are in no stack.
  public init(front: ViewController, back: ViewController, style: any TransitionStyle = SlideStyle()) {
    self.style = style
    navigation = NavigationController([back, front])
    stage = Stage(navigation)
    super.init()
    stage.install(in: self)
    // A change of style takes effect at once, without motion.
    navigation.reducesMotion = true
    navigation.setTransitionStyle(style, for: front)
  }

  private func styleDidChange() {
    navigation.cancelInteractivePop()
    navigation.setTransitionStyle(style, for: navigation.topViewController)
    setNeedsLayout()
  }

  // MARK: Layout and drawing

  override var wantedReports: WantedReports {
    super.wantedReports.union(stage.followsTerminal ? .colors : [])
  }

  public override func layoutSubviews() {
    guard let outer = tree.navigation, !frame.isEmpty else { return }
    navigation.host.program = outer.host.program
    stage.prepareLayout()
    if !isStarted { navigation.start() }
    isStarted = true
    hold()
    stage.layOutInView()
  }

  /// Begins the pop that the view shows, if there is none, and holds it at `progress`. The pop is held as if
  /// by a program's call, so no condition for drags is checked.
  private func hold() {
    if shown > 0, navigation.transition == nil { navigation.pop(initiallyInteractive: true) }
    navigation.updateInteractivePop(shown)
  }

  public override func draw(_ canvas: inout Canvas, theme: Theme) {
    stage.draw(on: &canvas, theme: theme)
  }
}
