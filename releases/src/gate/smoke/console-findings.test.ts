import { linesOf } from '../../testing/gate-kit';
import { buildDeployment, buildPage, buildRemote } from '../../testing/release-builders';
import { consoleFindings, knownErrors } from './console-findings';

const site = buildDeployment([buildRemote('orders', { pages: [buildPage('/orders')] })]);
const look = (...errors: Parameters<typeof consoleFindings>[2]) =>
  linesOf(consoleFindings(site, { part: 'orders', path: '/orders' }, errors));
const error = (words: string, source: string | null = null) => ({ words, source });
const SAID = 'warning orders: orders@1.0.0 writes an error to the console on the page /orders: ';

describe('A page that writes errors to the console', () => {
  it('passes with a warning that has the first one, and how many more there are', () => {
    expect(look(error('no price', 'remote-orders/src/price.ts:3:5'))).toEqual([
      `${SAID}no price (remote-orders/src/price.ts:3:5). The orders team should look into it.`,
    ]);
    expect(look(error('no price'), error('no dish'), error('no price'), error('no cook'))).toEqual([
      `${SAID}no price, and 2 more. The orders team should look into it.`,
    ]);
    expect(look()).toEqual([]);
    expect(look(error('x'.repeat(5_000)))[0]?.length).toBeLessThan(600);
  });

  it.each([
    ['a time', 'late by 153 ms at 10:00:05', 'late by 1.2 s at 9:59:58'],
    ['a moment', 'none at 2026-07-01T10:00:00.000Z', 'none at 2026-06-30T23:59:59.999Z'],
    ['what a clock gives', 'drawn after 153.29999995', 'drawn after 9.700000047'],
    ['a version', 'orders@1.10.0-beta.1 has no price', 'orders@1.9.3 has no price'],
    [
      'a random id',
      'order 0f8fad5b-d9cb-469f-a165-70867728950e',
      'order 7c9e6679-7425-40de-944b-e07fc1f90ae7',
    ],
    ['a hash and a line', '/orders.1a2b3c4d5e.js:1:200', '/orders.9f8e7d6c5b.js:2:11'],
    ['milliseconds since 1970', 'none since 1782900000000', 'none since 1782900004711'],
  ])('is known by its words, though they have another one: %s', (_, now, before) => {
    expect(knownErrors([error(now)], [error(before)])).toHaveLength(1);
  });

  it.each([
    ['t9 is not a function', 'n2 is not a function'],
    ['Request failed with status code 404', 'Request failed with status code 500'],
    ['No price for 3 dishes', 'No price for 2 dishes'],
    ['decode is not defined', 'facade is not defined'],
  ])('is another one if its words name another thing: %s', (now, before) => {
    expect(knownErrors([error(now)], [error(before)])).toEqual([]);
  });

  it('is known by its words on another port and in another version', () => {
    const now = [error('http://127.0.0.1:4711/releases/orders/1.1.0/: no price'), error('no dish')];
    const before = [error('http://127.0.0.1:815/releases/orders/1.0.0/: no price')];

    expect(knownErrors(now, before)).toEqual(now.slice(0, 1));
  });
});
