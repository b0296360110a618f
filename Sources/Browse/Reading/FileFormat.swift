/// Sizes and times in few columns.
nonisolated enum FileFormat {
  /// Four columns at most: 999, 4.2K, 42K, 1.0M.
  static func size(_ bytes: Int64) -> String {
    if bytes < 1000 { return "\(max(0, bytes))" }
    var (amount, unit) = (Double(bytes), 0)
    let units = ["", "K", "M", "G", "T", "P", "E"]
    while amount >= 999.5, unit < units.count - 1 {
      amount /= 1024
      unit += 1
    }
    let tenths = Int((amount * 10).rounded())
    return tenths < 100
      ? "\(tenths / 10).\(tenths % 10)\(units[unit])" : "\(Int(amount.rounded()))\(units[unit])"
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Six columns at most: today's hour, this year's day, else the year.
  static func time(_ seconds: Int64, now: Int64) -> String {
    let (then, today) = (local(seconds), local(now))
    guard then.tm_year == today.tm_year else { return "\(Int(then.tm_year) + 1900)" }
    guard then.tm_yday == today.tm_yday else { return "\(then.tm_mday) \(months[Int(then.tm_mon)])" }
    return "\(two(then.tm_hour)):\(two(then.tm_min))"
  }

  private static func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private static func local(_ seconds: Int64) -> tm {
    var (time, parts) = (time_t(seconds), tm())
    localtime_r(&time, &parts)
    return parts
  }
}
