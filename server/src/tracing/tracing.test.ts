import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { MARA } from '../auth/testing/auth-app';
import { stockMenu } from '../orders/testing/order-fixtures';
import { buildTestApp, type TestApp } from '../testing/test-app';
import { startCollector } from './testing/collector-stand-in';

const traceOf = (n: number) => n.toString(16).padStart(32, '4bf92f35');
const SPAN = 'a3ce929d0e0e4736';
const from = (trace: string) => ({ traceparent: `00-${trace}-${SPAN}-01` });
const CALLS = 30;

let collector: Awaited<ReturnType<typeof startCollector>>;
/** The spans of {@link live}, once the server has stopped. */
let spans: ReturnType<typeof collector.spans>;
beforeAll(async () => {
  collector = await startCollector();
  const test = await buildTestApp({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } });
  await live(test);
  await test.close();
  spans = collector.spans();
});
afterAll(() => collector.close());

async function live(test: TestApp): Promise<void> {
  await stockMenu(test.db);
  await signUpSlowly(test);
  await test.call('GET', '/auth/order/ORD-0123456789', { headers: from(traceOf(2)) });
  await test.call('GET', '/healthz', { headers: from(traceOf(3)) });
  // More than there are connections to the database.
  const asha = await test.signUpAndLogin();
  const many = Array.from({ length: CALLS }, (_, n) =>
    test.call('GET', '/auth/address', { headers: { ...asha.headers, ...from(traceOf(100 + n)) } }),
  );
  await Promise.all(many);
}

/** The body arrives while the server waits for it: in the context of its connection. */
async function signUpSlowly(test: TestApp): Promise<void> {
  const address = await test.app.listen({ port: 0, host: '127.0.0.1' });
  const headers = { ...from(traceOf(1)), 'content-type': 'application/json' };
  const call = request(`${address}/auth/signup`, { method: 'POST', headers });
  const coming = once(test.app.server, 'request') as Promise<[IncomingMessage]>;
  call.flushHeaders();
  const [received] = await coming;
  while (received.listenerCount('data') === 0) await nextTurn();
  call.end(JSON.stringify(MARA));
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  answer.resume();
  await once(answer, 'end');
}

const inTrace = (n: number) => spans.filter(({ traceId }) => traceId === traceOf(n));
const namesIn = (n: number) => inTrace(n).map(({ name }) => name);

it('A call belongs to the click that it came of, and the statements that it took to the call', () => {
  const [call] = inTrace(1).filter(({ kind }) => kind === 2);
  const statements = inTrace(1).filter(({ name }) => name === 'database');

  expect(call).toMatchObject({ name: 'POST /auth/signup', parentSpanId: SPAN });
  expect(JSON.stringify(call?.attributes)).toContain('201');
  expect(JSON.stringify(statements)).toContain('insert into \\"users\\"');
  expect(statements.map(({ parentSpanId }) => parentSpanId)).toEqual(statements.map(() => call?.spanId));
});

it('Calls at once, more than there are connections, keep their statements apart', () => {
  const shapes = Array.from({ length: CALLS }, (_, n) =>
    namesIn(100 + n)
      .sort()
      .join(),
  );

  expect(new Set(shapes)).toEqual(new Set([expect.stringMatching(/^GET \/auth\/address,database/)]));
});

it('A trace names the route and nothing that customers type or own', () => {
  expect(namesIn(2)).toEqual(['GET /auth/order/:id']);
  for (const word of [...Object.values(MARA), MARA.email.toLowerCase(), 'ORD-0123456789'])
    expect(collector.told()).not.toContain(word);
});

it('The process’s own queries are in no trace', () => {
  expect(spans.filter(({ kind, parentSpanId }) => kind === 3 && !parentSpanId)).toEqual([]);
  expect(spans.filter(({ kind }) => kind === 3)).not.toEqual([]);
});

it('Balancers that ask for health leave no trace', () => {
  expect(inTrace(3)).toEqual([]);
});

it('A collector that is down delays nothing', async () => {
  const test = await buildTestApp({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' } });

  expect((await test.call('GET', '/auth/coupons')).statusCode).toBe(200);
  await test.close();
});
