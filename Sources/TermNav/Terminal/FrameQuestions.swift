/// Questions sent with a frame; `TerminalReply.statusOK` answers each.
public struct FrameQuestions: OptionSet, Sendable {
  /// The set as bits.
  public let rawValue: Int
  /// A set from bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Before the frame's bytes.
  public static let before = FrameQuestions(rawValue: 1)
  /// After the frame's bytes.
  public static let after = FrameQuestions(rawValue: 2)
}
