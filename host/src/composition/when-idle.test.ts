import { queryClient } from '@food/platform/query';
import { inTasks, whenIdle } from './when-idle';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  queryClient.clear();
  jest.useRealTimers();
});

/** A call of the page that is under way; the returned function answers it. */
function ask(path: string): () => Promise<unknown> {
  let answer: (value: unknown) => void = () => undefined;
  const answered = queryClient.fetchQuery({
    queryKey: [path],
    queryFn: () => new Promise((resolve) => (answer = resolve)),
  });
  return () => {
    answer([]);
    return answered;
  };
}

describe('Work that a page can do without', () => {
  it('waits until every call of the page is answered, so that it does not share the line', async () => {
    const work = jest.fn();
    const answerAddresses = ask('/auth/address');
    const answerSettings = ask('/auth/settings');
    whenIdle(work);

    await jest.advanceTimersByTimeAsync(2_500);
    await answerAddresses();
    await jest.advanceTimersByTimeAsync(2_000);
    expect(work).not.toHaveBeenCalled();

    await answerSettings();
    await jest.advanceTimersByTimeAsync(2_000);
    expect(work).toHaveBeenCalledTimes(1);

    await jest.advanceTimersByTimeAsync(10_000);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('waits for no call for ever', async () => {
    const work = jest.fn();
    const answer = ask('/auth/address');
    whenIdle(work);

    await jest.advanceTimersByTimeAsync(10_000);

    expect(work).toHaveBeenCalledTimes(1);
    await answer();
  });

  it('is done at once if no call is under way', async () => {
    const work = jest.fn();
    whenIdle(work);

    await jest.advanceTimersByTimeAsync(2_000);

    expect(work).toHaveBeenCalledTimes(1);
  });
});

it('Several functions run in tasks of their own, between which a tap is handled', () => {
  const done: string[] = [];
  inTasks([() => done.push('first'), () => done.push('second')]);

  expect(done).toEqual([]);
  expect(jest.getTimerCount()).toBe(2);
  jest.runAllTimers();
  expect(done).toEqual(['first', 'second']);
});
