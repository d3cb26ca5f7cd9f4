import { stat } from 'node:fs/promises';
import { orNullAfter } from './or-null-after';

/** As long work of another request does. */
function block(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

describe('An answer with a time limit', () => {
  it('counts if it is there, though the process was busy until after the limit', async () => {
    const answer = orNullAfter(stat(__filename), 10);

    block(100);

    expect(await answer).not.toBeNull();
  });

  it('is null when the time is over, and when it fails', async () => {
    expect(await orNullAfter(new Promise(() => undefined), 10)).toBeNull();
    expect(await orNullAfter(Promise.reject(new Error('away')), 10)).toBeNull();
  });
});
