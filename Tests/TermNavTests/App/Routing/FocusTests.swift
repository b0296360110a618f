import Testing

@testable import TermNav

@Suite struct FocusTests {
  /// A page of 24×6 with two fields, each in a box of its own, in rows 2 and 4 of the screen.
  fileprivate final class Form: FixedPage {
    let boxes = [View(), View()]
    let fields = [TextField("one"), TextField("two")]

    init() {
      super.init("Form")
      for (index, box) in boxes.enumerated() {
        box.frame = Rect(column: 2, row: 1 + 2 * index, columns: 12, rows: 1)
        fields[index].frame = box.bounds
        box.addSubview(fields[index])
        view.addSubview(box)
      }
    }
  }

  private let form = Form()
  private let stage: Stage

  init() { stage = Stage(FixedPage("Home"), form, columns: 24, rows: 6) }

  /// The cells of the screen that are reversed.
  private var cursors: [Point] {
    let frame = stage.app.render().surface
    return (0..<6).flatMap { row in
      (0..<24).filter { frame[$0, row].style.attributes.contains(.reverse) }
        .map { Point(column: Double($0), row: Double(row)) }
    }
  }

  @Test func `a click focuses a text field, and only the focused one shows a cursor`() {
    #expect(cursors == [], "nobody has the keys")
    stage.click(4, 2)
    #expect(cursors == [Point(column: 4, row: 2)])
    stage.type("x")
    #expect(form.fields.map(\.text) == ["onxe", "two"])
    stage.click(9, 4)
    #expect(cursors == [Point(column: 5, row: 4)])
    stage.type("y")
    #expect(form.fields.map(\.text) == ["onxe", "twoy"])
    form.firstResponder = nil
    #expect(cursors == [])
    stage.type("z")
    #expect(form.fields.map(\.text) == ["onxe", "twoy"] && form.keys.last == KeyPress(.character("z")))
  }

  @Test func `what is selected is seen where the keys go`() {
    stage.press(9, 2)
    stage.drag(to: 5, 2)
    stage.drag(to: 2, 2)
    stage.release(2, 2)
    #expect(form.fields[0].selection == 0..<3)
    #expect(cursors.count == 3)
    stage.click(2, 4)
    #expect(cursors == [Point(column: 2, row: 4)])
  }

  /// What takes a field out of sight, and brings it back.
  enum Vanishing: CaseIterable {
    case hidden, boxHidden, pageHidden, removed, boxRemoved

    fileprivate func happens(to form: Form, _ isGone: Bool) {
      switch self {
      case .hidden: form.fields[0].isHidden = isGone
      case .boxHidden: form.boxes[0].isHidden = isGone
      case .pageHidden: form.view.isHidden = isGone
      case .removed where isGone: form.fields[0].removeFromSuperview()
      case .removed: form.boxes[0].addSubview(form.fields[0])
      case .boxRemoved where isGone: form.boxes[0].removeFromSuperview()
      case .boxRemoved: form.view.addSubview(form.boxes[0])
      }
    }
  }

  @Test(arguments: Vanishing.allCases)
  func `a first responder that is removed or hidden gets no keys`(_ vanishing: Vanishing) {
    stage.click(9, 2)
    vanishing.happens(to: form, true)
    form.keys = []
    stage.type("x")
    stage.send(.paste("pasted"))
    #expect(form.fields[0].text == "one", "\(vanishing)")
    #expect(form.keys == [KeyPress(.character("x"))], "\(vanishing)")
    #expect(cursors == [])
    vanishing.happens(to: form, false)
    stage.type("y")
    #expect(form.fields[0].text == "oney", "\(vanishing), and back")
  }

  @Test func `a first responder that has moved to another page gets its keys there alone`() {
    stage.click(9, 2)
    let other = FixedPage("Other")
    other.view.addSubview(form.boxes[0])
    stage.type("x")
    #expect(form.fields[0].text == "one" && form.keys == [KeyPress(.character("x"))])
    stage.navigation.push(other, animated: false)
    stage.type("y")
    #expect(form.fields[0].text == "one")
    form.fields[0].becomeFirstResponder()
    stage.type("z")
    #expect(form.fields[0].text == "onez")
  }

  @Test func `what was chosen before it came to its page has the keys there`() {
    let (field, box) = (TextField("three"), View())
    form.firstResponder = nil
    #expect(field.becomeFirstResponder())
    box.addSubview(field)
    form.view.addSubview(box)
    #expect(field.isFirstResponder && form.firstResponder === field)
    let other = TextField("four")
    #expect(other.becomeFirstResponder())
    form.view.addSubview(other)
    #expect(field.isFirstResponder && !other.isFirstResponder, "who has the keys keeps them")
  }

  @Test func `a first responder whose page has gone gets no keys`() {
    stage.click(9, 2)
    stage.navigation.pop(animated: false)
    stage.type("x")
    stage.send(.paste("pasted"))
    #expect(form.fields[0].text == "one")
  }

  @Test func `only what can have the keys gets them, and it gives them up`() {
    let field = form.fields[0]
    #expect(!form.boxes[0].becomeFirstResponder())
    #expect(form.firstResponder == nil)
    #expect(!field.resignFirstResponder(), "it has none")
    #expect(field.becomeFirstResponder())
    #expect(field.isFirstResponder)
    #expect(!form.fields[1].resignFirstResponder())
    #expect(field.isFirstResponder)
    #expect(field.resignFirstResponder())
    #expect(!field.isFirstResponder)
    stage.type("x")
    #expect(field.text == "one" && form.keys == [KeyPress(.character("x"))])
  }

  @Test func `a disabled control has no keys, and has them again when it is enabled`() {
    let button = Button("Send")
    button.frame = Rect(column: 2, row: 1, columns: 8, rows: 1)
    form.view.addSubview(button)
    button.becomeFirstResponder()
    button.isEnabled = false
    #expect(!button.isFirstResponder)
    #expect(!button.becomeFirstResponder())
    stage.key(.enter)
    #expect(form.keys == [KeyPress(.enter)])
    button.isEnabled = true
    #expect(button.isFirstResponder)
  }

  @Test func `a covered page keeps its first responder, through a pop and a cancelled drag`() {
    form.fields[1].becomeFirstResponder()
    let other = FixedPage("Other")
    stage.navigation.push(other, animated: false)
    stage.type("x")
    #expect(form.fields[1].text == "two" && other.keys.count == 1)
    stage.hold(at: 4)
    stage.rest(4)
    stage.settle()
    stage.hold(at: 20)
    stage.rest(20)
    stage.settle()
    #expect(form.fields[1].isFirstResponder)
    stage.hold(at: 4)
    stage.rest(4)
    stage.settle()
    stage.type("y")
    #expect(form.fields[1].text == "twoy" && stage.names == ["Home", "Form"])
  }

  @Test func `the superviews that are seen get the keys of one that is hidden`() {
    final class Ear: View {
      var keys: [KeyPress] = []
      override func handle(_ key: KeyPress) -> Bool {
        keys.append(key)
        return true
      }
    }
    let (ear, box, field) = (Ear(), View(), TextField("x"))
    for (outer, inner) in [(form.view, ear as View), (ear, box), (box, field)] { outer.addSubview(inner) }
    field.becomeFirstResponder()
    box.isHidden = true
    stage.type("a")
    #expect(ear.keys == [KeyPress(.character("a"))] && field.text == "x")
    ear.isHidden = true
    stage.type("b")
    #expect(ear.keys.count == 1 && form.keys == [KeyPress(.character("b"))])
  }

  @Test func `plus and minus leave what is hidden alone`() {
    let pinch = PinchGestureRecognizer(name: "pinch")
    form.boxes[0].addGestureRecognizer(pinch)
    form.fields[0].becomeFirstResponder()
    form.boxes[0].isHidden = true
    var scales = 0
    pinch.addHandler { _ in scales += 1 }
    stage.key(.character("+"))
    #expect(scales == 0)
  }
}
