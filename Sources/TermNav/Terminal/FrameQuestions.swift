/// Questions sent with a frame; `TerminalReply.statusOK` answers each.
package struct FrameQuestions: OptionSet, Sendable {
  /// The set as bits.
  package let rawValue: Int
  /// A set from bits.
  package init(rawValue: Int) { self.rawValue = rawValue }

  /// Before the frame's bytes.
  package static let before = FrameQuestions(rawValue: 1)
  /// After the frame's bytes.
  package static let after = FrameQuestions(rawValue: 2)
}
