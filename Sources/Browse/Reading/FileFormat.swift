/// Sizes and times as short texts.
nonisolated enum FileFormat {
  /// Returns a size in at most four columns, such as 999, 4.2K, 42K or 1.0M.
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

  /// Returns a time in at most six columns: the hour if it is today, the day if it is this year, else the
  /// year.
  static func time(_ seconds: Int64, now: Int64) -> String {
    let (then, today) = (local(seconds), local(now))
    guard then.tm_year == today.tm_year else { return "\(Int(then.tm_year) + 1900)" }
    guard then.tm_yday == today.tm_yday else { return "\(then.tm_mday) \(months[Int(then.tm_mon)])" }
    return then.text("%H:%M")
  }

  /// Returns the parts of a time in the machine's time zone.
  static func local(_ seconds: Int64) -> tm {
    var (time, parts) = (time_t(seconds), tm())
    localtime_r(&time, &parts)
    return parts
  }
}

nonisolated extension tm {
  /// Formats the time by `strftime`; the result has at most 63 bytes.
  func text(_ form: String) -> String {
    var parts = self
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { bytes in
      bytes[strftime(bytes.baseAddress!, bytes.count, form, &parts)] = 0
      return String(cString: bytes.baseAddress!)
    }
  }
}
