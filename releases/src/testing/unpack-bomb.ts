import { brotliCompressSync, gzipSync } from 'node:zlib';
import { isCopyOf } from '../registry/release-contents';

/** Compares a file of some bytes with a copy that unpacks to 300 MB. Prints whether it is one, and by how many MB the memory grew: `<suffix>`. */
const [suffix] = process.argv.slice(2) as ['.br' | '.gz'];
const MB = 1024 * 1024;
const packed =
  suffix === '.gz'
    ? // One behind the other they are one file.
      Buffer.concat(Array<Buffer>(300).fill(gzipSync(Buffer.alloc(MB))))
    : brotliCompressSync(Buffer.alloc(300 * MB));
const before = process.memoryUsage().rss;
const isCopy = isCopyOf(Buffer.from('let a;'), suffix, packed);
const grown = Math.round((process.resourceUsage().maxRSS * 1024 - before) / MB);
console.log(JSON.stringify({ isCopy, grown }));
