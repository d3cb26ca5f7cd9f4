import Fastify from 'fastify';
import { buildTestApp, OPS_TOKEN, type TestApp } from '../testing/test-app';
import { enforceAccess, OPS_GUESSES } from './access';
import { limitCalls } from './limit-calls';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

interface Documented {
  paths: Record<string, Record<string, { security?: Record<string, []>[] }>>;
}

const callsOf = (kind: string) =>
  Object.entries((test.app.swagger() as unknown as Documented).paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { security }]) => (kind === 'open' ? !security : security?.some((entry) => kind in entry)))
      .map(([method]) => [method.toUpperCase(), path.replace(/\{\w+\}/g, 'x')] as const),
  );

describe('a call that needs a login', () => {
  it('answers 401 without one, whichever it is and whatever is sent', async () => {
    const calls = callsOf('customer');

    expect(calls.length).toBeGreaterThan(10);
    for (const [method, url] of calls) {
      for (const headers of [{}, { authorization: 'Bearer x' }, { authorization: `Bearer ${OPS_TOKEN}` }]) {
        const answer = await test.call(method, url, { headers: headers as Record<string, string>, body: {} });
        expect([method, url, answer.statusCode]).toEqual([method, url, 401]);
        expect(answer.json()).toMatchObject({ message: 'Please login again.', code: 'UNAUTHORIZED' });
      }
    }
  });
});

const DUTIES = ['kitchen', 'courier', 'menu', 'releases', 'accounts'] as const;

describe('an operations call', () => {
  const tokens = {
    all: OPS_TOKEN,
    ...Object.fromEntries(DUTIES.map((duty) => [duty, `${duty}-token-for-tests`])),
  };
  let staffed: TestApp;
  beforeAll(async () => {
    const env = DUTIES.map((duty) => [`OPS_TOKEN_${duty.toUpperCase()}`, `${duty}-token-for-tests`]);
    staffed = await buildTestApp({ env: Object.fromEntries(env), database: test.database });
  });
  afterAll(() => staffed.close());
  const statusWith = async (token: string, [method, url]: readonly [string, string]) =>
    (await staffed.call(method, url, { headers: { authorization: `Bearer ${token}` }, body: {} })).statusCode;

  it.each(DUTIES)(
    'of the %s is made with its own token and with the one for all, and with no other',
    async (duty) => {
      const calls = callsOf(duty);

      expect(calls.length).toBeGreaterThan(0);
      for (const call of calls) {
        for (const [holder, token] of Object.entries(tokens)) {
          const isTheirs = holder === duty || holder === 'all';
          const status = await statusWith(token, call);
          expect([call, holder, status === 401 || status === 403]).toEqual([call, holder, !isTheirs]);
        }
      }
    },
  );

  it('tells the holder of another duty’s token which one it needs', async () => {
    const answer = await staffed.call('POST', '/ops/orders/x/status', {
      headers: { authorization: 'Bearer courier-token-for-tests' },
      body: {},
    });

    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toEqual({
      code: 'WRONG_DUTY',
      message: 'This token is for the courier. The call needs OPS_TOKEN_KITCHEN or OPS_TOKEN.',
    });
  });

  it('answers 401 to everybody but the restaurant', async () => {
    const customer = await test.signUpAndLogin();
    const calls = DUTIES.flatMap(callsOf);

    expect(calls.length).toBeGreaterThan(8);
    for (const [n, [method, url]] of calls.entries()) {
      const from = `10.0.0.${n}`;
      for (const headers of [{}, customer.headers, { authorization: `Bearer ${OPS_TOKEN.toUpperCase()}` }]) {
        const given = headers as Record<string, string>;
        const answer = await test.call(method, url, { headers: given, body: {}, from });
        expect([method, url, answer.statusCode]).toEqual([method, url, 401]);
      }
    }
  });

  it('gives an address a few tries a minute to find the token, and the right one none more', async () => {
    const ask = async (token: string, from: string) =>
      (await test.call('GET', '/ops/releases.json', { headers: { authorization: `Bearer ${token}` }, from }))
        .statusCode;
    const guesses: number[] = [];
    for (let n = 0; n <= OPS_GUESSES; n++) guesses.push(await ask(`guess-${n}`, '203.0.113.1'));

    expect(guesses).toEqual([...Array(OPS_GUESSES).fill(401), 429]);
    expect(await ask(OPS_TOKEN, '203.0.113.1')).toBe(429);
    expect(await ask(OPS_TOKEN, '203.0.113.2')).not.toBe(429);
  });
});

describe('a stranger', () => {
  it.each(['/metrics', '/auth/geocode/reverse?latitude=17.4&longitude=78.4'])('is %s', async (url) => {
    expect((await test.call('GET', url)).statusCode).toBe(401);
  });
});

describe('a route of the API', () => {
  const routes = ['/auth/new', '/ops/new', '/dev/new', '/telemetry/new', '/auth', '/auth/:id/*'];

  it.each(routes)('at %s stops the start when it does not say who may call it', async (url) => {
    const app = Fastify();
    await limitCalls(app, { general: null, exact: async () => null });
    enforceAccess(app, test.context, async () => null);

    expect(() => app.get(url, () => 'x')).toThrow(`${url} doesn't declare who may call it`);
    expect(() => app.post(url, { config: { access: 'customer' } }, () => 'x')).not.toThrow();
  });

  it('that no one declared cannot hide in a plugin', async () => {
    const app = Fastify();
    await limitCalls(app, { general: null, exact: async () => null });
    enforceAccess(app, test.context, async () => null);
    app.register(
      async (inner) => {
        inner.get('/hidden', () => 'x');
      },
      { prefix: '/auth' },
    );

    await expect(app.ready()).rejects.toThrow("doesn't declare who may call it");
  });
});
