import Testing

@testable import TermNav

/// Every control at rest, focused, pressed and disabled: its text, and its styles by a letter each (`ControlRig`).
@Suite struct ControlPictureTests {
  enum Subject: String, CaseIterable {
    case button, destructive, toggle, segments, stepper, slider, progress, label, field, picker, editor,
      activity

    func make() -> (view: View, columns: Int) {
      switch self {
      case .button: (Button("Send"), 8)
      case .destructive: (Button("Erase", role: .destructive), 9)
      case .toggle: (Switch(isOn: true), 6)
      case .segments: (SegmentedControl(["Day", "Week"], selectedSegmentIndex: 1), 11)
      case .stepper: (Stepper(value: 3, in: 0...5), 9)
      case .slider: (Slider(value: 0.5), 5)
      case .progress: (ProgressView(progress: 0.5), 4)
      case .label: (Label("A word"), 6)
      case .field: (TextField("boat"), 6)
      case .picker: (Picker(["Oslo", "Rome"], selectedIndex: 1), 8)
      case .editor: (TextEditor("boat"), 6)
      case .activity: (ActivityIndicator(isAnimating: true), 1)
      }
    }

    /// The column that is pressed.
    var place: Double { self == .stepper ? 7 : 2 }
  }

  enum State: CaseIterable { case normal, focused, pressed, disabled }

  private func rig(
    _ subject: Subject, _ state: State, _ theme: Theme, _ direction: LayoutDirection = .leftToRight
  )
    -> ControlRig
  {
    let (view, columns) = subject.make()
    let rig = ControlRig(view, columns: columns, theme: theme, direction: direction)
    switch state {
    case .normal: break
    case .focused: rig.focus()
    case .pressed: rig.press(subject.place)
    case .disabled:
      (view as? Control)?.isEnabled = false
      (view as? ProgressView)?.isEnabled = false
      (view as? Label)?.isEnabled = false
    }
    return rig
  }

  /// A line for each: its text, then its styles at rest, focused, pressed, disabled.
  private func pictures(_ theme: Theme) -> [String] {
    Subject.allCases.map { subject in
      ([rig(subject, .normal, theme).text] + State.allCases.map { rig(subject, $0, theme).styles })
        .joined(separator: "|")
    }
  }

  @Test(arguments: Theme.Appearance.allCases)
  func `in 24 bits, dark and light`(appearance: Theme.Appearance) {
    let expected = [
      "[ Send ]|staaaats|ATAAAATA|PPPPPPPP|xtxxxxtx",
      "[ Erase ]|stdddddts|DTDDDDDTD|XXXXXXXXX|xtxxxxxtx",
      " ━━━● |taaaat|TAAAAT|PPPPPP|txxxxt",
      " Day [Week]|tssstaa!a!a!a!a|tssstAA!A!A!A!A|PPPPPaa!a!a!a!a|txxxtxxxxxx",
      "[-] 3 [+]|aaatttaaa|AAATTTAAA|aaatttPPP|xxxtxtxxx",
      "━━●──|sstss|aaa!ss|aaa!ss|xxxxx",
      "━━──|aass|aass|aass|xxxx",
      "A word|tttttt|tttttt|tttttt|xxxxxx",
      "boat  |TTTTTT|TTTTcT|pppppp|uuuuuu",
      " Rome ▾ |ttttttat|TTTTTTAT|PPPPPPPP|txxxxtxt",
      "boat  |tttttt|kttttt|tttttt|xxxxtt",
      "⠋|a|a|a|a",
    ]
    #expect(pictures(Theme(appearance: appearance)) == expected)
  }

  @Test func `in 16 colours`() {
    let expected = [
      "[ Send ]|stt!t!t!t!ts|ATAAAATA|PPPPPPPP|stssssts",
      "[ Erase ]|stt!t!t!t!t!ts|ATAAAAATA|PPPPPPPPP|stsssssts",
      " ━━━● |tt!t!t!t!t|TAAAAT|PPPPPP|tsssst",
      " Day [Week]|tssstt!t!t!t!t!t!|tssstAAAAAA|PPPPPt!t!t!t!t!t!|tssstssssss",
      "[-] 3 [+]|t!t!t!tttt!t!t!|AAATTTAAA|t!t!t!tttPPP|ssststsss",
      "━━●──|sstss|t!t!t!ss|t!t!t!ss|sssss",
      "━━──|t!t!ss|t!t!ss|t!t!ss|ssss",
      "A word|tttttt|tttttt|tttttt|ssssss",
      "boat  |TTTTTT|TTTTcT|pppppp|uuuuuu",
      " Rome ▾ |ttttttt!t|TTTTTTAT|PPPPPPPP|tsssstst",
      "boat  |tttttt|kttttt|tttttt|sssstt",
      "⠋|t!|t!|t!|t!",
    ]
    #expect(pictures(Theme(depth: .sixteen)) == expected)
  }

  @Test func `without colours every state is told apart by attributes`() {
    let expected = [
      "[ Send ]|d.bbbb.d|rbrrbrbrbrbrrb|rbrbrbrbrbrbrbrb|d.dddd.d",
      "[ Erase ]|d.bbbbb.d|rbrrbrbrbrbrbrrb|rbrbrbrbrbrbrbrbrb|d.ddddd.d",
      " ━━━● |.bbbb.|rrbrbrbrbr|rbrbrbrbrbrb|.dddd.",
      " Day [Week]|.ddd.bbbbbb|.ddd.rbrbrbrbrbrb|rbrbrbrbrbbbbbbb|.ddd.dddddd",
      "[-] 3 [+]|bbb...bbb|rbrbrbrrrrbrbrb|bbb...rbrbrb|ddd.d.ddd",
      "━━●──|dd.dd|bbbdd|bbbdd|ddddd",
      "━━──|bbdd|bbdd|bbdd|dddd",
      "A word|......|......|......|dddddd",
      "boat  |rrrrrr|rrrr.r|rbrbrbrbrbrb|dddddd",
      " Rome ▾ |......b.|rrrrrrrbr|rbrbrbrbrbrbrbrb|.dddd.d.",
      "boat  |......|r.....|......|dddd..",
      "⠋|b|b|b|b",
    ]
    #expect(pictures(Theme(depth: .mono)) == expected)
    for subject in Subject.allCases.prefix(5) {
      #expect(
        Set(State.allCases.map { rig(subject, $0, Theme(depth: .mono)).styles }).count == 4, "\(subject)")
    }
  }

  @Test(arguments: Subject.allCases)
  func `from right to left each is its mirror image, but for words`(subject: Subject) {
    for state in State.allCases {
      let (left, right) = (rig(subject, state, Theme()), rig(subject, state, Theme(), .rightToLeft))
      let letters = right.styles.filter { $0 != "!" }
      #expect(letters.count == left.styles.filter { $0 != "!" }.count)
      #expect(right.text != "" && right.text.count == left.text.count)
    }
  }

  @Test(arguments: Subject.allCases, State.allCases)
  func `states change no letter, and 1 column holds each`(subject: Subject, state: State) {
    #expect(rig(subject, state, Theme()).text == rig(subject, .normal, Theme()).text)
    let (view, _) = subject.make()
    #expect(ControlRig(view, columns: 1).text.count == 1)
  }
}
