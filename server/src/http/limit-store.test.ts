import { limitStore } from './limit-store';
import type { Count } from './recent-counts';

/** The results of `incr` at these moments, when all processes together have counted this. */
async function toldAt(...moments: [now: number, all: Count | null][]): Promise<Count[]> {
  const clock = jest.spyOn(performance, 'now');
  const answers = moments.map(([, all]) => all);
  const general = async () => answers.shift() ?? null;
  const store = new (limitStore({ addresses: 10, general, exact: general }).Store)({});
  const told: Count[] = [];
  for (const [now] of moments) {
    clock.mockReturnValue(now);
    told.push(
      await new Promise((resolve, reject) =>
        store.incr('10.9.4.1', (error, count) => (count ? resolve(count) : reject(error)), 60_000, 3_000),
      ),
    );
  }
  return told;
}
afterEach(() => jest.restoreAllMocks());

it('The minute of all processes ends for each of them, also if an answer took a moment to come', async () => {
  const told = await toldAt(
    [0, { current: 2_900, ttl: 1_000 }],
    [999.5, { current: 1, ttl: 60_000 }],
    [1_001, { current: 2, ttl: 59_998 }],
  );

  expect(told.map(({ current }) => current)).toEqual([2_900, 2_901, 2]);
});

it('A process’s own count holds until its minute ends, if the count of all together is lost', async () => {
  const told = await toldAt(
    [0, { current: 2_900, ttl: 1_000 }],
    [500, { current: 1, ttl: 60_000 }],
    [600, null],
    [1_001, null],
  );

  expect(told.map(({ current }) => current)).toEqual([2_900, 2_901, 2_902, 1]);
});
