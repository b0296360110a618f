import TermNav
import TermNavText

/// The parts of a file's page that show the file as a patch, where its name ends with `.diff` or `.patch`.
extension FilePage {
  var isPatchFile: Bool { [".diff", ".patch"].contains { path.name.ends(with: $0) } }

  /// Reads the file on another thread, and shows it as a patch. The line at the top of the view stays there.
  func showPatch() {
    rereading.begin(for: self) { [self] in
      let new = try await Worker.run { [path, files = browser.files] in
        let bytes = try files.beginning(path, PatchLines.mostBytes + 1)
        let patch = PatchLines(buffer: LineBuffer(parsesSGR: SGRParser.isStyled(bytes)))
        patch.adopt(bytes)
        return patch
      }
      try Task.checkCancellation()
      guard isText, stream == nil else { return }
      let line = lines.patch?.line(ofRow: top) ?? top
      let isAgain = lines.patch != nil
      if isAgain { showAgain(new, from: new.row(ofLine: line)) } else { showText(new) }
      scroll(to: new.row(ofLine: line))
    }
  }
}

extension [UInt8] {
  nonisolated fileprivate func ends(with word: String) -> Bool {
    suffix(word.utf8.count).elementsEqual(word.utf8)
  }
}
