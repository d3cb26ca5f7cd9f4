import * as auth from '@food/contracts/auth';
import { type Call, ErrorAnswer } from '@food/contracts/call';
import * as catalog from '@food/contracts/catalog';
import * as checkout from '@food/contracts/checkout';
import * as ops from '@food/contracts/ops';
import * as orders from '@food/contracts/orders';
import * as tracking from '@food/contracts/tracking';
import * as fc from 'fast-check';
import { startSession } from './auth/session-store';
import { buildOrderRequest, HOME, order, saveAddress, stockMenu } from './orders/testing/order-fixtures';
import { type ArbitraryRequest, FUZZ, requestsOf } from './testing/arbitrary-requests';
import { buildMenu } from './testing/build-menu';
import { buildTestApp, OPS_TOKEN, type TestApp, type TestCustomer } from './testing/test-app';

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'answer' in value;

const CALLS = [auth, catalog, checkout, orders, tracking, ops]
  .flatMap((contracts) => Object.values(contracts))
  .filter(isCall)
  // Its queue makes one call a second.
  .filter(({ path }) => path !== checkout.reverseGeocode.path)
  .map((call) => [`${call.method} ${call.path}`, call] as const);

/** For operations, which may see and change every order. */
const isOps = ({ access }: Call): boolean => access !== 'open' && access !== 'customer';

/** One path may be two calls, which differ by the kind of their id. */
const answersOf = ({ method, path }: Call) =>
  CALLS.map(([, call]) => call)
    .filter((call) => call.method === method && call.path === path)
    .map(({ answer }) => answer);

/** Texts that only Vera may ever read. */
const VERA = { name: 'Vera Secretname', email: 'vera@only-hers.example', mobile: '8123456789' };
const HER_STREET = 'Street that only Vera knows';
const HER_WORDS = [VERA.name, VERA.email, VERA.mobile, HER_STREET];

let test: TestApp;
let vera: TestCustomer;
let customer: TestCustomer;
let known: unknown[];
/** Bodies that their calls accept, by path. */
let examples: Record<string, unknown>;
let hers: unknown[];
beforeAll(async () => {
  test = await buildTestApp();
  await stockMenu(test.db);
  vera = await test.signUpAndLogin(VERA);
  hers = await placeOrder(vera, { area_road: HER_STREET });
  customer = await test.signUpAndLogin();
  const ids = await placeOrder(customer, {});
  known = [...ids, String(ids[1]), 'BRK-001', 'FLAT50', customer.email];
  examples = {
    [auth.signup.path]: {
      name: 'Noor',
      email: 'noor@example.com',
      mobile: '9123456780',
      password: 'three green lentils',
    },
    [orders.placeOrder.path]: buildOrderRequest(customer, await saveAddress(test, customer)),
    [catalog.putMenu.path]: buildMenu(),
    [orders.cancelOrder.path]: { reason: 'Changed my mind' },
    [orders.submitReview.path]: { order_id: hers.at(-1), rating: 1, comment: 'Not mine' },
    [checkout.updateAddress.path]: HOME,
  };
});
afterAll(() => test.close());

/** An address and an order of a customer: their ids, and the customer's own. */
async function placeOrder(who: TestCustomer, address: object): Promise<unknown[]> {
  const saved = await saveAddress(test, who, address);
  const answer = await order(test, who, buildOrderRequest(who, saved));
  return [who.id, saved.id, answer.json().order_id];
}

const herData = () =>
  Promise.all(
    ['/auth/me', '/auth/address', `/auth/order/${vera.id}`].map(async (path) =>
      (await test.call('GET', path, { headers: vera.headers })).json(),
    ),
  );

/** Each of her ids in the path of a call, with a body that it accepts: tried in every run. */
const hersOf = ({ path }: Call): [ArbitraryRequest][] =>
  hers.map((id) => [{ url: path.replace(/:\w+/, String(id)), body: examples[path] }]);

let callers = 0;
async function send(call: Call, url: string, body: unknown) {
  callers += 1;
  // Calls that end a session must not end the run.
  const token = isOps(call) ? OPS_TOKEN : await startSession(test.context, customer.id);
  return test.call(call.method, url, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    from: `10.${callers >> 16}.${(callers >> 8) & 255}.${callers & 255}`,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

describe('Whatever is sent, right or almost right, to', () => {
  it.each(CALLS)(
    '%s is answered as its contract says, and tells nothing of another customer',
    async (_, call) => {
      const before = await herData();
      // Operations may see and change her order; nobody else may.
      const ids = isOps(call) ? known : [...known, ...hers, String(hers[1])];

      await fc.assert(
        fc.asyncProperty(requestsOf(call, ids, examples[call.path]), async ({ url, body }) => {
          const answer = await send(call, url, body);

          const what =
            `${call.method} ${url} ${JSON.stringify(body)} → ${answer.statusCode} ${answer.body}`.slice(
              0,
              2_000,
            );
          const isGood = answer.statusCode === call.status;
          const shapes = isGood ? answersOf(call) : [ErrorAnswer];
          if (answer.statusCode >= 500 || (!isGood && answer.statusCode < 400)) throw new Error(what);
          if (!shapes.some((shape) => shape.safeParse(answer.json()).success))
            throw new Error(`not the form of the contract: ${what}`);
          if (!isOps(call) && HER_WORDS.some((word) => answer.body.includes(word)))
            throw new Error(`tells of another customer: ${what}`);
        }),
        { ...FUZZ, examples: call.params && !isOps(call) ? hersOf(call) : [] },
      );

      expect(await herData()).toEqual(before);
    },
  );

  it('any call, the log has no word of a customer', () => {
    const log = test.logged();

    expect([...HER_WORDS, customer.email].filter((word) => log.includes(word))).toEqual([]);
  });
});
