import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** Compresses faster than a release's files are compressed, since a visitor waits for it. */
export const pack = (plain: Buffer, encoding: Encoding): Promise<Buffer> => packed(plain, encoding, 6, 6);

/** Compresses as a release's files are compressed. */
export const packSmall = (plain: Buffer, encoding: Encoding): Promise<Buffer> =>
  packed(plain, encoding, constants.BROTLI_MAX_QUALITY, constants.Z_BEST_COMPRESSION);

const packed = (plain: Buffer, encoding: Encoding, quality: number, level: number): Promise<Buffer> =>
  encoding === 'br'
    ? brotli(plain, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: quality,
          [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
        },
      })
    : gz(plain, { level });

/** Browsers send few different headers; made-up ones are parsed each time. */
const MOST_HEADERS = 200;
const read = new Map<string | undefined, Encoding | null>();

/** The best encoding that a browser accepts. */
export function acceptedEncoding(header: string | undefined): Encoding | null {
  const known = read.get(header);
  if (known !== undefined) return known;
  const encoding = readEncoding(header);
  if (read.size < MOST_HEADERS) read.set(header, encoding);
  return encoding;
}

/** `q=0` is a refusal (RFC 9110, 12.5.3). */
function readEncoding(header: string | undefined): Encoding | null {
  const accepted = (header ?? '')
    .split(',')
    .map((entry) => entry.trim().toLowerCase())
    .filter((entry) => !/;\s*q=0(\.0*)?$/.test(entry))
    .map((entry) => entry.split(';')[0]);
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : null;
}
