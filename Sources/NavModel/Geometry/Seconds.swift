/// A point in time or a span of it, in seconds. Where the clock starts is the caller's affair.
public typealias Seconds = Double
