import type { ComposedRemote } from '@food/platform/deployment';
import { composed, type FakeWire, openWire } from '../testing/fake-wire';
import { prefetchNext } from './prefetch';
import { setDeployment } from './remotes';

let wire: FakeWire;
beforeEach(() => {
  jest.useFakeTimers();
  wire = openWire();
  setDeployment(
    composed(
      [wire.publish('catalog', '1.1.0', { pages: { '/home': () => null }, next: ['/cart'] })],
      [wire.publish('checkout', '1.0.0', { pages: { '/cart': () => null } })],
    ),
  );
});
afterEach(() => {
  wire.close();
  jest.useRealTimers();
  Reflect.deleteProperty(navigator, 'connection');
});

const hints = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=prefetch]')];
const names = () => hints().map(({ href }) => href.split('/').at(-1));

describe('While the line is idle', () => {
  it('the files of the page that is likely opened next are fetched ahead', () => {
    prefetchNext('/home');
    jest.runAllTimers();

    expect(names()).toEqual(['entry.js', 'routes.js', 'cart.js', 'cart.css']);
  });

  it('each of them is pinned and asked for as the page itself will ask, so that none comes twice', () => {
    prefetchNext('/home');
    jest.runAllTimers();

    for (const link of hints()) {
      expect(link.integrity).toBe(`sha384-of-checkout-1.0.0-${link.href.split('/').at(-1)}`);
      expect(link.crossOrigin).toBe('anonymous');
    }
  });

  it('no file is asked for again', () => {
    prefetchNext('/home');
    prefetchNext('/home');
    jest.runAllTimers();

    expect(hints()).toHaveLength(4);
  });

  it('nothing is fetched before the page had its time', () => {
    prefetchNext('/home');

    expect(hints()).toEqual([]);
  });

  it('nothing is fetched for a visitor who asked to save data', () => {
    Object.assign(navigator, { connection: { saveData: true } });

    prefetchNext('/home');
    jest.runAllTimers();

    expect(hints()).toEqual([]);
  });

  it('a page that was opened by a link fetches its next pages as soon as its remote is known', async () => {
    const whole = composed(
      [wire.publish('catalog', '1.1.0', { pages: { '/home': () => null } })],
      [
        wire.publish('orders', '1.0.0', {
          pages: { '/orders': () => null, '/review': () => null },
          next: ['/review'],
        }),
      ],
    );
    const { catalog, orders } = whole.remotes as Record<'catalog' | 'orders', ComposedRemote>;
    setDeployment({
      ...whole,
      remotes: { catalog },
      routes: {
        catalog: { version: '1.1.0', pages: [{ path: '/home' }] },
        orders: { version: '1.0.0', pages: [{ path: '/orders' }, { path: '/review' }] },
      },
      remotesAt: '/composition/1/',
    });
    const fetched = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(JSON.stringify(orders)));

    prefetchNext('/orders');
    await jest.runAllTimersAsync();

    expect(fetched).toHaveBeenCalledTimes(1);
    expect(names()).toContain('review.js');
    fetched.mockRestore();
  });

  it('nothing is fetched if nothing is likely next', () => {
    prefetchNext('/skip2');
    jest.runAllTimers();

    expect(hints()).toEqual([]);
  });
});
