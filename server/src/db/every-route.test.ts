import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, RouteOptions } from 'fastify';
import pg from 'pg';
import { buildOrderRequest, order, saveAddress, stockMenu } from '../orders/testing/order-fixtures';
import { openTestStore, type TestStore } from '../site/testing/test-store';
import { buildMenu } from '../testing/build-menu';
import { type DatabaseOverNetwork, openDatabaseOverNetwork, SOON } from '../testing/database-over-network';
import { buildTestApp, OPS_TOKEN, type TestApp, type TestCustomer } from '../testing/test-app';
import { DATABASE_LIMITS } from './server-database';

const mockRoutes = new Map<FastifyInstance, RouteOptions[]>();
jest.mock('../http/create-fastify', () => {
  const actual = jest.requireActual('../http/create-fastify');
  return {
    ...actual,
    createFastify: (...given: unknown[]) => {
      const app: FastifyInstance = actual.createFastify(...given);
      const routes: RouteOptions[] = [];
      app.addHook('onRoute', (route) => void routes.push(route));
      mockRoutes.set(app, routes);
      return app;
    },
  };
});

const LIMITS = { ...DATABASE_LIMITS };
/** The call under way, to which queries of the database are attributed. */
const asking = new AsyncLocalStorage<string>();
const asked: string[] = [];

let releases: TestStore;
let site: TestApp;
let customer: TestCustomer;
let orderId: string;
let session = '';
let server: DatabaseOverNetwork;
beforeAll(async () => {
  server = await openDatabaseOverNetwork(SOON);
  releases = openTestStore();
  await releases.publishHost();
  await releases.publishCatalog();
  await releases.promote('host@1.0.0', 'catalog@1.0.0');
  site = await buildTestApp({ database: server.database, env: releases.env });
  await stockMenu(site.db);
  customer = await site.signUpAndLogin();
  const placed = await order(site, customer, buildOrderRequest(customer, await saveAddress(site, customer)));
  orderId = placed.json().order_id;
  session =
    `${(await ask(site.operations, 'POST', '/ops/session', { token: OPS_TOKEN })).headers['set-cookie']}`.split(
      ';',
    )[0] ?? '';
  // Parts of releases that a process has read once need no database.
  expect((await ask(site.app, 'GET', '/skip2')).statusCode).toBe(200);
  const connect = pg.Pool.prototype.connect as (...args: unknown[]) => unknown;
  jest.spyOn(pg.Pool.prototype, 'connect').mockImplementation(function (this: pg.Pool, ...args: unknown[]) {
    asked.push(asking.getStore() ?? 'nobody');
    return connect.apply(this, args);
  } as never);
}, 120_000);
afterEach(() => {
  server.network.mode = 'pass';
});
afterAll(async () => {
  await site.close();
  await server.close();
  releases.clear();
});

const EMAIL = 'asha@example.com';
const PASSWORD = 'three green lentils';
const LOGIN = { emailOrMobile: EMAIL, password: PASSWORD };
const CHANGE = { part: 'catalog', why: 'the menu is empty' };
/** Bodies with which a call reaches the database, and isn't refused before. */
const BODIES: Readonly<Record<string, object>> = {
  'POST /telemetry/composition': {
    part: 'catalog',
    version: '1.0.0',
    kind: 'load-timeout',
    outcome: 'recovered',
    page: '/home',
  },
  'POST /telemetry/visit': { releases: ['catalog@1.0.0'] },
  'POST /ops/releases/rollback': CHANGE,
  'POST /ops/releases/halt': CHANGE,
  'POST /ops/sessions/end': { customer: EMAIL },
  'POST /ops/accounts/export': { customer: EMAIL },
  'POST /ops/accounts/delete': { customer: EMAIL },
  'POST /ops/orders/:orderId/status': { status: 'active' },
  'POST /ops/orders/:orderId/location': {
    latitude: 17.4,
    longitude: 78.4,
    timestamp: '2026-03-02T06:30:00.000Z',
  },
  'PUT /ops/menu': buildMenu(),
  'PUT /ops/dishes/:itemCode/sold-out': { sold_out: true },
  'POST /ops/session of operations': { token: OPS_TOKEN },
  'POST /auth/signup': { name: 'Noor', email: 'noor@example.com', mobile: '9123456780', password: PASSWORD },
  'POST /auth/login': LOGIN,
  'POST /auth/send-otp': LOGIN,
  'POST /auth/verify-otp': { ...LOGIN, otp: '123456' },
  'POST /auth/reset-password': { emailOrMobile: EMAIL, password: PASSWORD, reset_token: 'x'.repeat(43) },
};

/** Routes that make no query: pages and files of releases, signed rights, the release store, and redirects of a login. */
const WITHOUT_DATABASE = [
  'GET /openapi.json',
  'GET /dev/api',
  'GET /dev/api.css',
  'GET /metrics',
  'GET /healthz',
  'GET /ops/graph.json',
  'POST /ops/releases/rollback',
  'POST /ops/releases/halt',
  'POST /ops/inspect',
  'GET /ops/inspect/begin',
  'GET /ops/inspect.json',
  'GET /ops/inspect/versions.json',
  'GET /ops/inspect/overlay.css',
  'GET /ops/inspect/overlay.js',
  'GET /auth/google',
  'GET /auth/google/callback',
  'GET /auth/facebook',
  'GET /auth/facebook/callback',
  'GET /images/menu/*',
  'GET /releases/:part/:version/*',
  'GET /deployment.json',
  'GET /manifest.webmanifest',
  'GET /service-worker.js',
  'GET /composition/:deployment/:file',
  'GET /composition/:language/:deployment/:file',
  'GET /mf/:remote/mf-manifest.json',
  'GET /composition/pages/:number/:language/:digest',
  'GET /*',
  'GET / of operations',
  'GET /ops/releases of operations',
  'GET /ops/releases/page.css of operations',
  'GET /ops/releases/laila.woff2 of operations',
  'GET /ops/releases/icon.svg of operations',
  'GET /ops/releases/page.js of operations',
];

const placeOf = (part: string): string =>
  ({
    ':orderId': orderId,
    ':part': 'catalog',
    ':version': '1.0.0',
    ':name': `${'0'.repeat(32)}.webp`,
    '*': 'home',
  })[part] ?? '1';

let callers = 0;
function ask(app: FastifyInstance, method: string, url: string, body?: object) {
  callers += 1;
  const isOps = /^[/](ops|metrics|dev)/.test(url);
  const headers =
    app === site.operations
      ? { host: 'localhost:4000', origin: 'http://localhost:4000', cookie: session }
      : { authorization: isOps ? `Bearer ${OPS_TOKEN}` : customer.headers.authorization };
  return app.inject({
    method: method as 'GET',
    url,
    remoteAddress: `10.7.${callers >> 8}.${callers & 255}`,
    headers,
    ...(body && { payload: body }),
  });
}

/** Every route of both addresses but HEAD, which is made of GET. */
const routes = () =>
  [site.app, site.operations].flatMap((app) =>
    (mockRoutes.get(app) ?? []).flatMap(({ method, url }) =>
      [method].flat().flatMap((verb) => {
        if (verb === 'HEAD') return [];
        const name = app === site.app ? `${verb} ${url}` : `${verb} ${url} of operations`;
        const path = url.replace(/:\w+|\*/g, placeOf);
        return { name, call: () => asking.run(name, async () => await ask(app, verb, path, BODIES[name])) };
      }),
    ),
  );

it.each(['closed', 'silent'] as const)(
  'While the database is %s, each call says when to come back, unless it needs no database',
  async (mode) => {
    await Promise.all(routes().map(() => site.call('GET', '/readyz')));
    server.network.mode = mode;

    const answers = await Promise.all(
      routes().map(async ({ name, call }) => {
        const { statusCode, headers } = await call();
        return { name, statusCode, retryAfter: Number(headers['retry-after']) };
      }),
    );

    const refused = answers.filter(({ statusCode }) => statusCode >= 500);
    expect(answers.length).toBeGreaterThan(80);
    expect(refused.filter(({ statusCode, retryAfter }) => statusCode !== 503 || !(retryAfter > 0))).toEqual(
      [],
    );
    expect(answers.filter((answer) => !refused.includes(answer)).map(({ name }) => name)).toEqual(
      WITHOUT_DATABASE,
    );
  },
);

it('No call waits twice for a database that is away, nor once for 5 seconds', async () => {
  server.network.mode = 'closed';
  asked.length = 0;
  for (const { call } of routes()) await call();

  // Side by side, each for at most 2 seconds.
  const calls = asked.filter((name) => name !== 'GET /metrics' && name !== 'nobody');
  expect(calls.length).toBeGreaterThan(50);
  expect(calls.filter((name, at) => calls.indexOf(name) !== at)).toEqual([]);
  const { connect, statement, lock, silence } = LIMITS;
  expect(Math.max(connect, statement, lock, silence)).toBeLessThan(5_000);
});
