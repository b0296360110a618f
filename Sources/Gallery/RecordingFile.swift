#if Program
  import CLibrary
  import TermNav
  import TermNavRecording

  struct RecordingFile {
    let path: ByteString

    func read() throws -> Recording {
      let bytes = try InputFile.bytes(of: path)
      do {
        return try Recording(text: String(decoding: bytes, as: UTF8.self))
      } catch {
        throw CommandFailure(.data, "cannot replay \(path): \(error)")
      }
    }

    /// Writes a recording to the file, or to the file that a link leads to. The file keeps its permissions,
    /// and gets either all of the new content or none of it.
    func write(_ recording: Recording) throws {
      let found = path.withCString { realpath($0, nil) }
      defer { free(found) }
      let target =
        found.map { ByteString(bytes: UnsafeRawBufferPointer(start: $0, count: strlen($0))) } ?? path
      var status = stat()
      let mode = target.withCString { stat($0, &status) } == 0 ? status.st_mode & 0o777 : 0o600
      let new = ByteString(bytes: target.bytes + ".\(getpid())".utf8)
      let text = Array(recording.text.utf8)
      let opened = new.withCString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode) }
      guard opened >= 0, let file = fdopen(opened, "wb") else { throw unwritable(errno) }
      let isWritten =
        fwrite(text, 1, text.count, file) == text.count && fflush(file) == 0 && fchmod(opened, mode) == 0
      let reason = errno
      let isClosed = fclose(file) == 0
      guard isWritten, isClosed, new.withCString({ new in target.withCString { rename(new, $0) } }) == 0
      else {
        let cause = isWritten ? errno : reason
        _ = new.withCString { unlink($0) }
        throw unwritable(cause)
      }
    }

    private func unwritable(_ reason: Int32) -> CommandFailure {
      CommandFailure(.other, "cannot write \(path): \(String(cString: strerror(reason)))")
    }
  }
#endif
