import { ConcurrencyLimiter } from './concurrency-limiter';

/** A task that ends when it is told to. */
function task() {
  let end = (_outcome: Promise<string>): void => {};
  const ended = new Promise<string>((resolve) => {
    end = resolve;
  });
  return { run: jest.fn(() => ended), end };
}

it('A flood of costly tasks runs few at once, in their order, lets few wait, and turns the others away', async () => {
  const limiter = new ConcurrencyLimiter(1, 1);
  const [first, second, third, fourth] = [task(), task(), task(), task()];
  const running = limiter.run(first.run);
  const waiting = limiter.run(second.run);

  await expect(limiter.run(third.run)).rejects.toMatchObject({ statusCode: 429, code: 'BUSY' });
  expect([first, second, third].map(({ run }) => run.mock.calls.length)).toEqual([1, 0, 0]);

  first.end(Promise.reject(new Error('it failed')));
  await expect(running).rejects.toThrow('it failed');
  const last = limiter.run(fourth.run);
  expect([second, fourth].map(({ run }) => run.mock.calls.length)).toEqual([1, 0]);
  second.end(Promise.resolve('done'));
  fourth.end(Promise.resolve('done too'));

  expect(await Promise.all([waiting, last])).toEqual(['done', 'done too']);
});
