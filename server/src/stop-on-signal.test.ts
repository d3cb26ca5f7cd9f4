import { EventEmitter, once } from 'node:events';
import { connect } from 'node:net';
import { stopOnSignal } from './stop-on-signal';
import { buildTestApp } from './testing/test-app';

async function stopping(
  times: { drain: number; grace: number; rest?: number },
  close = async () => {},
  cutOff = () => {},
) {
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
      cutOff,
    },
    { rest: 50, ...times },
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

it('a request that does not end in time is cut off, and the server ends in order', async () => {
  const site = await buildTestApp();
  const address = new URL(await site.app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(address.port), '127.0.0.1').on('error', () => {});
  socket.write(
    'POST /auth/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
  );
  await once(site.app.server, 'request');
  const { process, ended } = await stopping(
    { drain: 0, grace: 100, rest: 5_000 },
    () => site.close(),
    () => site.app.server.closeAllConnections(),
  );

  process.emit('SIGTERM');

  expect(await ended).toBe(0);
});

it('work that does not end even then is left', async () => {
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
      ['/readyz', '/readyz?exclude=database', '/healthz', '/auth/coupons'].map(
        async (url) => (await site.call('GET', url)).statusCode,
      ),
    );
  const before = await statuses();

  site.context.events.emit('stopping');

  expect([before, await statuses()]).toEqual([
    [200, 200, 200, 200],
    [503, 503, 200, 200],
  ]);
  await site.close();
});
