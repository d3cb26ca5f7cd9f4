import { createHash } from 'node:crypto';
import { integrityOf, isPinned } from './integrity';

const FILE = Buffer.from('(()=>{})()');

describe('A file of a release', () => {
  it.each([
    ['by SHA-256, as releases are now', integrityOf(FILE)],
    ['by SHA-384, as older releases are', `sha384-${createHash('sha384').update(FILE).digest('base64')}`],
  ])('is known %s, and an altered one is not', (_, integrity) => {
    expect(isPinned(FILE, integrity)).toBe(true);
    expect(isPinned(Buffer.from('(()=>{})();'), integrity)).toBe(false);
  });

  it('that no manifest pins is refused', () => {
    expect(isPinned(FILE, '')).toBe(false);
  });
});
