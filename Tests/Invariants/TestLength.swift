import Foundation

/// How much a test with a short and a full form tries: little in `Scripts/test`, all in `Scripts/fuzz`, which sets
/// `STORM_FULL`.
public nonisolated enum TestLength {
  public static let isFull = ProcessInfo.processInfo.environment["STORM_FULL"] != nil

  public static func of<Value>(_ short: Value, full: Value) -> Value { isFull ? full : short }
}
