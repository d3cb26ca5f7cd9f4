import { composed, type FakeWire, openWire } from '../testing/fake-wire';
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
  setDeployment(composed([wire.publish('catalog', '1.1.0', { pages: { '/home': Home } })]));
  globalThis.fetch = async (url, init) => {
    const isHost = String(url).includes('/host/');
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
  const script = Object.assign(document.createElement('script'), {
    src: at + file,
    integrity: 'sha256-of-chunk',
  });
  script.onerror = (event) => heard.push((event as Event).type);
  script.onload = () => heard.push('load');
  document.head.appendChild(script);
  return { script, heard };
}
const folder = () => wire.publish('catalog', '1.1.0').base.slice(1);
const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

describe('A chunk that a release loads later', () => {
  it('is given up within four seconds if it hangs while the line delivers another file', async () => {
    heads = 'of the host alone';
    const { script, heard } = ask('dish.js');

    await pass(3_000);

    expect(heard).toEqual(['timeout']);
    expect(script.isConnected).toBe(false);
    expect(wire.addresses()).toEqual([]);
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
