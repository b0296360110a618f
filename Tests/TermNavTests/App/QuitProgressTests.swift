import NavModel
import Testing

@testable import TermNav

@Suite struct QuitProgressTests {
  @Test func `a second Ctrl-C insists within the time, also when others came between`() {
    var progress = QuitProgress()
    let time = QuitProgress.insistence
    #expect(!progress.isInsisted(at: 0))
    progress.interrupt(at: 10)
    #expect(progress.isInsisted(at: 10) && progress.isInsisted(at: 10 + time))
    #expect(!progress.isInsisted(at: 10.01 + time))
    progress.interrupt(at: 20)
    #expect(progress.isInsisted(at: 20 + time))
  }

  @Test func `somebody is asked until the question is answered, or nobody holds it`() {
    var progress = QuitProgress()
    #expect(!progress.isAsking)
    var question: PendingQuit? = PendingQuit { true }
    if let question {
      progress.ask(question)
      #expect(progress.isAsking)
      question.resume()
      #expect(!progress.isAsking)
    }
    question = PendingQuit { true }
    if let question { progress.ask(question) }
    #expect(progress.isAsking)
    question = nil
    #expect(!progress.isAsking)
  }
}
