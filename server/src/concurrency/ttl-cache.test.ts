import { ttlCache } from './ttl-cache';

describe('A cached value', () => {
  it('leaves the memory when its time is over, without another call', async () => {
    jest.useFakeTimers({ now: 0 });
    const cache = ttlCache(2_000, async (key) => key);
    for (let at = 0; at < 500; at++) await cache(`page ${at}`);
    // It ends when nothing is left to remove.
    expect(jest.getTimerCount()).toBe(1);

    jest.advanceTimersByTime(4_000);

    expect(jest.getTimerCount()).toBe(0);
    jest.useRealTimers();
  });

  it('is one of at most five hundred: further ones are made and not cached', async () => {
    const make = jest.fn(async (key: string) => key);
    const cache = ttlCache(60_000, make);
    for (let at = 0; at < 500; at++) await cache(`${at}`);
    make.mockClear();

    for (const key of ['0', 'one more', 'one more']) expect(await cache(key)).toBe(key);

    expect(make.mock.calls.map(([key]) => key)).toEqual(['one more', 'one more']);
  });

  it('is not made a second time before that', async () => {
    const make = jest.fn(async (key: string) => key);
    const cache = ttlCache(60_000, make);

    await Promise.all([cache('a'), cache('a'), cache('b')]);

    expect(make.mock.calls.map(([key]) => key)).toEqual(['a', 'b']);
  });
});
