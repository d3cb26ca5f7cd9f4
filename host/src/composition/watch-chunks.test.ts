import { composed, type FakeWire, openWire } from '../testing/fake-wire';
import { loadScript } from './load-file';
import { setDeployment } from './remotes';
import { watchChunks } from './watch-chunks';

const Home = () => null;

let wire: FakeWire;
let stop: () => void;
/** The files whose heads the line delivers. */
let heads: 'of both' | 'of the host alone' | 'none';
/** The answer for a file that is fetched under another address: all of it, or never anything. */
let other: 'comes' | 'hangs';
const realFetch = globalThis.fetch;

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  wire = openWire();
  const main = Object.assign(document.createElement('script'), {
    type: 'text/plain',
    src: '/releases/host/main.js',
  });
  main.dataset.main = '';
  document.body.append(main);
  setDeployment(
    composed([
      wire.publish('catalog', '1.1.0', { pages: { '/home': Home } }),
      wire.publish('catalog', '1.0.0', { pages: { '/home': Home } }),
    ]),
  );
  globalThis.fetch = async (url, init) => {
    const isHost = String(url).includes('/host/main.js');
    if (init?.method === 'HEAD' && (heads === 'of both' || (heads === 'of the host alone' && isHost)))
      return new Response();
    if (!init?.method && other === 'comes') return { body: null } as Response;
    return new Promise((_, reject) => init?.signal?.addEventListener('abort', reject));
  };
  stop = watchChunks();
});
afterEach(() => {
  stop();
  jest.useRealTimers();
  wire.close();
  document.querySelector('[data-main]')?.remove();
  globalThis.fetch = realFetch;
});

/** Requests a chunk like Rspack's chunk loader. Returns the event that it gets in the end. */
function ask(file: string, at = `${document.baseURI}${folder()}`) {
  const heard: string[] = [];
  const failed: (EventTarget | null)[] = [];
  const script = Object.assign(document.createElement('script'), {
    src: at + file,
    integrity: 'sha256-of-chunk',
  });
  script.onerror = (event) => {
    heard.push((event as Event).type);
    failed.push((event as Event).target);
  };
  script.onload = () => heard.push('load');
  document.head.appendChild(script);
  return { script, heard, failed };
}
const folder = (version = '1.1.0') => wire.publish('catalog', version).base.slice(1);
const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

describe('A chunk that a release loads later', () => {
  it('is given up within four seconds if it hangs while the line delivers another file', async () => {
    heads = 'of the host alone';
    const { script, heard, failed } = ask('dish.js');

    await pass(3_000);

    expect(heard).toEqual(['timeout']);
    // The loader takes the address for its error from there.
    expect(failed).toEqual([script]);
    expect(script.isConnected).toBe(false);
    expect(wire.addresses()).toEqual([]);
  });

  it.each([
    ['the host', () => '/releases/host/'],
    ['the release that took the place of a live one', () => `/${folder('1.0.0')}`],
  ])('is given up also if it is one of %s', async (_, at) => {
    heads = 'of the host alone';
    const { heard } = ask('later.js', new URL(at(), document.baseURI).href);

    await pass(3_000);

    expect(heard).toEqual(['timeout']);
  });

  it('may be a style sheet, whose loader may wait for other events; what is fetched ahead is left alone', async () => {
    heads = 'of the host alone';
    other = 'comes';
    const addLink = (rel: string) => {
      const href = `${document.baseURI}${folder()}later.css`;
      const link = Object.assign(document.createElement('link'), { rel, href, integrity: 'sha256-of-sheet' });
      const heard: string[] = [];
      for (const type of ['load', 'error']) link.addEventListener(type, () => heard.push(type));
      document.head.appendChild(link);
      return heard;
    };
    const ahead = addLink('preload');
    const sheet = addLink('stylesheet');
    await pass(3_000);
    const again = addLink('stylesheet');
    await pass(0);

    expect([ahead, sheet, again]).toEqual([[], ['error'], ['load']]);
    expect(wire.asked).toEqual([
      expect.objectContaining({
        address: 'catalog/1.1.0/later.css?try=1',
        kind: 'stylesheet',
        integrity: 'sha256-of-sheet',
      }),
    ]);
  });

  it('is watched once: not what the page requests by itself', async () => {
    heads = 'of the host alone';
    wire.on('catalog/1.1.0/own.js', 'hangs');
    const asked = jest.spyOn(globalThis, 'fetch');
    const loading = loadScript({ url: `${document.baseURI}${folder()}own.js`, integrity: '' });
    const failure = expect(loading).rejects.toMatchObject({ kind: 'load-timeout' });

    await pass(3_000);

    await failure;
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('comes from another address at once when it is requested again after that', async () => {
    heads = 'of the host alone';
    other = 'comes';
    ask('dialog.js');
    await pass(3_000);

    const { heard } = ask('dialog.js');
    await pass(0);

    expect(wire.asked).toEqual([
      expect.objectContaining({ address: 'catalog/1.1.0/dialog.js?try=1', integrity: 'sha256-of-chunk' }),
    ]);
    expect(heard).toEqual(['load']);
  });

  it('comes from another address if its connection died, though the line delivers the heads of both', async () => {
    heads = 'of both';
    other = 'comes';
    const { heard } = ask('drawer.js');

    await pass(4_000);

    expect(wire.addresses()).toEqual(['catalog/1.1.0/drawer.js?try=1']);
    expect(heard).toEqual(['load']);
  });

  it('is not blamed for a line that delivers nothing', async () => {
    heads = 'none';
    other = 'hangs';
    const { script, heard } = ask('search.js');

    await pass(7_000);
    expect(heard).toEqual([]);
    script.dispatchEvent(new Event('load'));
    await pass(60_000);

    expect(heard).toEqual(['load']);
  });

  it('is left alone if it arrived, or failed, in time', async () => {
    heads = 'of the host alone';
    const [comes, fails] = [ask('a.js'), ask('b.js')];
    await pass(0);
    comes.script.dispatchEvent(new Event('load'));
    fails.script.dispatchEvent(new Event('error'));

    await pass(60_000);

    expect([comes.heard, fails.heard]).toEqual([['load'], ['error']]);
    expect(wire.addresses()).toEqual([]);
  });

  it('is not confused with scripts of others, such as a map’s', async () => {
    heads = 'of the host alone';
    const { heard } = ask('maps.js', 'https://maps.example/');

    await pass(60_000);

    expect(heard).toEqual([]);
  });
});
