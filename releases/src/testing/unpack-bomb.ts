import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { isCopyOf } from '../registry/release-contents';

/**
 * Compares a file of some bytes with a copy that unpacks to 100 MB. Prints whether it is one, and by how many MB the memory grew:
 * `<suffix>`.
 */
const [suffix] = process.argv.slice(2) as ['.br' | '.gz'];
const MB = 1024 * 1024;
const PACK = {
  '.gz': (bytes: Buffer) => gzipSync(bytes),
  '.br': (bytes: Buffer) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
};
const packed = PACK[suffix](Buffer.alloc(100 * MB));
const before = peak();
const isCopy = isCopyOf(Buffer.from('let a;'), suffix, packed);
console.log(JSON.stringify({ isCopy, grown: Math.round(peak() - before) }));

/** In MB. Linux starts `maxRSS` with that of the parent process, so it would not show what is less. */
function peak(): number {
  const { maxRSS } = process.resourceUsage();
  const ofLinux = process.platform === 'linux' && readFileSync('/proc/self/status', 'utf8');
  const [, kilobytes = maxRSS] = (ofLinux && /VmHWM:\s+(\d+) kB/.exec(ofLinux)) || [];
  return Number(kilobytes) / 1024;
}
