import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { pack } from './encoding';
import { smallPacking } from './small-packing';

const page = Buffer.from(
  Array.from({ length: 2_000 }, (_, at) => `<li>Dish ${at ** 2} for ₹${(at * 37) % 900}</li>`).join(''),
);

describe('An answer for everybody', () => {
  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)(
    'comes smaller in %s, and is the same, once it was asked for again',
    async (encoding, unpacked) => {
      const packed = smallPacking();
      const quick = await pack(page, encoding);
      expect(await packed(page, encoding)).toEqual(quick);

      let bytes = await packed(page, encoding);
      while (bytes.equals(quick)) bytes = await packed(page, encoding);

      expect(bytes.length).toBeLessThan(quick.length);
      expect(unpacked(bytes)).toEqual(page);
    },
  );

  it('is compressed quickly if no two are the same', async () => {
    const packed = smallPacking();
    for (const number of [1, 2, 3]) {
      const other = Buffer.concat([page, Buffer.from(String(number))]);
      expect(await packed(other, 'br')).toEqual(await pack(other, 'br'));
    }
  });
});
