import Testing

@testable import Browse

/// How a line is followed through a diff.
@Suite struct LineMapTests {
  private func map(_ diff: String) -> LineMap {
    LineMap(Array(("diff --git a/x b/x\n" + diff).utf8))
  }

  private func places(_ map: LineMap, _ lines: Int...) -> [LineMap.OldLine] {
    lines.map { map.old(ofNew: $0) }
  }

  @Test func `without a change each line is where it was`() {
    #expect(places(map(""), 0, 7) == [.same(0), .same(7)])
    #expect(map("diff --git a/x b/x\nBinary files a/x and b/x differ\n").changes.isEmpty)
  }

  @Test func `a line behind changes moves by what they added and removed`() {
    let map = map("@@ -3,2 +2,0 @@ words\n-a\n-b\n@@ -10,0 +9,3 @@\n+c\n+d\n+e\n@@ -20 +21 @@\n-f\n+g\n")
    #expect(places(map, 0, 1, 2, 7, 8) == [.same(0), .same(1), .same(4), .same(9), .added(before: 10)])
    #expect(places(map, 10, 11, 19) == [.added(before: 10), .same(10), .same(18)])
    #expect(places(map, 20, 21, 500) == [.changed(19), .same(20), .same(499)])
  }

  @Test func `a changed line is the line in its place, or else the last one there`() {
    let map = map("@@ -5,2 +5,4 @@\n-a\n-b\n+one\n+two\n+three\n+four\n")
    #expect(places(map, 4, 5, 6, 7) == [.changed(4), .changed(5), .addedBehind(5), .addedBehind(5)])
    #expect(places(map, 3, 8) == [.same(3), .same(6)])
  }

  @Test func `lines that differ in blanks alone are each other's, and what came between them was added`() {
    let map = map("@@ -2,3 +2,5 @@\n-a b\n-c\n-d\n+if x {\n+  a b\n+\tc\r\n+  d\n+}\n")
    #expect(places(map, 1, 2, 3) == [.added(before: 1), .changed(1), .changed(2)])
    #expect(places(map, 4, 5, 6) == [.changed(3), .added(before: 4), .same(4)])
  }

  @Test func `lines around a change are counted, and ends without a line feed are not`() {
    let map = map(
      "--- a/x\n+++ b/x\n@@ -1,4 +1,4 @@\n one\n-two\n+2\n\n-four\n\\ No newline at end of file\n+4\n"
        + "\\ No newline at end of file\n")
    #expect(map.changes == [.init(old: 1..<2, new: 1..<2), .init(old: 3..<4, new: 3..<4)])
  }

  @Test func `lines that look like the head of a diff are lines`() {
    let map = map("@@ -1,2 +1,2 @@\n--- a/x\n-@@ -9 +9 @@\n+++ b/x\n+@@ -7 +7 @@\n@@ -8,0 +9 @@\n+z\n")
    #expect(map.changes.map(\.old) == [0..<2, 8..<8])
    #expect(map.changes.map(\.new) == [0..<2, 8..<9])
  }

  @Test func `of a file that is new or gone no line is anywhere else`() {
    #expect(places(map("@@ -0,0 +1,2 @@\n+a\n+b\n"), 0, 1) == [.added(before: 0), .added(before: 0)])
    #expect(map("@@ -1,2 +0,0 @@\n-a\n-b\n").changes == [.init(old: 0..<2, new: 0..<0)])
  }

  @Test(arguments: [
    "@@", "@@ -1 @@", "@@ -1,9 +1,9", "@@ -1,5 +1,5 @@\n-a", "+x\n-y", "@@@ -1 -1 +1 @@@\n--a",
  ])
  func `what is no diff, or is cut, does no harm`(_ text: String) {
    #expect(map(text).old(ofNew: 0).line >= 0)
    #expect(map(text).old(ofNew: 1 << 40).line >= 0)
  }
}
