/// A time or a duration in seconds, on the caller's clock.
public typealias Seconds = Double
