import TermNav

/// A page of the gallery whose bar has a colour of its own.
final class BarColorPage: SamplePage {
  private var color: Int
  private var cut = 0

  /// Makes one of the gallery's pages whose bars have colours of their own.
  /// - Parameter name: The name in a trace. It begins with `a-` for the lower of the two pages, with `b-` for
  ///   the upper.
  init(_ gallery: Gallery, name: String) {
    color = name.hasPrefix("a-") ? 0 : 3
    super.init(
      gallery, name: name, title: name.hasPrefix("a-") ? "Harbour" : "A colour for each bar",
      prose: Prose.below(name) + [
        "Each page may have a bar of its own colour. While you pull, the two colours blend, and the words stay readable."
      ],
      tries: [
        "Pull slowly, and watch the bar.",
        "Press c for another colour.",
        "Press t for long titles: cut at the end, at the start, in the middle.",
      ])
    show()
  }

  private static let colors: [Color?] = [
    Color(0x8C2F39), Color(0xE9C46A), nil, Color(0x0B6E75), Color(0x4A3F8C),
  ]
  private static let cuts: [LineBreakMode?] = [
    nil, .byTruncatingTail, .byTruncatingHead, .byTruncatingMiddle,
  ]
  private static let folder = "/srv/lights/north/2026/november/the keeper's own log/"
  private static let watch = "night watch/"
  private static let file = "ships, gulls and weather.txt"

  private func show() {
    let background = Self.colors[color % Self.colors.count]
    navigationItem.appearance = background.map { NavigationBarAppearance(backgroundColor: $0) }
    let mode = Self.cuts[cut % Self.cuts.count]
    navigationItem.titleLineBreakMode = mode ?? .byTruncatingTail
    // The title must be longer than any bar, so that it is cut.
    let watches = gallery.app.size.columns / Self.watch.columns
    let runs = [
      TextRun(Self.folder + String(repeating: Self.watch, count: watches), .plain),
      TextRun(Self.file, Style(.default, on: .default, [.bold, .italic])),
    ]
    navigationItem.attributedTitle = mode == nil ? nil : runs
    navigationItem.backTitle = title
  }

  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    show()
  }

  override var keyCommands: [KeyCommand] {
    [
      KeyCommand("c", title: "colour") { [unowned self] in
        color += 1
        show()
      },
      KeyCommand("t", title: "title") { [unowned self] in
        cut += 1
        show()
      },
    ] + super.keyCommands
  }
}
