/// Questions that go with a frame; the terminal answers each when it comes to it.
public struct FrameQuestions: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Answered when the frame begins to arrive.
  public static let before = FrameQuestions(rawValue: 1)
  /// Answered when the terminal has taken the frame.
  public static let after = FrameQuestions(rawValue: 2)
}
