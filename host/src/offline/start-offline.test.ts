import { startOffline } from './start-offline';

const postMessage = jest.fn();
const register = jest.fn(async () => undefined);
const files = ['/releases/host/1.0.0/main.js', '/composition/live/orders@1.0.0.json', '/images/dosa.webp'];
beforeEach(() => {
  document.head.innerHTML =
    '<link rel="manifest" href="/manifest.webmanifest" data-offline="41 /home /cart">';
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { register, controller: null, ready: Promise.resolve({ active: { postMessage } }) },
    configurable: true,
  });
  performance.getEntriesByType = () => [{ name: 'https://food.example/cart?from=mail' }] as never;
  // A browser reports earlier entries first, and then later ones.
  Object.assign(globalThis, {
    PerformanceObserver: class {
      constructor(private readonly seen: (list: { getEntries(): { name: string }[] }) => void) {}
      observe() {
        for (const name of files) this.seen({ getEntries: () => [{ name }] });
      }
    },
  });
});
afterEach(() => {
  jest.clearAllMocks();
  document.head.innerHTML = '';
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

describe('When a page is idle the service worker', () => {
  it('is registered, and never taken from the browser’s own cache', async () => {
    await startOffline();

    expect(register).toHaveBeenCalledWith('/service-worker.js', { updateViaCache: 'none' });
  });

  it('is told with which page its visitor came, wherever they went since, and which files it may need offline', async () => {
    await startOffline();

    expect(postMessage.mock.calls.map(([told]) => told)).toEqual([
      { deployment: '41', page: '/cart', files: ['/releases/host/1.0.0/main.js'] },
      { deployment: '41', page: '/cart', files: ['/composition/live/orders@1.0.0.json'] },
      { deployment: '41', page: '/cart', files: [] },
    ]);
  });

  it('is not told about files that it brought itself', async () => {
    Object.assign(navigator.serviceWorker, { controller: {} });

    await startOffline();

    expect(postMessage.mock.calls).toEqual([[{ deployment: '41', page: '/cart', files: [] }]]);
  });

  it('stays away from a page that shows what is not live', async () => {
    document.head.innerHTML = '';
    await startOffline();

    expect(register).not.toHaveBeenCalled();
  });

  it('stays away if the browser has none, as over http', async () => {
    Reflect.deleteProperty(navigator, 'serviceWorker');

    await expect(startOffline()).resolves.toBeUndefined();
  });
});
