import { byteCache } from './byte-cache';

const of = (bytes: number) => async () => ({ bytes: Buffer.alloc(bytes) });

describe('A value that is expensive to make', () => {
  it('is made once, however many callers ask at the same moment and later', async () => {
    const { get, known } = byteCache(10_000);
    const make = jest.fn(of(10));

    const [first, second] = await Promise.all([get('a', make), get('a', make)]);

    expect(make).toHaveBeenCalledTimes(1);
    expect([second, await get('a', make), known('a')]).toEqual([first, first, first]);
    expect(make).toHaveBeenCalledTimes(1);
  });

  it('is removed when the cache is full, the least recently used first', async () => {
    const { get, known } = byteCache(10_000);
    for (const key of ['a', 'b', 'c']) await get(key, of(2_000));
    known('a');

    await get('d', of(2_000));

    expect(['a', 'b', 'c', 'd'].map((key) => known(key) !== null)).toEqual([true, false, true, true]);
  });

  it('does not fill the memory with many small entries', async () => {
    const { get, known } = byteCache(10_000);
    for (let n = 0; n < 100; n++) await get(`${n}`, of(1));

    expect(Array.from({ length: 100 }, (_, n) => known(`${n}`)).filter(Boolean).length).toBeLessThan(10);
  });

  it('is not cached if there is none, or if making it failed', async () => {
    const { get, known } = byteCache(10_000);

    await get('a', async () => null);
    await get('b', () => Promise.reject(new Error('no'))).catch(() => {});

    expect([known('a'), known('b')]).toEqual([null, null]);
  });
});
