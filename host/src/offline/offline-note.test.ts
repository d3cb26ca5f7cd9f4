import { offlineTime } from '@food/contracts/offline';
import { followLine } from './offline-note';

let stop: () => void = () => undefined;
const NOW = new Date(2027, 0, 15, 18, 40);
const note = () => document.querySelector('[role="status"]');
const lineIs = (there: boolean) => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(there);
  window.dispatchEvent(new Event(there ? 'online' : 'offline'));
};
const open = (html: string) => {
  document.body.innerHTML = html;
  stop = followLine();
};
const kept = (at: Date) =>
  `<p class="offline-note" role="status" data-kept-at="${at.toISOString()}">old</p><main></main>`;

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
  Object.defineProperty(performance, 'timeOrigin', { value: NOW.getTime(), configurable: true });
});
afterEach(() => {
  stop();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('A page whose line is lost', () => {
  it('says so above everything, with when it was loaded, and no more once the line is back', () => {
    open('<main></main>');
    expect(note()).toBeNull();

    lineIs(false);
    expect(document.body.firstElementChild).toBe(note());
    expect(note()).toHaveTextContent('You are offline. This page is from 18:40.');

    lineIs(true);
    expect(note()).toBeNull();
  });

  it('says it once, however often the line goes', () => {
    open('<main></main>');

    lineIs(false);
    lineIs(false);

    expect(document.querySelectorAll('[role="status"]')).toHaveLength(1);
  });
});

describe('A page that was kept', () => {
  it('says from when it is, with the day where that is another one', () => {
    open(kept(new Date(2027, 0, 13, 9, 5)));

    lineIs(false);

    expect(note()?.textContent).toMatch(/This page is from 13 Jan, 09:05\.$/);
    expect(['hi-IN', 'te-IN'].map((each) => offlineTime(new Date(2027, 0, 13, 9, 5), NOW, each))).toEqual([
      '13 जनवरी, 09:05',
      '13 జనవరి, 09:05',
    ]);
  });

  it('leads to the newest one when the line is back, and stays as it is until somebody asks', () => {
    open(kept(NOW));

    lineIs(true);

    expect(note()).toHaveTextContent('You are online again. Show the newest');
    expect(note()?.querySelector('a')).toHaveAttribute('href', window.location.href);
  });

  it('does so too if the network came back before the page could notice it', async () => {
    globalThis.fetch = async () => ({ ok: true }) as Response;
    open(kept(NOW));

    await jest.advanceTimersByTimeAsync(0);
    expect(note()).toHaveTextContent('You are online again.');
  });

  it('is still old where the browser is online and the site is not there', async () => {
    globalThis.fetch = async () => Promise.reject(new TypeError('Failed to fetch'));
    open(kept(NOW));

    await jest.advanceTimersByTimeAsync(0);
    expect(note()).toHaveTextContent('old');
  });
});
