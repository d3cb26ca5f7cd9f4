import { byteCache } from '../concurrency/byte-cache';
import { dictionaryDigest } from '../http/compression-dictionary';
import { pack } from '../http/encoding';
import { pageAnswer } from './page-answer';

const headers = {} as Parameters<typeof pageAnswer>[1]['headers'];
const dictionaryOf = (text: string) => {
  const bytes = Buffer.from(text);
  return { bytes, digest: dictionaryDigest(bytes), address: '' };
};

it('A page that is made again, and is the same, is compressed once for each dictionary', async () => {
  const shared = { pack, differences: byteCache<{ bytes: Buffer }>(100_000) };
  const [one, other] = [dictionaryOf('an older page'), dictionaryOf('another older page')];
  const first = pageAnswer(200, { html: 'a page of now', headers }, shared);
  const again = pageAnswer(200, { html: 'a page of now', headers }, shared);
  const changed = pageAnswer(200, { html: 'a page of later', headers }, shared);

  const sent = await first.difference(one);

  expect((await again.difference(one))?.bytes).toBe(sent?.bytes);
  expect((await again.difference(other))?.bytes).not.toEqual(sent?.bytes);
  expect((await changed.difference(one))?.bytes).not.toEqual(sent?.bytes);
});

it('A page that is sent once is compressed for itself, and has no ETag', async () => {
  const page = pageAnswer(200, { html: 'a page of now', headers }, null);

  expect(await page.difference(dictionaryOf('an older page'))).toEqual({
    bytes: expect.any(Buffer),
    etag: null,
  });
});
