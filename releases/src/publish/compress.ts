import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const TEXT = /\.(js|css|html|svg|json|txt)$/;

/** The compressed copies of a file (`.br`, `.gz`) that are smaller than it; made once, at publishing. */
export function compressed(name: string, bytes: Buffer): [string, Buffer][] {
  if (!TEXT.test(name)) return [];
  const copies: [string, Buffer][] = [
    [`${name}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })],
    [`${name}.gz`, gzipSync(bytes, { level: 9 })],
  ];
  return copies.filter(([, copy]) => copy.length < bytes.length);
}
