/// Questions that are sent to the terminal with a frame. The terminal answers each question with
/// `TerminalReply.statusOK`, which shows how far it has read.
package struct FrameQuestions: OptionSet, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }

  /// A question that is sent to the terminal before the bytes of a frame.
  package static let before = FrameQuestions(rawValue: 1)
  /// A question that is sent to the terminal after the bytes of a frame. The answer says that the terminal
  /// has read the frame.
  package static let after = FrameQuestions(rawValue: 2)
}
