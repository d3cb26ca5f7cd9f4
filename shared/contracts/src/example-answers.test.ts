import * as auth from './auth';
import type { Call } from './call';
import * as catalog from './catalog';
import * as checkout from './checkout';
import { EXAMPLE_ANSWERS, EXAMPLE_USER, exampleAnswer } from './example-answers';
import * as orders from './orders';
import * as tracking from './tracking';

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'answer' in value;
/** The calls with which pages read. */
const reads = [auth, catalog, checkout, orders, tracking]
  .flatMap((contract) => Object.values<unknown>(contract))
  .filter(isCall)
  .filter(({ method, access }) => method === 'GET' && ['open', 'customer'].includes(access));

describe('An example answer', () => {
  it.each(reads.map((call) => [call.summary, call] as const))('is there for: %s', (_, call) => {
    const found = EXAMPLE_ANSWERS.filter((example) => example.call === call);

    expect(`example-answers.ts has ${found.length} for ${call.method} ${call.path}`).toBe(
      `example-answers.ts has 1 for ${call.method} ${call.path}`,
    );
  });

  it.each(EXAMPLE_ANSWERS.map(({ call, answer }) => [call.summary, call, answer] as const))(
    'is as its contract says: %s',
    (_, call, answer) => {
      expect(call.answer.parse(answer)).toEqual(answer);
    },
  );

  it('is found by the path of a call, a literal one before one with a parameter', () => {
    expect(exampleAnswer('/auth/category/menu/keywords')).toEqual(exampleAnswer('/auth/category/3/keywords'));
    expect(exampleAnswer('/auth/order/ORD-0123456789')).toMatchObject({ trail: expect.any(Array) });
    expect(exampleAnswer(`/auth/order/${EXAMPLE_USER.id}`)).toMatchObject({ next: null });
    expect(exampleAnswer('/auth/order/order/ORD-0123456789')).toMatchObject({ status: 'delivered' });
    expect(exampleAnswer('/auth/nothing')).toBeUndefined();
  });
});
