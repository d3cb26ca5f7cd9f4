import { MemoryRouter } from '@food/platform/other-routers';
import { act, render, screen } from '@testing-library/react';
import { setDeployment } from '../composition/remotes';
import { composed, type FakeWire, openWire } from '../testing/fake-wire';
import { NewerNotice } from './newer-notice';

/** How long a page takes to become idle, in a browser that doesn't tell when it is. */
const IDLE = 2_000;
const FIVE_MINUTES = 5 * 60_000;
let wire: FakeWire;
let asked: string[];
const before = globalThis.fetch;
beforeEach(() => {
  // The faked one has no entries.
  jest.useFakeTimers({ doNotFake: ['performance'] });
  // The page was loaded now; jsdom's began with its process.
  Object.defineProperty(performance, 'timeOrigin', { value: Date.now(), configurable: true });
  wire = openWire();
  asked = [];
  const page = () => null;
  setDeployment(
    composed(
      [wire.publish('catalog', '1.0.0', { pages: { '/home': page }, reloadSafe: true })],
      [wire.publish('checkout', '1.0.0', { pages: { '/cart': page } })],
    ),
  );
});
afterEach(() => {
  Reflect.deleteProperty(performance, 'timeOrigin');
  wire.close();
  globalThis.fetch = before;
  jest.useRealTimers();
});

/** The visitor at a page that became idle, this long after it did, while these versions are live. */
async function stay(path: string, live: Record<string, string> | 'unreachable', milliseconds = FIVE_MINUTES) {
  globalThis.fetch = async (url) => {
    asked.push(String(url));
    if (live === 'unreachable') throw new TypeError('Failed to fetch');
    return Response.json({ number: 2, versions: live });
  };
  render(
    <MemoryRouter initialEntries={[path]}>
      <NewerNotice />
    </MemoryRouter>,
  );
  await act(() => jest.advanceTimersByTimeAsync(IDLE));
  await act(() => jest.advanceTimersByTimeAsync(milliseconds));
}
const announced = () =>
  [...document.querySelectorAll('[data-announcements] > *')].map(({ textContent }) => textContent);
const notice = () => screen.queryByText(/A new version of this site is ready\./);
const SAME = { host: '1.0.0', catalog: '1.0.0', checkout: '1.0.0' };
const NEWER = { ...SAME, catalog: '1.1.0' };

describe('A newer version that is live', () => {
  it('is announced quietly if a reload loses nothing', async () => {
    await stay('/home', NEWER);

    expect(notice()).toHaveTextContent('A new version of this site is ready.');
    expect(screen.getByRole('button', { name: 'Reload' })).toBeEnabled();
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect(announced()).toEqual(['A new version of this site is ready.']);
  });

  it('is announced to a customer whose device slept meanwhile', async () => {
    await stay('/home', NEWER, 0);
    await act(async () => document.dispatchEvent(new Event('visibilitychange')));
    expect(asked).toEqual([]);

    jest.setSystemTime(Date.now() + FIVE_MINUTES);
    await act(async () => document.dispatchEvent(new Event('visibilitychange')));

    expect(notice()).toBeInTheDocument();
  });

  it('is announced for the host too', async () => {
    await stay('/home', { ...SAME, host: '1.1.0' });

    expect(notice()).toBeInTheDocument();
  });

  it.each(['/cart', '/skip2'])('is not announced if a reload could lose something: %s', async (path) => {
    await stay(path, NEWER);

    expect(notice()).toBeNull();
  });

  it('is not announced while nothing changed', async () => {
    await stay('/home', SAME);

    expect(asked).toEqual(['/deployment.json']);
    expect(notice()).toBeNull();
  });

  it('is not shown while it is not known what is live', async () => {
    await stay('/home', 'unreachable');

    expect(notice()).toBeNull();
  });

  it('is announced to a visitor who saves data, whose page fetches the code for it once they have stayed', async () => {
    Object.assign(navigator, { connection: { saveData: true } });
    try {
      await stay('/home', NEWER, 0);
      await act(async () => document.dispatchEvent(new Event('visibilitychange')));
      jest.setSystemTime(Date.now() + FIVE_MINUTES);
      await act(async () => document.dispatchEvent(new Event('visibilitychange')));
      expect(asked).toEqual([]);

      await act(() => jest.advanceTimersByTimeAsync(FIVE_MINUTES));

      expect(notice()).toBeInTheDocument();
    } finally {
      Reflect.deleteProperty(navigator, 'connection');
    }
  });

  it('is asked for once in five minutes, not more', async () => {
    await stay('/home', NEWER, FIVE_MINUTES - 1);

    expect(asked).toEqual([]);
  });
});
