import Testing

/// All tests that run programs in terminals. One at a time: what they wait for are other processes.
@Suite(.serialized, .timeLimit(.minutes(5))) struct EndToEnd {}
