import NavModel

/// What a walk looks at.
package enum WalkPart: Sendable {
  /// What is at rest is the same by every way to it; with `resizes` also where the window changes meanwhile.
  case rest(resizes: Bool)
  /// Each hint that is shown is clicked; without `ofProgram` those that every page has are left out.
  case hints(in: WalkContext, ofProgram: Bool)
  /// Each key of the help is pressed, as well.
  case help(in: WalkContext, ofProgram: Bool)
}

/// One walk over one entry.
package struct WalkStep: Sendable {
  package let entry: WalkedEntry
  package let setting: WalkSetting
  package let part: WalkPart

  package func walk<Program: WalkedProgram>(
    open: @escaping (_ route: String?, _ size: Size) async throws -> Program
  ) async throws -> [Finding] {
    let walk = GalleryWalk(entry, setting, open: open)
    switch part {
    case .rest(let resizes): try await walk.walkAtRest(resizes: resizes)
    case .hints(let context, let ofProgram): try await walk.walkHints(in: context, ofProgram: ofProgram)
    case .help(let context, let ofProgram): try await walk.walkHelp(in: context, ofProgram: ofProgram)
    }
    return walk.findings
  }

  /// Whether a finding of this name is one that this walk would make.
  package func finds(_ name: String) -> Bool {
    let start =
      switch part {
      case .rest: ""
      case .hints(let context, _): "\(context.name), hint “"
      case .help(let context, _): "\(context.name), help “"
      }
    let isOfKeys = name.contains(", hint “") || name.contains(", help “")
    return name.hasPrefix("\(entry.route) | \(setting.rawValue) | \(start)") && isOfKeys == !start.isEmpty
  }

  // MARK: All of them

  /// The screens at rest; the short form looks at each entry in two settings, and resizes it in one of them.
  package static func atRest(_ entries: [WalkedEntry], _ setting: WalkSetting, isFull: Bool) -> [WalkStep] {
    entries.enumerated().compactMap { index, entry in
      let resizes = isFull || setting.isTurn(index)
      return resizes || setting.isTurn(index + 1) ? WalkStep(entry, setting, .rest(resizes: resizes)) : nil
    }
  }

  /// The hints; the short form looks at each entry in one setting, and at the program's hints on every fourth.
  package static func hints(_ entries: [WalkedEntry], _ setting: WalkSetting, isFull: Bool) -> [WalkStep] {
    entries.enumerated().compactMap { index, entry in
      guard isFull || setting.isTurn(index + 1) else { return nil }
      return WalkStep(entry, setting, .hints(in: .atRest, ofProgram: isFull || index % 4 == 0))
    }
  }

  /// The help; the short form looks at each entry in one setting, and at the program's keys on every eighth.
  package static func help(_ entries: [WalkedEntry], _ setting: WalkSetting, isFull: Bool) -> [WalkStep] {
    entries.enumerated().compactMap { index, entry in
      guard isFull || setting.isTurn(index + 2) else { return nil }
      return WalkStep(entry, setting, .help(in: .atRest, ofProgram: isFull || index % 8 == 0))
    }
  }

  /// Hints and help under modal views and in containers; the short form looks at each in one setting, and at the
  /// program's keys where something is presented.
  package static func contexts(_ setting: WalkSetting, isFull: Bool) -> [WalkStep] {
    WalkContext.all.enumerated().flatMap { index, place -> [WalkStep] in
      guard isFull || setting.isTurn(index + 3) else { return [] }
      let entry = WalkedEntry(route: place.route, keys: "")
      let ofProgram = isFull || place.route.hasPrefix("present/")
      let parts: [WalkPart] = [
        .hints(in: place.context, ofProgram: true), .help(in: place.context, ofProgram: ofProgram),
      ]
      return parts.map { WalkStep(entry, setting, $0) }
    }
  }

  private init(_ entry: WalkedEntry, _ setting: WalkSetting, _ part: WalkPart) {
    (self.entry, self.setting, self.part) = (entry, setting, part)
  }
}

extension WalkSetting {
  /// One of five in turn.
  fileprivate func isTurn(_ index: Int) -> Bool {
    Self.allCases[index % Self.allCases.count] == self
  }
}
