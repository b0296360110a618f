import Foundation

/// How much a test with a short and a full form tries: little in `Scripts/test`, all in `Scripts/fuzz`, which sets
/// `STORM_FULL`.
package nonisolated enum TestLength {
  package static let isFull = ProcessInfo.processInfo.environment["STORM_FULL"] != nil

  package static func of<Value>(_ short: Value, full: Value) -> Value { isFull ? full : short }
}
