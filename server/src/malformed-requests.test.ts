import { buildMenu } from './testing/build-menu';
import { buildTestApp, OPS_TOKEN, type TestApp, type TestCustomer } from './testing/test-app';

/** Every documented call gets malformed requests; none may fail with a 5xx, and every refusal has a message. */
let test: TestApp;
let customer: TestCustomer;

beforeAll(async () => {
  test = await buildTestApp();
  await test.call('PUT', '/ops/menu', {
    body: buildMenu(),
    headers: { authorization: `Bearer ${OPS_TOKEN}` },
  });
  customer = await test.signUpAndLogin();
});
afterAll(() => test.close());

const TEXTS = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  "' or 1=1; drop table users --",
  '../../../etc/passwd',
  '%s%n{{7*7}}',
  '<script>alert(1)</script>',
  '__proto__',
  'ORD-0000000000',
  'USR-0000000000',
  '-1',
  '0',
  '1e999',
  '9223372036854775808',
  'NaN',
  'é'.repeat(90),
];
const deep = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));
const VALUES: unknown[] = [
  ...TEXTS,
  null,
  true,
  -1,
  0.1,
  1e308,
  2 ** 53,
  [],
  {},
  [null],
  deep(40),
  'x'.repeat(70_000),
];

type Schema = { properties?: Record<string, unknown>; $ref?: string; anyOf?: Schema[] };
interface Call {
  method: string;
  path: string;
  ops: boolean;
  query: string[];
  fields: string[];
}
interface Documented {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}
interface Operation {
  security?: Record<string, []>[];
  parameters?: { in: string; name: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

function fieldsOf(schema: Schema | undefined, document: Documented): string[] {
  if (!schema) return [];
  if (schema.$ref)
    return fieldsOf(document.components.schemas[schema.$ref.split('/').at(-1) ?? ''], document);
  return [
    ...Object.keys(schema.properties ?? {}),
    ...(schema.anyOf ?? []).flatMap((one) => fieldsOf(one, document)),
  ];
}

function documentedCalls(): Call[] {
  const document = test.app.swagger() as unknown as Documented;
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security, parameters, requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      ops: security !== undefined && !security.some((entry) => 'customer' in entry),
      query: (parameters ?? []).filter((one) => one.in === 'query').map(({ name }) => name),
      fields: fieldsOf(requestBody?.content['application/json']?.schema, document),
    })),
  );
}

let callers = 0;
async function holds(call: Call, url: string, body?: unknown): Promise<void> {
  callers += 1;
  const authorization = call.ops ? `Bearer ${OPS_TOKEN}` : customer.headers.authorization;
  const answer = await test.call(call.method, url, {
    headers: { authorization },
    from: `10.5.${callers >> 8}.${callers & 255}`,
    ...(body !== undefined && { body }),
  });
  const what = `${call.method} ${url.slice(0, 120)} ${JSON.stringify(body)?.slice(0, 120)} → ${answer.statusCode} ${answer.body.slice(0, 200)}`;
  if (answer.statusCode >= 500) throw new Error(what);
  if (answer.statusCode >= 400) {
    expect([what, answer.json()]).toEqual([
      what,
      expect.objectContaining({ message: expect.any(String), code: expect.any(String) }),
    ]);
    expect([
      what,
      /\bat .*\.ts|select .* from|insert into|node_modules|\/server\//i.test(answer.body),
    ]).toEqual([what, false]);
  }
}

const fill = (path: string, value: string) => path.replace(/\{\w+\}/g, encodeURIComponent(value));
const encodable = (text: string) => (text === '\ud800' ? '\ufffd' : text);

it('knows the calls that it is about to test', () => {
  const calls = documentedCalls();

  expect(calls.length).toBeGreaterThan(35);
  expect(calls.find(({ path }) => path === '/auth/order')?.fields).toContain('items');
  expect(calls.find(({ path }) => path === '/auth/update')?.fields).toContain('current_password');
});

it('stands whatever is in a path', async () => {
  for (const call of documentedCalls().filter(({ path }) => path.includes('{'))) {
    for (const text of [...TEXTS, 'x'.repeat(299), 'x'.repeat(2_000)])
      await holds(call, fill(call.path, encodable(text)));
  }
}, 60_000);

it('stands whatever is in a query', async () => {
  for (const call of documentedCalls()) {
    for (const name of call.query) {
      for (const text of TEXTS) {
        const value = encodeURIComponent(encodable(text));
        await holds(call, `${fill(call.path, '1')}?${name}=${value}`);
        await holds(call, `${fill(call.path, '1')}?${name}=${value}&${name}=again&__proto__=x&${name}[a]=b`);
      }
    }
  }
}, 60_000);

it('stands whatever a body is', async () => {
  for (const call of documentedCalls().filter(({ fields }) => fields.length > 0)) {
    for (const value of VALUES.filter((one) => typeof one !== 'string'))
      await holds(call, fill(call.path, '1'), value);
  }
}, 60_000);

it('stands whatever is in a field of a body', async () => {
  for (const call of documentedCalls()) {
    for (const field of call.fields) {
      const others = Object.fromEntries(call.fields.map((name) => [name, '1']));
      for (const value of VALUES) await holds(call, fill(call.path, '1'), { ...others, [field]: value });
    }
  }
}, 120_000);

/** A body with other faults beside these is refused for those. */
const HONEST = '"emailOrMobile":"asha@example.com","password":"wrong but whole"';

it.each([
  ['{"a":', 400],
  [`{"__proto__":{"admin":true},${HONEST}}`, 400],
  [`{"constructor":{"prototype":{"admin":true}},${HONEST}}`, 400],
  [`${'['.repeat(100_000)}`, 400],
  [`{"emailOrMobile":"${'x'.repeat(1_100_000)}"}`, 413],
])('refuses the broken body %.40s', async (payload, status) => {
  const answer = await test.app.inject({
    method: 'POST',
    url: '/auth/login',
    payload,
    headers: { 'content-type': 'application/json' },
  });

  expect(answer.statusCode).toBe(status);
  expect(answer.json()).toEqual({ message: expect.any(String), code: expect.any(String) });
});

it('refuses a kind of body that it does not know', async () => {
  const answer = await test.app.inject({
    method: 'POST',
    url: '/auth/login',
    payload: '<login/>',
    headers: { 'content-type': 'application/xml' },
  });

  expect(answer.statusCode).toBe(415);
  expect(answer.json()).toEqual({ message: expect.any(String), code: 'UNSUPPORTED' });
});
