/**
 * Flags of `node` for a server with the embedded database. V8 would compile its WebAssembly a second time, optimized: that takes
 * more processor time than the whole start of a server, and 50 MB, and its short statements don't become faster.
 */
export const EMBEDDED_FLAGS: readonly string[] = ['--liftoff-only'];
