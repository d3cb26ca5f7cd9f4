import {
  buildOrderRequest,
  customerWithOrder,
  order,
  proveEmail,
  repeatOrder,
  stockMenu,
} from './orders/testing/order-fixtures';
import { simulate } from './simulator/simulator';
import { breakConnections } from './testing/broken-connections';
import { buildItem, buildMenu } from './testing/build-menu';
import { buildTestApp, OPS_TOKEN, START, type TestApp } from './testing/test-app';
import { moveCourier } from './tracking/courier';

let site: TestApp;
let asked: ReturnType<typeof breakConnections>;
beforeAll(async () => {
  site = await buildTestApp({ env: { SIMULATOR_SPEED: '1' } });
  asked = breakConnections();
});
beforeEach(async () => {
  await site.reset();
  await stockMenu(site.db);
});
afterAll(async () => {
  asked.stop();
  await site.close();
});

type Ordered = Awaited<ReturnType<typeof customerWithOrder>>;
const OPS = { authorization: `Bearer ${OPS_TOKEN}` };

/** `begin` and `commit` among them, and what finds the session, which is one. */
it.each<[string, number, (given: Ordered) => [string, string, object?], 'active'?]>([
  ['who the customer is', 2, () => ['GET', '/auth/me']],
  ['where they are logged in', 2, () => ['GET', '/auth/sessions']],
  ['their addresses', 2, () => ['GET', '/auth/address']],
  ['their orders', 2, ({ customer }) => ['GET', `/auth/order/${customer.id}`]],
  ['an order with its ride', 3, ({ orderId }) => ['GET', `/auth/order/${orderId}`], 'active'],
  ['an order whose ride is over', 2, ({ orderId }) => ['GET', `/auth/order/${orderId}`]],
  ['an invoice', 2, ({ orderId }) => ['GET', `/auth/order/order/${orderId}`]],
  ['the review of an order', 2, ({ orderId }) => ['GET', `/auth/review/order/${orderId}`]],
  ['a new name', 6, () => ['PATCH', '/auth/update', { name: 'Mara' }]],
])('%s takes %i statements', async (_what, most, request, status: 'active' | 'delivered' = 'delivered') => {
  const given = await customerWithOrder(site, status);
  const [method, url, body] = request(given);

  const { answer, queries } = await asked.during(() =>
    site.call(method, url, { headers: given.customer.headers, ...(body && { body }) }),
  );

  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
  expect(queries).toBe(most);
});

it('An order takes 8 statements, of somebody proven 6, its repeat 5, to cancel it 2, and a step of the kitchen 1', async () => {
  const { customer, address } = await customerWithOrder(site, 'delivered');
  const body = buildOrderRequest(customer, address);

  const placed = await asked.during(() => order(site, customer, body, 'attempt-1'));
  const again = await asked.during(() => order(site, customer, body, 'attempt-1'));
  const orderId = placed.answer.json().order_id;
  const cancelled = await asked.during(() =>
    site.call('PATCH', `/auth/order/${orderId}/cancel`, {
      headers: customer.headers,
      body: { reason: 'Too late' },
    }),
  );
  const next = (await order(site, customer, body)).json().order_id;
  const cooked = await asked.during(() =>
    site.call('POST', `/ops/orders/${next}/status`, { headers: OPS, body: { status: 'active' } }),
  );

  await proveEmail(site, customer);
  const proven = await asked.during(() => order(site, customer, body, 'attempt-2'));

  expect(
    [placed, proven, again, cancelled, cooked].map(({ answer, queries }) => [answer.statusCode, queries]),
  ).toEqual([
    [201, 8],
    [201, 6],
    [201, 5],
    [200, 2],
    [200, 1],
  ]);
});

it('Signing up takes 8 statements, and logging in 15', async () => {
  const body = {
    name: 'Mara Iyer',
    email: 'mara@example.com',
    mobile: '9876501234',
    password: 'idli-and-sambar-5',
  };

  const signedUp = await asked.during(() => site.call('POST', '/auth/signup', { body }));
  const loggedIn = await asked.during(() =>
    site.call('POST', '/auth/login', { body: { emailOrMobile: body.email, password: body.password } }),
  );

  expect([signedUp, loggedIn].map(({ answer, queries }) => [answer.statusCode, queries])).toEqual([
    [201, 8],
    [200, 15],
  ]);
});

it('A menu takes as many statements with a thousand dishes as with three', async () => {
  const many = Array.from({ length: 1_000 }, (_, at) =>
    buildItem({ id: 1_000 + at, item_code: `D-${at}`, keyword_ids: [2] }),
  );
  const put = async (body: object) => {
    const { answer, queries } = await asked.during(() =>
      site.call('PUT', '/ops/menu', { headers: OPS, body }),
    );
    return [answer.statusCode, queries];
  };

  const few = Array.from({ length: 3 }, (_, at) =>
    buildItem({ id: 901 + at, item_code: `F-${at}`, keyword_ids: [2] }),
  );
  const small = await put(buildMenu({ items: few }));

  expect(small[0]).toBe(200);
  expect(await put(buildMenu({ items: many }))).toEqual(small);
});

it('The demo kitchen looks at the rides of all orders at once', async () => {
  const { orderId } = await customerWithOrder(site, 'active');
  const ids = [orderId, ...(await repeatOrder(site.db, orderId, 30))];
  for (const id of ids) await moveCourier(site.context, id, { latitude: 17.4, longitude: 78.4 }, START);

  expect((await asked.during(() => simulate(site.context))).queries).toBe(2);
});
