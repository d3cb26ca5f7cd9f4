import type { PlacedRemote } from '@food/platform/deployment';
import { pinChunks } from './pin-chunks';

const file = (name: string) => ({ file: name, integrity: `sha256-of-${name}` });
const built = (base: string, chunks?: PlacedRemote['chunks']): PlacedRemote => ({
  name: 'deals',
  version: '1.0.0',
  base,
  global: 'deals_1_0_0',
  entry: file('remoteEntry.js'),
  exposes: { './routes': { js: [file('routes.js')], css: [] } },
  pages: [
    {
      path: '/deals',
      next: [],
      reloadSafe: false,
      js: [file('deals.js')],
      css: [file('deals.css')],
    },
  ],
  chunks,
});
const STOCK = 'http://localhost/releases/deals/1.0.0/';
const OURS = 'http://localhost/releases/orders/1.0.0/';

/** Like the chunk loader of a bundler. */
const script = (address: string) => Object.assign(document.createElement('script'), { src: address });
const style = (address: string) =>
  Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address });

beforeEach(() => {
  jest.useFakeTimers();
  pinChunks(built(OURS));
  pinChunks(built('/releases/offers/1.0.0/', [file('terms.js')]));
  pinChunks(built('/releases/deals/1.0.0/', [file('terms.js'), file('terms.css')]));
});
afterEach(() => jest.useRealTimers());

describe('A file that the code of a stock build requests later', () => {
  it('is pinned by the deployment: scripts, style sheets and the files of other pages', () => {
    expect(script(`${STOCK}terms.js`)).toMatchObject({
      integrity: 'sha256-of-terms.js',
      crossOrigin: 'anonymous',
    });
    expect(script(`${STOCK}terms.js?try=1`).integrity).toBe('sha256-of-terms.js');
    expect(style(`${STOCK}terms.css`).integrity).toBe('sha256-of-terms.css');
    expect(style(`${STOCK}deals.css`).integrity).toBe('sha256-of-deals.css');
    expect(script(`${STOCK}routes.js`).integrity).toBe('sha256-of-routes.js');
  });

  it('is not run if it is no file of the release', () => {
    expect(script(`${STOCK}added.js`).integrity).toBe(`sha256-${'A'.repeat(43)}=`);
  });

  it('fails after ten seconds if it hangs, and not if it arrived, or failed by itself', () => {
    const [hangs, comes, fails] = ['terms.js', 'deals.js', 'routes.js'].map((name) => script(STOCK + name));
    const failed: (string | undefined)[] = [];
    for (const each of [hangs, comes, fails]) each?.addEventListener('error', () => failed.push(each.src));
    comes?.dispatchEvent(new Event('load'));
    fails?.dispatchEvent(new Event('error'));

    jest.advanceTimersByTime(9_999);
    expect(failed).toEqual([fails?.src]);
    jest.advanceTimersByTime(1);

    expect(failed).toEqual([fails?.src, hangs?.src]);
  });
});

it('A release that pins what it asks for, and every other address, stay as they are', () => {
  expect(script(`${OURS}drawer.js`)).not.toHaveProperty('integrity', expect.stringContaining('sha'));
  expect(style('https://fonts.example/fonts.css').crossOrigin).toBeNull();
  expect(script('').src).toBe('http://localhost/');
});
