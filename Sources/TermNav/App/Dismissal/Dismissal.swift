/// What brings a presented page up and takes it away: the stack of two steps in which its card moves. Its columns are half rows
/// of the screen, from the card's top edge down; what has gone does not come back.
@MainActor final class Dismissal {
  let transition: NavModel.NavigationController<PresentationStep>
  /// What lies below.
  let backdrop: PresentationStep
  /// What is presented.
  let content: PresentationStep
  /// The first row of the card on the screen.
  var row = 0

  private let page: ViewController
  private let style: ModalPresentationStyle

  init(of page: ViewController, as style: ModalPresentationStyle, from presenter: ViewController) {
    (self.page, self.style) = (page, style)
    backdrop = PresentationStep(presenter.name, isContent: false)
    content = PresentationStep(page.name, isContent: true)
    transition = NavModel.NavigationController([backdrop], gesture: "dismiss")
    let drag = transition.interactivePopGestureRecognizer
    drag.mayFollowRefusedDrag = false
    drag.onOverscroll = { [weak self] in self?.isDragRefused == false }
    for step in [backdrop, content] { step.dismissal = self }
  }

  /// Has the settings of the stack that presents the page, as they are when they are asked for, and some of its own.
  func obey(_ settings: @escaping () -> StackSettings?) {
    transition.settings.drags = .ofDismissal
    transition.obey(settings)
    transition.transitionStyle = RisingStyle()
    transition.layoutDirection = .leftToRight
    transition.isInteractivePopEnabled = true
    transition.isForwardEnabled = false
  }

  /// Whether keys and presses are the page's own: false once it is being dismissed.
  var isActive: Bool { transition.activeViewController === content }

  /// 0 gone, 1 in place.
  var shown: Double {
    guard let running = transition.transition else { return isActive ? 1 : 0 }
    return 1 - running.popProgress
  }

  var isDragRefused: Bool { !style.isSheet || page.isModalInPresentation }

  func present(animated: Bool) { transition.push(content, animated: animated && !style.isAlert) }

  func dismiss(animated: Bool) { transition.pop(animated: animated && !style.isAlert) }

  /// As the user does; all that leave are asked.
  /// - Parameter page: what is told that it is one step back: the page at the root, for a key.
  @discardableResult
  func leave(steppingFrom page: ViewController? = nil) -> Bool {
    transition.goBack(animated: !style.isAlert, steppingFrom: page)
  }

  /// The drag that takes the card away, for a press anywhere on the screen.
  var entrant: GestureArena.Entrant {
    GestureArena.Entrant(
      transition.interactivePopGestureRecognizer, transform: ViewTransform(turnedFromRow: row),
      owners: [self])
  }
}

extension ModalPresentationStyle {
  var isFullScreen: Bool { if case .fullScreen = self { true } else { false } }
  var isSheet: Bool { if case .sheet = self { true } else { false } }
  var isAlert: Bool { if case .alert = self { true } else { false } }
}
