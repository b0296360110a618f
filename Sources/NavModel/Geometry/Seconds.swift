/// Seconds of the caller's clock.
public typealias Seconds = Double
