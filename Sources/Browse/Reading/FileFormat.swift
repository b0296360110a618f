/// Writes sizes and times as short texts for columns.
nonisolated enum FileFormat {
  /// Returns a size in bytes as text of at most four columns, such as `999`, `4.2K`, `42K` or `1.0M`.
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

  /// Returns a time in at most six columns: for a time of today hour and minute, for one of this year the
  /// day, such as `23 Nov`, otherwise the year. Both times are in seconds since 1970.
  static func time(_ seconds: Int64, now: Int64) -> String {
    let (then, today) = (local(seconds), local(now))
    guard then.tm_year == today.tm_year else { return "\(Int(then.tm_year) + 1900)" }
    guard then.tm_yday == today.tm_yday else { return "\(then.tm_mday) \(months[Int(then.tm_mon)])" }
    return then.text("%H:%M")
  }

  /// Returns the parts of a time, such as year and hour, in the machine's time zone. `seconds` counts from
  /// 1970.
  static func local(_ seconds: Int64) -> tm {
    var (time, parts) = (time_t(seconds), tm())
    localtime_r(&time, &parts)
    return parts
  }
}

nonisolated extension tm {
  /// Returns the time as text, in a form as for the C function `strftime`, such as `%H:%M`. A text of more
  /// than 63 bytes is left empty.
  func text(_ form: String) -> String {
    var parts = self
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { bytes in
      bytes[strftime(bytes.baseAddress!, bytes.count, form, &parts)] = 0
      return String(cString: bytes.baseAddress!)
    }
  }
}
