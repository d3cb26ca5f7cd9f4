import { startLocked } from './locked-process';
import { RENDER_LIMITS, type RenderFailure, startRendering } from './rendering';

jest.mock('./locked-process', () => ({ startLocked: jest.fn() }));
afterEach(() => jest.useRealTimers());

it('An answer that came while the server stood still is read before the release is blamed for being late', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate'] });
  const send = jest.fn();
  const locked = jest.mocked(startLocked).mockReturnValue({ send, end: async () => undefined });
  const sent = async (times: number) => {
    while (send.mock.calls.length < times) await new Promise(setImmediate);
  };
  const code = { name: 'host@1.0.0', script: 'host/1.0.0/server.cjs', integrity: '', read: async () => '' };
  const faults: Pick<RenderFailure, 'reason'>[] = [];
  const rendering = startRendering({ host: code, remote: null, path: '/', isPreview: false }, (fault) =>
    faults.push(fault),
  );
  await sent(1);
  const [, { onWord } = {}] = locked.mock.calls[0] ?? [];
  onWord?.({ html: '' });
  const page = rendering.render('/home', '{}');
  await sent(2);

  // A loop that was blocked runs its timers first, and reads after that.
  jest.advanceTimersByTime(RENDER_LIMITS.page);
  onWord?.({ html: 'drawn' });

  expect(await page).toBe('drawn');
  await new Promise(setImmediate);
  expect(faults).toEqual([]);
});
