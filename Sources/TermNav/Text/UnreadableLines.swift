/// From which line on a source could not be read, for now, and why.
package struct UnreadLines: Equatable, Sendable {
  package var line: Int
  package var reason: String

  package init(from line: Int, reason: String) { (self.line, self.reason) = (line, reason) }
}

/// Lines that may fail to be read: what is not found in them may be behind those that were read.
package protocol UnreadableLines: LineSource {
  /// nil where all can be read, as far as is known.
  var unread: UnreadLines? { get }
}
