/// Questions to the terminal that are sent with a frame. `TerminalReply.statusOK` answers each.
package struct FrameQuestions: OptionSet, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }

  /// A question before the bytes of the frame.
  package static let before = FrameQuestions(rawValue: 1)
  /// A question after the bytes of the frame.
  package static let after = FrameQuestions(rawValue: 2)
}
