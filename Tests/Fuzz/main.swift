import CLibrary
import Storms

/// libFuzzer's way in for programs that have a main function of their own.
@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
  _ count: UnsafeMutablePointer<Int32>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ testOneInput: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

/// Bytes that libFuzzer has grown, by what code they reach, for the decoder and for a whole program. A law that is broken
/// traps, and libFuzzer keeps the bytes.
private func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  if let fault = DecoderStorm.fault(bytes, seed: UInt64(count)) { fatalError("the decoder: \(fault)") }
  if let fault = ByteStorm().run(bytes) { fatalError("the program: \(fault)") }
  return 0
}

var count = CommandLine.argc
var arguments = CommandLine.unsafeArgv
exit(runFuzzer(&count, &arguments, testOneInput))
