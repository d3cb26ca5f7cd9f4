import { gzipSync } from 'node:zlib';
import { runNode } from '../testing/run-node';
import { isCopyOf } from './release-contents';

// A process of its own compresses 100 MB.
jest.setTimeout(60_000);

it.each(['.gz', '.br'])(
  'A compressed copy (%s) that holds more than its file is no copy of it, and is unpacked no further than that',
  async (suffix) => {
    const { out } = await runNode('testing/unpack-bomb.ts', [suffix]);

    const { isCopy, grown } = JSON.parse(out);
    expect(isCopy).toBe(false);
    expect(grown).toBeLessThan(60);
  },
);

it('A compressed copy may be of an empty file', () => {
  expect(isCopyOf(Buffer.alloc(0), '.gz', gzipSync(Buffer.alloc(0)))).toBe(true);
});
