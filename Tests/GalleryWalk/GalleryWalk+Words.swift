import NavModel
import TermNav

/// What was expected of a word, and what was seen.
struct Fault {
  var expected: String
  var seen: String
  /// Whether nothing at all has happened.
  var isNothing = false
}

/// What the words of hints and help mean.
extension GalleryWalk {
  /// Does something, and compares what happens with its word; nil where that is so.
  func fault(
    of title: String, _ p: Program, _ act: () async throws -> Void
  ) async throws -> Fault? {
    let (shot, stack, presented) = await (p.shot, p.stack, p.presented)
    await p.mark()
    try await act()
    if await p.isOver {
      return title.contains("quit")
        ? nil : Fault(expected: title, seen: "the program ends")
    }
    let (after, events) = await (p.shot, p.events)
    let isNothing = after == shot && events.isEmpty
    func expect(_ isRight: Bool, _ expected: String) -> Fault? {
      if isRight { return nil }
      let seen = isNothing ? "nothing" : events.last ?? after.difference(from: shot)?.seen ?? ""
      return Fault(expected: expected, seen: seen, isNothing: isNothing)
    }
    /// Below what is presented nothing changes.
    func pushes(_ name: String) async -> Bool {
      let isPushed = events.contains {
        $0.hasPrefix("stack") && $0.split(separator: " ").last?.hasPrefix(name) == true
      }
      let now = await p.stack
      return isPushed && (presented.isEmpty || now == stack)
    }
    switch title {
    case _ where title == "back" || title.hasPrefix("pull the page away") || title.hasPrefix("pull away"):
      // Or it asks.
      let leaves = events.contains { $0.hasPrefix("pop") || $0.hasPrefix("dismiss") || $0.contains("alert") }
      return expect(leaves, "a page leaves")
    case _ where title.hasPrefix("pull the sheet away"):
      return expect(events.contains { $0.hasPrefix("dismiss") }, "the sheet leaves")
    case "help": return expect(after.help(isMirrored: setting.isMirrored) != nil, "the help")
    case "inspector":
      return expect(after.contains("Inspector") != shot.contains("Inspector"), "the inspector")
    case "page with bar": return expect(await pushes("shown-"), "a page with a bar, in the stack in front")
    case "page without bar":
      return expect(await pushes("hidden-"), "a page without a bar, in the stack in front")
    case "page with, without bar":
      let (isShown, isHidden) = (await pushes("shown-"), await pushes("hidden-"))
      return expect(isShown || isHidden, "a page, in the stack in front")
    case "present":
      let isShown = await p.presented.count > presented.count
      return expect(isShown || entry.route == "present/toast" && after.contains("Saved"), "a presented page")
    case "search":
      if after == shot { return expect(false, "a search") }
      try await p.send("qz")
      try await p.settle()
      return expect(await p.shot.contains("qz"), "a search that takes letters")
    case _ where title.hasPrefix("redraw"):
      return expect(after == shot || shot.contains("Inspector"), "the same screen")
    case _ where title.hasPrefix("list the pages below"):
      return expect(after != shot && events.isEmpty, "the menu of the pages below")
    default: return expect(!isNothing, "something happens")
    }
  }
}
