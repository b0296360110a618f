import Testing

@testable import TermNav

/// RULES section 27: stacks, grids and what they ask of views.
@Suite struct StackTests {
  /// Asks for so many cells, draws its letter, and counts the questions.
  final class Box: View {
    let letter: String
    var asked: IntrinsicSize { didSet { invalidateIntrinsicContentSize() } }
    var questions = 0

    init(_ letter: String, _ columns: Int? = nil, _ rows: Int? = 1) {
      self.letter = letter
      asked = IntrinsicSize(columns: columns, rows: rows)
      super.init()
    }

    override var intrinsicContentSize: IntrinsicSize { asked }
    override func sizeThatFits(_ size: Size) -> Size {
      questions += 1
      return super.sizeThatFits(size)
    }
    override func draw(_ canvas: inout Canvas, theme: Theme) {
      canvas.fill(canvas.bounds, with: Cell(Glyph(letter.unicodeScalars.first!), theme.text))
    }
  }

  /// A page that is one view.
  private final class WholePage: ViewController {
    let whole: View
    init(_ whole: View) {
      self.whole = whole
      super.init(title: "Page", name: "page")
      view.addSubview(whole)
    }
    override var prefersNavigationBarHidden: Bool {
      get { true }
      set {}
    }
    override func viewWillLayoutSubviews() { whole.frame = view.bounds }
  }

  private func stage(
    _ view: View, _ columns: Int, _ rows: Int, _ direction: LayoutDirection = .leftToRight
  ) -> Stage {
    Stage([WholePage(view)], columns: columns, rows: rows, direction: direction)
  }

  private func lines(
    _ view: View, _ columns: Int, _ rows: Int, _ direction: LayoutDirection = .leftToRight
  ) -> [String] {
    stage(view, columns, rows, direction).lines
  }

  // MARK: Rows and columns

  @Test func `a row puts its views side by side, with a column between`() {
    let row = HStack {
      Box("a", 3)
      Box("b", 2)
      Box("c")
    }
    #expect(lines(row, 12, 1) == ["aaa bb ccccc"])
    #expect(lines(row, 12, 1, .rightToLeft) == ["ccccc bb aaa"])
  }

  @Test func `a column puts them one below the other`() {
    let column = VStack {
      Box("a", 3, 1)
      Box("b", nil, nil)
      Box("c", 2, 2)
    }
    #expect(lines(column, 4, 6) == ["aaaa", "bbbb", "bbbb", "bbbb", "cccc", "cccc"])
  }

  @Test(arguments: [
    (HorizontalAlignment.leading, "aa    "), (.center, "  aa  "), (.trailing, "    aa"), (.fill, "aaaaaa"),
  ])
  func `a column aligns what is narrower`(alignment: HorizontalAlignment, line: String) {
    #expect(lines(VStack(alignment: alignment) { Box("a", 2) }, 6, 1) == [line])
    let own = VStack(alignment: .fill) { Box("a", 2).aligned(alignment) }
    #expect(lines(own, 6, 1) == [line], "a view's own alignment goes first")
  }

  @Test(arguments: [
    (VerticalAlignment.top, ["a", " ", " "]), (.center, [" ", "a", " "]), (.bottom, [" ", " ", "a"]),
    (.fill, ["a", "a", "a"]),
  ])
  func `a row aligns what is lower`(alignment: VerticalAlignment, expected: [String]) {
    #expect(lines(HStack(alignment: alignment) { Box("a", 1) }, 1, 3) == expected)
  }

  @Test func `sizes that are set go before what a view asks for`() {
    let row = HStack(spacing: 0) {
      Box("a", 1).sized(columns: .fixed(4))
      Box("b", 9).sized(columns: .flexible(min: 2, max: 3))
      Box("c", 1).sized(columns: .flexible())
    }
    #expect(lines(row, 10, 1) == ["aaaabbbccc"])
    let column = VStack { Box("a", nil, 5).sized(rows: .fixed(2)) }
    #expect(lines(column, 1, 4) == ["a", "a", " ", " "])
  }

  @Test func `a spacer takes what is left and no press`() {
    let pad = TapPad(Rect(columns: 0, rows: 0)).sized(columns: .fixed(2), rows: .fixed(1))
    let spacer = Spacer()
    let row = HStack {
      Box("a", 2)
      spacer
      pad
    }
    let stage = stage(row, 10, 1)
    #expect(stage.lines == ["aa        "] && spacer.frame.columns == 2..<8)
    stage.click(9, 0)
    stage.click(5, 0)
    #expect(pad.taps.count == 1)
    #expect(
      lines(
        VStack {
          Spacer()
          Box("z", 2)
        }, 2, 3) == ["  ", "  ", "zz"])
  }

  @Test func `margins and padding keep cells free, as far as there are any`() {
    let stack = VStack { Box("a") }
    stack.layoutMargins = EdgeInsets(top: 1, leading: 2, bottom: 0, trailing: 1)
    #expect(lines(stack, 6, 2) == ["      ", "  aaa "])
    #expect(lines(Box("a", nil, nil).padding(columns: 1, rows: 1), 4, 3) == ["    ", " aa ", "    "])
    #expect(lines(Box("a", nil, nil).padding(columns: 9, rows: 9), 4, 3) == ["    ", "    ", "    "])
    #expect(EdgeInsets(top: -1, leading: -2, bottom: -3, trailing: .min) == .zero)
    #expect(Box("a", 3, 1).padding(columns: 2, rows: 1).intrinsicContentSize == .init(columns: 7, rows: 3))
    #expect(Box("a").padding(columns: .max).sizeThatFits(Size(columns: 9, rows: 9)).columns == 9)
  }

  @Test func `margins that are set below 0 count as 0`() {
    let stack = VStack { Box("a") }
    stack.layoutMargins = EdgeInsets(top: 1, leading: 1, bottom: 1, trailing: 1)
    (stack.layoutMargins.top, stack.layoutMargins.leading) = (-3, .min)
    (stack.layoutMargins.bottom, stack.layoutMargins.trailing) = (-1, -2)
    #expect(stack.layoutMargins == .zero)
    #expect(lines(stack, 3, 1) == ["aaa"])
  }

  @Test func `a z stack lays its views over one another`() {
    let stack = ZStack(horizontal: .center, vertical: .center) {
      Box("a", nil, nil)
      Box("b", 2, 1)
    }
    #expect(lines(stack, 6, 3) == ["aaaaaa", "aabbaa", "aaaaaa"])
    #expect(stack.intrinsicContentSize == .init())
    #expect(
      ZStack {
        Box("a", 3, 2)
        Box("b", 5, 1)
      }.intrinsicContentSize == .init(columns: 5, rows: 2))
  }

  // MARK: Grid

  @Test func `a grid's columns are as wide as their widest view`() {
    let grid = Grid(columns: [.automatic, .flexible(), .fixed(2)], columnSpacing: 1) {
      Box("a", 2)
      Box("b")
      Box("c", 9)
      Box("d", 4)
      Box("e", 1, 2)
    }
    #expect(lines(grid, 12, 3) == ["aaaa bbbb cc", "dddd eeee   ", "dddd eeee   "])
    #expect(lines(grid, 12, 3, .rightToLeft) == ["cc bbbb aaaa", "   eeee dddd", "   eeee dddd"])
    #expect(
      lines(
        Grid(columns: []) {
          Box("a")
          Box("b")
        }, 2, 2) == ["aa", "bb"])
  }

  @Test func `a hidden view leaves its cell of a grid free`() {
    let hidden = Box("b", 3)
    hidden.isHidden = true
    let grid = Grid(columns: [.automatic, .automatic], columnSpacing: 1) {
      Box("a", 1)
      hidden
      Box("c", 1)
      Box("d", 1)
    }
    #expect(lines(grid, 3, 2) == ["a  ", "c d"])
  }

  // MARK: Changes

  @Test func `what is hidden, removed or asks for more is laid out anew, however deep it is`() {
    let (first, second) = (Box("a", 2), Box("b", 2))
    let inner = HStack(spacing: 0) {
      first
      second
    }
    let stage = stage(
      HStack(spacing: 0) {
        inner
        Box("c", 1)
        Spacer()
      }, 8, 1)
    #expect(stage.lines == ["aabbc   "])
    first.isHidden = true
    #expect(stage.lines == ["bbc     "])
    first.isHidden = false
    second.asked.columns = 4
    #expect(stage.lines == ["aabbbbc "])
    first.removeFromSuperview()
    #expect(stage.lines == ["bbbbc   "])
    inner.addSubview(Box("d", 1))
    #expect(stage.lines == ["bbbbdc  "])
    second.sized(columns: .fixed(1))
    #expect(stage.lines == ["bdc     "])
    inner.spacing = 2
    #expect(stage.lines == ["b  dc   "])
    #expect(!stage.app.needsDisplay)
    inner.setArrangedSubviews { Box("e", 2) }
    #expect(stage.lines == ["eec     "])
  }

  @Test func `a resize lays out, and back is as before`() {
    let stage = stage(
      HStack {
        Box("a", 6)
        Box("b")
        Box("c", 3).sized(columns: .fixed(3))
      }, 20, 1)
    let before = stage.lines
    #expect(before == ["aaaaaa bbbbbbbbb ccc"])
    for (columns, line) in [(12, "aaaaaa b ccc"), (10, "aaaaaa ccc"), (7, "aaa ccc"), (3, "ccc"), (2, "cc")] {
      stage.app.resize(to: Size(columns: columns, rows: 1))
      #expect(stage.lines == [line])
    }
    stage.app.resize(to: Size(columns: 20, rows: 1))
    #expect(stage.lines == before)
  }

  @Test(arguments: [
    Size(columns: 1, rows: 1), Size(columns: 40, rows: 12), Size(columns: 80, rows: 24),
    Size(columns: 200, rows: 60),
  ])
  func `no view stands outside its stack`(size: Size) {
    let boxes = (0..<60).map { Box("x", $0 % 9, 1 + $0 % 2) }
    let stack = VStack(spacing: 1) {
      Label("A headline of some words", numberOfLines: 0)
      HStack { boxes[..<20].map { $0 } }
      Grid(columns: [.automatic, .flexible(min: 5), .fixed(7)]) { boxes[20..<40].map { $0 } }
      boxes[40...].map { $0 }
      Spacer()
      ZStack { Box("y", 300, 90) }.padding(columns: 3, rows: 1)
    }
    let stage = stage(stack, size.columns, size.rows)
    #expect(!stage.app.render().surface.hasHole)
    func check(_ view: View) {
      for inner in view.subviews where !inner.frame.isEmpty {
        #expect(view.bounds.intersection(inner.frame) == inner.frame)
        check(inner)
      }
    }
    check(stack)
  }

  @Test func `a nest of stacks asks each view a few times, not once for each level squared`() {
    let box = Box("a", 3)
    var nest: View = box
    for level in 0..<14 { nest = level.isMultiple(of: 2) ? VStack { nest } : HStack { nest } }
    let stage = stage(nest, 20, 4)
    #expect(stage.lines[0].hasPrefix("aaa"))
    #expect(box.questions <= 60, "\(box.questions)")
  }

  @Test func `a view that no stack asks holds nothing for it`() {
    let box = Box("a")
    box.frame = Rect(columns: 3, rows: 1)
    _ = box.layoutColumns
    #expect(box.layoutBox == nil)
  }

  @Test func `what is listed in braces may depend on conditions`() {
    func list(_ isLong: Bool) -> [String] {
      let stack = VStack {
        if isLong { Box("a") }
        for letter in ["b", "c"] { Box(letter) }
        if isLong { Box("d") } else { Box("e") }
      }
      return stack.subviews.compactMap { ($0 as? Box)?.letter }
    }
    #expect(list(true) == ["a", "b", "c", "d"] && list(false) == ["b", "c", "e"])
  }
}
