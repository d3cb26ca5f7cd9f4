import { gzipSync } from 'node:zlib';
import { isCopyOf } from './release-contents';

const MB = 1024 * 1024;

it('A compressed copy that holds more than its file is no copy of it, and is unpacked no further than that', () => {
  // One behind the other they are one file, of 300 MB.
  const bomb = Buffer.concat(Array<Buffer>(300).fill(gzipSync(Buffer.alloc(MB))));
  const before = process.resourceUsage().maxRSS;

  const isCopy = isCopyOf(Buffer.from('let a;'), '.gz', bomb);

  expect(isCopy).toBe(false);
  expect((process.resourceUsage().maxRSS - before) * 1024).toBeLessThan(100 * MB);
});

it('A compressed copy may be of an empty file', () => {
  expect(isCopyOf(Buffer.alloc(0), '.gz', gzipSync(Buffer.alloc(0)))).toBe(true);
});
