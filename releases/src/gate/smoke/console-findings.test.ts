import { told } from '../../testing/gate-kit';
import { buildDeployment, buildPage, buildRemote } from '../../testing/release-builders';
import { consoleFindings, knownErrors } from './console-findings';

const site = buildDeployment([buildRemote('orders', { pages: [buildPage('/orders')] })]);
const look = (...errors: Parameters<typeof consoleFindings>[2]) =>
  told(consoleFindings(site, { part: 'orders', path: '/orders' }, errors));
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

  it('is known by its words, whatever numbers are in them', () => {
    const now = [error('http://127.0.0.1:4711/releases/orders/1.1.0/: no price'), error('no dish')];
    const before = [error('http://127.0.0.1:815/releases/orders/1.0.0/: no price')];

    expect(knownErrors(now, before)).toEqual(now.slice(0, 1));
  });
});
