import TermNav

/// A mail server that we only pretend. It takes its time, and fails as it is told.
@MainActor final class Server {
  nonisolated struct Failure: Error, CustomStringConvertible {
    var description: String { "No answer from the server." }
  }
  var isReachable = true
  /// Whether every third request fails.
  var isUnreliable = true
  private var requests = 0
  private var fetched = 0

  /// What is new: very many at first, then one.
  func fetch(_ clock: AppClock) async throws -> [Message] {
    try await answer(clock)
    defer { fetched = max(2000, fetched + 1) }
    return (fetched..<max(2000, fetched + 1)).map(Post.message)
  }

  func send(_ message: Message, _ clock: AppClock) async throws { try await answer(clock) }

  /// `clock`: the program's, so that a test need not wait.
  private func answer(_ clock: AppClock) async throws {
    try await clock.sleep(for: .milliseconds(600))
    requests += 1
    if !isReachable || isUnreliable && requests.isMultiple(of: 3) { throw Failure() }
  }
}

/// What the server has: always the same, and all of it made up.
private enum Post {
  static let people = [
    ("Ida Holm", "ida@harbour.example"), ("Nils Berg", "nils@ferry.example"),
    ("宮崎 千代", "chiyo@kite.example"), ("Åsa Lind", "asa@soup.example"), ("Боцман", "bosun@ferry.example"),
  ]
  static let subjects = [
    "Berth 4 from Tuesday", "The kite is on the roof again", "Soup at six, whatever the weather 🌊",
    "Your order of tar is here", "Three books are due, one is wet", "High water 05:12 and 17:40",
  ]
  static let sentences = [
    "Bring your own ropes, the old ones are gone.", "Nobody knows how it came there.",
    "Please tell me by Friday whether that suits you.", "The ferry at noon is late, as ever.",
    "I have put it beside the door for you.", "There is a storm coming, so tie the boat well.",
  ]
  static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov"]

  static func message(_ index: Int) -> Message {
    let (name, address) = people[index % people.count]
    func sentence(_ step: Int) -> String { sentences[(index / 3 + step) % sentences.count] }
    return Message(
      id: index, sender: name, address: address, subject: subjects[index % subjects.count],
      body: "\(sentence(0)) \(sentence(1))\n\n\(sentence(3)) \(sentence(4)) \(sentence(2))\n\n\(name)",
      date: date(index), isRead: index % 100 > 2, isFlagged: index % 400 == 5)
  }

  /// A dozen a day, back from the 22nd of November; months of 30 days will do.
  private static func date(_ index: Int) -> String {
    let day = 321 - index / 12
    if index >= 2000 { return "now" }
    return day == 321 ? "\(21 - index):\(10 + index * 7 % 50)" : "\(day % 30 + 1) \(months[day / 30])"
  }
}
