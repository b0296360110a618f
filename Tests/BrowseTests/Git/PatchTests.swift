import TermNav
import TermNavText
import Testing

@testable import Browse

/// What is read of a patch, whatever comes and wherever it is cut.
@Suite nonisolated struct PatchTests {
  private func patch(_ text: String) -> Patch { patch([Array(text.utf8)]) }

  private func patch(_ pieces: [[UInt8]]) -> Patch {
    var patch = Patch()
    for piece in pieces { patch.append(piece) }
    patch.finish()
    return patch
  }

  /// All that a patch tells.
  private func told(_ patch: Patch) -> String {
    let kinds = (0..<patch.lineCount).map { line in
      "\(patch.kind(of: line)) \(patch.numbers(of: line))"
    }
    return "\(patch.files) \(patch.hunks) \(patch.pieces) \(kinds) \(patch.largestNumber)"
  }

  private let sample = """
    commit 1234567890123456789012345678901234567890
    Author: Ada

        Words, with a line
        diff --git a/no b/no

    diff --git a/x b/x
    index 1..2 100644
    --- a/x
    +++ b/x
    @@ -3,3 +3,3 @@ func before() {
     one
    -two
    +zwei
     three
    \\ No newline at end of file
    diff --git a/run b/run
    old mode 100644
    new mode 100755
    diff --git "a/q\\n" "b/r\\t"
    similarity index 95%
    rename from "q\\n"
    rename to "r\\t"
    --- "a/q\\n"
    +++ "b/r\\t"
    @@ -0,0 +1 @@
    +\r
    commit 2
    """

  @Test func `a patch is the same wherever its bytes are cut`() {
    let bytes = Array(sample.utf8)
    let whole = told(patch([bytes]))
    for place in 0...bytes.count {
      #expect(told(patch([Array(bytes[..<place]), Array(bytes[place...])])) == whole, "\(place)")
    }
    #expect(told(patch(bytes.map { [$0] })) == whole)
  }

  @Test func `lines have their numbers on both sides, and words are of no file`() {
    let patch = patch(sample)
    #expect(patch.files.map(\.line) == [6, 16, 19] && patch.hunks.map(\.line) == [10, 25])
    #expect(patch.kind(of: 4) == .words && patch.fileNumber(at: 4) == nil)
    #expect(patch.numbers(of: 11) == (3, 3) && patch.numbers(of: 12) == (4, nil))
    #expect(patch.numbers(of: 13) == (nil, 4) && patch.numbers(of: 14) == (5, 5))
    #expect(patch.kind(of: 15) == .remark && patch.numbers(of: 15) == (nil, nil))
    #expect(patch.hunks[0].words == Array("func before() {".utf8) && patch.hunks[1].hasReturns)
    #expect(patch.files[0].added == 1 && patch.files[0].removed == 1 && patch.files[2].added == 1)
    #expect(patch.kind(of: 27) == .words && patch.fileNumber(at: 27) == nil)
    #expect(patch.files.count { !$0.isWhole } == 0)
  }

  @Test func `numbers are right far into a hunk`() {
    let lines = (0..<1000).map { [" a", "-b", "+c"][$0 % 3] }.joined(separator: "\n")
    let patch = patch("diff --git a/x b/x\n@@ -10,667 +20,667 @@\n\(lines)\n")
    for number in 0..<1000 {
      let (old, new) = patch.numbers(of: number + 2)
      let (before, part) = (number / 3 * 2, number % 3)
      #expect(old == (part == 2 ? nil : 10 + before + part))
      #expect(new == (part == 1 ? nil : 20 + before + (part == 0 ? 0 : 1)))
    }
  }

  @Test func `what has become of a file is said in words`() {
    func words(_ head: String) -> [String] { patch("diff --git a/x b/x\n\(head)\n").files.map(\.words) }
    #expect(words("old mode 100644\nnew mode 100755") == ["now executable"])
    #expect(words("old mode 100755\nnew mode 100644") == ["no longer executable"])
    #expect(words("old mode 100644\nnew mode 120000") == ["a file, now a symbolic link"])
    #expect(words("new file mode 100755\nindex 0..1") == ["new, executable"])
    #expect(words("deleted file mode 120000\nindex 1..0") == ["deleted, symbolic link"])
    #expect(words("index 1..2\nBinary files a/x and b/x differ") == ["binary"])
    #expect(words("index 1..2 160000\n--- a/x\n+++ b/x") == ["submodule"])
    #expect(words("new file mode 100644") == ["new"])
    #expect(words("old mode 1\nnew mode \u{1B}[2J") == ["mode 1, now mode 2"])
  }

  @Test func `the hashes of a file are those of its line of the index`() {
    func blobs(_ index: String) -> [String?] {
      let file = patch("diff --git a/x b/x\nindex \(index)\n").files[0]
      return [file.blobs.old?.text, file.blobs.new?.text]
    }
    #expect(blobs("1a2b3c4..5d6e7f8 100644") == ["1a2b3c4", "5d6e7f8"])
    // A side of zeros has not got it, and several parents have no hash for all.
    #expect(blobs("0000000..5d6e7f8") == [nil, "5d6e7f8"] && blobs("1a2b3c4..0000000") == ["1a2b3c4", nil])
    #expect(blobs("1a2b3c4,2b3c4d5..5d6e7f8") == [nil, "5d6e7f8"])
    #expect(blobs("--all..-x") == [nil, nil] && blobs("1a2b3c4") == [nil, nil])
  }

  @Test func `bytes of a binary file are its head, and what follows is not`() {
    let patch = patch(
      """
      diff --git a/x b/x
      index 1..2
      GIT binary patch
      literal 3
      KcmZQzU|?i`U|@Ir00961

      literal 0
      HcmV?d00001

      -- of a mail
      diff --git a/y b/y
      """)
    #expect(patch.files.map(\.isBinary) == [true, false] && patch.files[0].isWhole)
    #expect((1...8).map { patch.kind(of: $0) } == Array(repeating: .head, count: 8))
    #expect(patch.kind(of: 9) == .words)
  }

  @Test func `what diff writes alone has files too`() {
    let patch = patch("words\n--- x/old.c\t2024-01-01\n+++ x/new.c\t2024\n@@ -1 +1 @@\n-a\n+b\n--- no file\n")
    #expect(patch.files.count == 1 && patch.files[0].line == 1)
    #expect(patch.files[0].newName == Array("new.c".utf8) && patch.kind(of: 1) == .file)
    #expect(patch.pieces.map(\.line) == [0, 1, 3, 6] && patch.kind(of: 6) == .words)
  }

  @Test func `prefixes are those of any setting, or none`() {
    for names in ["a/n b/n", "i/n w/n", "n n"] {
      #expect(patch("diff --git \(names)\nnew file mode 100644\n").files[0].newName == [0x6E], "\(names)")
    }
  }

  @Test func `lines of a merge have numbers of the new file alone`() {
    let patch = patch("diff --cc x\n@@@ -1,2 -1,2 +5,2 @@@\n  a\n- b\n++c\n")
    #expect(patch.numbers(of: 2) == (nil, 5) && patch.numbers(of: 3) == (nil, nil))
    #expect(patch.numbers(of: 4) == (nil, 6) && patch.mostColumns == 2)
    #expect(patch.changeGroup(around: 3)?.lines == nil)
  }

  @Test func `nothing that comes is too much`() {
    let bytes: [[UInt8]] = [
      Array("@@ -1 +1 @@\n".utf8), Array("diff --git \n".utf8), Array("diff --git a\n@@ -0,0 +1,0 @@\n".utf8),
      Array("diff --git \"\n+++ \"\n".utf8), Array("--- \n+++ \n@@ -1 +1 @@\n".utf8), [0, 0x0A, 0xFF],
      Array("diff --git a b\n@@ -9223372036854775807,9 +9223372036854775807,9 @@\n+\n-\n x\n".utf8),
      [UInt8](repeating: 0x2B, count: 100_000), Array("\\\n\\ \n".utf8),
    ]
    for first in bytes {
      for second in bytes {
        let patch = patch([first, second])
        for line in 0..<patch.lineCount {
          _ = (patch.numbers(of: line), patch.changeGroup(around: line)?.lines)
        }
        #expect(patch.pieces.first.map { $0.line == 0 } != false)
      }
    }
  }

  // MARK: Rows

  @Test func `a head is one row, a folded file too, and as written each line is one`() {
    let patch = patch(sample)
    var rows = PatchRows()
    #expect(rows.update(patch) == 0)
    // Six lines of words, a head, six of a hunk, a head, a head, two of a hunk, a line of words.
    #expect(rows.count == 18)
    #expect(
      (0..<rows.count).map { rows.line(ofRow: $0) } == [0, 1, 2, 3, 4, 5, 6] + Array(10...16) + [
        19, 25, 26, 27,
      ])
    for line in 0..<patch.lineCount {
      let row = rows.row(ofLine: line)
      #expect(rows.line(ofRow: row) <= line && (0..<rows.count).contains(row))
    }
    #expect(rows.row(ofLine: 8) == 6 && rows.row(ofLine: 17) == 13)
    rows.toggle(file: 0, of: patch)
    #expect(rows.count == 12 && rows.row(ofLine: 12) == 6 && rows.line(ofRow: 7) == 16)
    rows.setRaw(true, of: patch)
    #expect(rows.count == 28 && rows.line(ofRow: 20) == 20)
    rows.setRaw(false, of: patch)
    rows.setFolded([], of: patch)
    #expect(rows.count == 18)
  }

  @Test func `rows that come a piece at a time are those of the whole`() {
    let bytes = Array((sample + "\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n").utf8)
    var whole = PatchRows()
    _ = whole.update(patch([bytes]))
    for size in 1...40 {
      var (grown, rows) = (Patch(), PatchRows())
      var rest = bytes[...]
      while !rest.isEmpty {
        grown.append(rest.prefix(size))
        rest = rest.dropFirst(size)
        let before = rows.count
        #expect(rows.update(grown) <= before)
      }
      grown.finish()
      _ = rows.update(grown)
      #expect(
        (0..<whole.count).map { rows.line(ofRow: $0) } == (0..<whole.count).map { whole.line(ofRow: $0) })
      #expect(rows.count == whole.count, "\(size)")
    }
  }

  // MARK: Words

  private func marked(_ old: String, _ new: String) -> [String]? {
    let (a, b) = (Array(old.utf8), Array(new.utf8))
    return WordDifferences.between(a, b).map { found in
      found.old.map { "-" + a[$0].text } + found.new.map { "+" + b[$0].text }
    }
  }

  @Test func `the words that differ are found`() {
    #expect(marked("var isOpen = true", "var isOpen = false") == ["-true", "+false"])
    #expect(marked("f(a, b)", "f(a, c, b)") == ["+c, "] || marked("f(a, b)", "f(a, c, b)") == ["+ c,"])
    #expect(marked("    return x", "  return x") == ["-    ", "+  "])
    #expect(marked("one two three", "one 2 3 three") == ["-two", "+2 3"])
    #expect(marked("naïve", "naïf") == nil)
    #expect(marked("let naïve = 1", "let naïf = 1") == ["-naïve", "+naïf"])
  }

  @Test func `lines with little in common, the same ones and long ones have no marks`() {
    #expect(marked("import Foundation", "struct Other {") == nil)
    #expect(marked("same", "same") == nil)
    let long = String(repeating: "word ", count: 500)
    #expect(marked(long, long + "x") == nil)
    #expect(marked(String(long.prefix(2000)), String(long.prefix(2000)) + "x") != nil)
  }

  @Test func `of more lines on one side each has the one that it came from`() {
    let old = ["let a = 1", "let b = 2"].map { Array($0.utf8) }
    let new = ["// words", "let a = 10", "", "let b = 20"].map { Array($0.utf8) }
    #expect(WordDifferences.alignment(old, new).map(\.1) == [1, 3])
    #expect(WordDifferences.alignment(old, []).isEmpty && WordDifferences.alignment([], new).isEmpty)
  }

  // MARK: A pipe

  @Test func `what begins as git writes it is a patch`() {
    let hash = String(repeating: "a1", count: 20)
    for (text, isPatch) in [
      ("diff --git a/x b/x\n", true), ("\ndiff --cc x\n", true), ("commit \(hash)\nAuthor\n", true),
      ("From \(hash) Mon\n", true), ("--- a\n+++ b\n", true), ("--- a\nb\n", nil), ("commit now\n", nil),
      ("abc1234 subject\n\ndiff --git a/x b/x\n", true), ("abc1234 subject\n", nil), ("plain\n", nil),
      ("a subject\ndiff --git a/x b/x\n", true), ("tag v1\n\ndiff --git a/x b/x\n", true),
      (" a | 2 +-\n 1 file changed\n\ndiff --git a/x b/x\n", true),
      ("Only in a: x\ndiff -ru a b\n--- a\n+++ b\n", true),
      ("# HG changeset patch\n# User Ada\n\ndiff -r 1 -r 2 x\n--- a/x\n+++ b/x\n", true),
      (String(repeating: "line\n", count: 200) + "diff --git a/x b/x\n", false),
      ("    diff --git a/x b/x\n", nil),
    ] as [(String, Bool?)] { #expect(PatchBeginning.isPatch(Array(text.utf8)) == isPatch, "\(text)") }
    #expect(PatchBeginning.isPatch(Array("diff --git".utf8)) == nil && PatchBeginning.isPatch([]) == nil)
    #expect(PatchBeginning.isPatch([UInt8](repeating: 0x78, count: PatchBeginning.most)) == false)
  }

  @Test func `a diff of words, whose lines have no signs, is none`() {
    func isPatch(_ hunk: String) -> Bool? {
      PatchBeginning.isPatch(Array("diff --git a/x b/x\n--- a/x\n+++ b/x\n\(hunk)".utf8))
    }
    #expect(
      isPatch("@@ -1,4 +1,4 @@\n- one item\n- two item\n+ plus item\nthe [-old-]{+new+} word\n") == false)
    #expect(isPatch("@@ -1,2 +1,2 @@\n one\n-two\n+three\n") == true)
    #expect(
      isPatch("@@ -1 +1 @@\n-two\n\\ No newline at end of file\n+three\n\\ No newline at end of file\n")
        == true)
    #expect(isPatch("@@ -1,3 +1,3 @@\n\n-two\n+three\n\nwords that follow\n") == true)
    #expect(isPatch("@@ -1,4 +1,4 @@\n on") == true, "more is to come")
  }

  @Test func `a copy is named so, and a binary file has the names of its only line`() {
    let copied = patch("diff --git a/x b/y\nsimilarity index 90%\ncopy from x\ncopy to y\n")
    #expect(copied.files.map(\.words) == ["a copy"])
    let binary = patch(
      "diff --git a/old/b.bin b/new/b.bin\nindex 1..2 100644\nBinary files a/old/b.bin and b/new/b.bin differ\n"
    )
    #expect(binary.files.map { [$0.oldName, $0.newName].map { $0?.text } } == [["old/b.bin", "new/b.bin"]])
  }

  @Test func `colours are taken out wherever they are cut`() {
    let bytes = Array("\u{1B}[1mdiff\u{1B}[m \u{1B}[32;1m+x\u{1B}[K\n\u{1B}y\u{1B}[3\nz".utf8)
    for place in 0...bytes.count {
      var stripper = ColorStripper()
      let text = Array(stripper.strip(bytes[..<place])) + stripper.strip(bytes[place...])
      #expect(text.text == "diff +x\n\u{1B}y\nz", "\(place)")
    }
  }

  @Test func `an expression that begins at a line's start is placed behind the signs of a long line`()
    async throws
  {
    let long = "key=" + String(repeating: "0123456789", count: 5000) + "end"
    let lines = PatchLines()
    lines.adopt(Array("--- a/x\n+++ b/x\n@@ -1 +1 @@\n-old\n+\(long)\n".utf8))
    let row = lines.count.known - 1
    for (pattern, place) in [("^key", 0), ("^key=0", 0), ("=0123", 3), ("end$", 50_004), ("^\\+", nil)]
      as [(String, Int?)]
    {
      let query = TextQuery(pattern, isRegex: true)
      #expect(
        try await lines.find(query, in: 0..<lines.count.known) == (place == nil ? [] : [row]), "\(pattern)")
      #expect(try await lines.firstPlace(of: query, inLine: row) == place, "\(pattern)")
    }
  }

  @Test func `a digit of a hash is a figure or a small letter up to f`() {
    let digits = (UInt8.min...UInt8.max).compactMap(\.hashDigit)
    #expect(digits == Array(0...15))
    #expect("0123456789abcdef".utf8.map(\.hashDigit) == (0...15).map { UInt8($0) })
    #expect("cafe".isHash && !"Cafe".isHash && !"caf".isHash && !"cafg".isHash)
    let hash = String(repeating: "c", count: 40)
    #expect(PatchBeginning.isPatch(Array("commit \(hash)\n".utf8)) == true)
    #expect(PatchBeginning.isPatch(Array("commit \(hash.uppercased())\n".utf8)) == nil)
  }
}
