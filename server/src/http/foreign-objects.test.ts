import { eq } from 'drizzle-orm';
import { sessions } from '../auth/auth-tables';
import {
  buildOrderRequest,
  order,
  type SavedAddress,
  saveAddress,
  stockMenu,
} from '../orders/testing/order-fixtures';
import { buildTestApp, type TestApp, type TestCustomer } from '../testing/test-app';

/** A customer with one of each object that has an id. */
interface Owner extends TestCustomer {
  readonly home: SavedAddress;
  readonly address: string;
  readonly order: string;
  readonly session: string;
}

let test: TestApp;
let asha: Owner;
let eve: Owner;
beforeAll(async () => {
  test = await buildTestApp();
  await stockMenu(test.db);
  asha = await makeOwner();
  eve = await makeOwner();
});
afterAll(() => test.close());

async function makeOwner(): Promise<Owner> {
  const customer = await test.signUpAndLogin();
  const home = await saveAddress(test, customer);
  const placed = await order(test, customer, buildOrderRequest(customer, home));
  const [session] = await test.db.select().from(sessions).where(eq(sessions.userId, customer.id));
  const ids = { address: `${home.id}`, order: placed.json().order_id, session: session?.id ?? '' };
  return { ...customer, home, ...ids };
}

const ADDRESS = { house_block_no: 'Flat 7', area_road: 'Rose Lane', city: 'Mysuru', state: 'Karnataka' };
type Ids = Pick<Owner, 'id' | 'address' | 'order' | 'session'>;
const UNKNOWN: Ids = {
  id: 'USR-0000000000000000',
  address: '999999',
  order: 'ORD-0000000000000000',
  session: '0'.repeat(64),
};

/** Every call whose path names an object of a customer. */
const BY_PATH: Readonly<Record<string, (ids: Ids) => { url: string; body?: object }>> = {
  'DELETE /auth/sessions/{sessionId}': ({ session }) => ({ url: `/auth/sessions/${session}` }),
  'PUT /auth/address/{id}': ({ address }) => ({ url: `/auth/address/${address}`, body: ADDRESS }),
  'DELETE /auth/address/{id}': ({ address }) => ({ url: `/auth/address/${address}` }),
  'GET /auth/order/{id}': ({ order }) => ({ url: `/auth/order/${order}` }),
  'GET /auth/order/order/{orderId}': ({ order }) => ({ url: `/auth/order/order/${order}` }),
  'PATCH /auth/order/{orderId}/cancel': ({ order }) => ({
    url: `/auth/order/${order}/cancel`,
    body: { reason: 'It is not mine' },
  }),
  'GET /auth/review/order/{orderId}': ({ order }) => ({ url: `/auth/review/order/${order}` }),
};
/** Those whose body does, and the one whose path may name a customer too. */
const MORE: typeof BY_PATH = {
  'POST /auth/review': ({ order }) => ({ url: '/auth/review', body: { order_id: order, rating: 1 } }),
  'POST /auth/order': ({ address }) => ({
    url: '/auth/order',
    body: buildOrderRequest(eve, { ...eve.home, id: Number(address) }),
  }),
  'GET /auth/order/{id} of a customer': ({ id }) => ({ url: `/auth/order/${id}` }),
};

const everythingOf = async ({ headers }: Owner): Promise<unknown> =>
  (await test.call('POST', '/auth/account/export', { headers, body: {} })).json();

it('knows every call of a customer that names an object', () => {
  const { paths } = test.app.swagger() as unknown as {
    paths: Record<string, Record<string, { security?: object[] }>>;
  };
  const named = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { security }]) => path.includes('{') && security?.some((kind) => 'customer' in kind))
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );

  expect(named.sort()).toEqual(Object.keys(BY_PATH).sort());
});

it.each(Object.entries({ ...BY_PATH, ...MORE }))(
  '%s says of another customer’s exactly what it says of one that never was, and changes nothing',
  async (name, call) => {
    const [method = ''] = name.split(' ');
    const ask = async (ids: Ids) => {
      const { url, body } = call(ids);
      const { statusCode, body: answer } = await test.call(method, url, { headers: eve.headers, body });
      return { statusCode, answer };
    };
    const before = await everythingOf(asha);

    const [foreign, unknown] = [await ask(asha), await ask(UNKNOWN)];

    expect(unknown.statusCode).toBe(404);
    expect(foreign).toEqual(unknown);
    expect(await everythingOf(asha)).toEqual(before);
  },
);
