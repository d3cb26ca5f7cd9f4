import type { AppContext } from '../context';
import { startHousekeeping } from './housekeeping';

const leads = { changeListener: { isLeader: () => true } } as unknown as AppContext;

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** Housekeeping of two kinds of rows, the first of which is under way until `end`. */
function underWay() {
  let end = (): void => {};
  const first = jest.fn(
    (_context: AppContext, _isStopped: () => boolean) =>
      new Promise<void>((resolve) => {
        end = resolve;
      }),
  );
  const second = jest.fn(async () => undefined);
  const stop = startHousekeeping(leads, [
    { what: 'first', expire: first },
    { what: 'second', expire: second },
  ]);
  jest.advanceTimersByTime(5 * 60_000);
  return { first, second, stop, end: () => end() };
}

it('Housekeeping that takes long is not begun a second time meanwhile', async () => {
  const { first, stop, end } = underWay();

  jest.advanceTimersByTime(20 * 60_000);

  expect(first).toHaveBeenCalledTimes(1);
  const stopped = stop();
  end();
  await stopped;
});

it('A server that stops waits for the statement of housekeeping that is under way, and no other follows', async () => {
  const { first, second, stop, end } = underWay();
  let isStill = false;

  const stopped = Promise.resolve(stop()).then(() => {
    isStill = true;
  });
  await Promise.resolve();
  const wasStill = isStill;
  end();
  await stopped;

  expect(wasStill).toBe(false);
  expect(first.mock.calls[0]?.[1]()).toBe(true);
  expect(second).not.toHaveBeenCalled();
});
