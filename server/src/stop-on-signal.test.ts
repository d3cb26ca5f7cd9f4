import { EventEmitter, once } from 'node:events';
import { stopOnSignal } from './stop-on-signal';
import { buildTestApp } from './testing/test-app';

async function stopping(times: { drain: number; grace: number }, close = async () => {}) {
  const said: string[] = [];
  const process = Object.assign(new EventEmitter(), {
    exit: (code: number) => void process.emit('end', code),
  });
  stopOnSignal(
    {
      announce: () => said.push('announced'),
      close: () => {
        said.push('closing');
        return close();
      },
    },
    times,
    process as never,
  );
  return { process, said, ended: once(process, 'end').then(([code]) => code as number) };
}

it('a stopping server says that it is not ready first, and closes when the balancer had time to notice', async () => {
  const { process, said, ended } = await stopping({ drain: 200, grace: 1_000 });
  const before = performance.now();

  process.emit('SIGTERM');
  expect(said).toEqual(['announced']);

  expect(await ended).toBe(0);
  expect(performance.now() - before).toBeGreaterThan(190);
  expect(said).toEqual(['announced', 'closing']);
});

it('a second signal does not wait for the balancer', async () => {
  const { process, ended } = await stopping({ drain: 60_000, grace: 1_000 });

  process.emit('SIGINT');
  process.emit('SIGINT');

  expect(await ended).toBe(0);
});

it('work that does not end in time is cut off', async () => {
  const { process, ended } = await stopping({ drain: 0, grace: 50 }, () => new Promise(() => {}));
  const keepAlive = setTimeout(() => {}, 5_000);

  process.emit('SIGTERM');

  expect(await ended).toBe(1);
  clearTimeout(keepAlive);
});

it('while it stops, the server is not ready and answers all the same', async () => {
  const site = await buildTestApp();
  const statuses = async () =>
    Promise.all(
      ['/readyz', '/healthz', '/auth/coupons'].map(async (url) => (await site.call('GET', url)).statusCode),
    );
  const before = await statuses();

  site.context.events.emit('stopping');

  expect([before, await statuses()]).toEqual([
    [200, 200, 200],
    [503, 200, 200],
  ]);
  await site.close();
});
