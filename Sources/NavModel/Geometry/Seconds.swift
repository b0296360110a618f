/// A moment or a duration in seconds, by the caller's clock.
public typealias Seconds = Double
