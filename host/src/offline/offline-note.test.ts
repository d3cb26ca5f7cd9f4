import { offlineTime } from '@food/contracts/offline';
import { followLine } from './offline-note';

let stop: () => void = () => undefined;
const NOW = new Date(2027, 0, 15, 18, 40);
const note = () => document.querySelector('.offline-note');
const announced = () =>
  [...document.querySelectorAll('[data-announcements] > *')].map(({ textContent }) => textContent);
/** The site itself answers then, too, unless a test says otherwise. */
let siteAnswers = true;
const lineIs = async (there: boolean) => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(there);
  window.dispatchEvent(new Event(there ? 'online' : 'offline'));
  await jest.advanceTimersByTimeAsync(0);
};
const open = (html: string) => {
  document.body.innerHTML = html;
  stop = followLine();
};
const kept = (at: Date) => `<p class="offline-note" data-kept-at="${at.toISOString()}">old</p><main></main>`;

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
  siteAnswers = true;
  globalThis.fetch = async () =>
    siteAnswers ? ({ ok: true } as Response) : Promise.reject(new TypeError('Failed to fetch'));
  Object.defineProperty(performance, 'timeOrigin', { value: NOW.getTime(), configurable: true });
});
afterEach(() => {
  stop();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('A page whose line is lost', () => {
  it('says so above everything, with when it was loaded, and no more once the line is back', async () => {
    open('<main></main>');
    expect(note()).toBeNull();

    await lineIs(false);
    expect(document.body.firstElementChild).toBe(note());
    expect(note()).toHaveTextContent('You are offline. This page is from 18:40.');

    await lineIs(true);
    expect(note()).toBeNull();
  });

  it('tells screen readers once that it is lost, and that it is back where it leads to the newest one', async () => {
    open(kept(NOW));
    await jest.advanceTimersByTimeAsync(100);
    expect(announced()).toEqual(['You are online again.']);
    stop();

    open('<main></main>');
    await lineIs(false);
    await lineIs(false);
    await jest.advanceTimersByTimeAsync(100);

    expect(announced()).toEqual(['You are offline. This page is from 18:40.']);
  });

  it('leads to the newest one if another language was chosen meanwhile, which a link of the site does not bring', async () => {
    jest.spyOn(document, 'cookie', 'get').mockReturnValue('theme=dark; language=te');
    open('<main></main>');
    await lineIs(false);

    await lineIs(true);

    expect(note()).toHaveTextContent('You are online again. Show the latest version');
  });

  it('says it once, however often the line goes', async () => {
    open('<main></main>');

    await lineIs(false);
    await lineIs(false);

    expect(document.querySelectorAll('.offline-note')).toHaveLength(1);
  });
});

describe('A page that was kept', () => {
  it('says from when it is, with the day if that is another one', async () => {
    open(kept(new Date(2027, 0, 13, 9, 5)));

    await lineIs(false);

    expect(note()?.textContent).toMatch(/This page is from 13 Jan, 09:05\.$/);
    expect(['hi-IN', 'te-IN'].map((each) => offlineTime(new Date(2027, 0, 13, 9, 5), NOW, each))).toEqual([
      '13 जनवरी, 09:05',
      '13 జనవరి, 09:05',
    ]);
  });

  it('leads to the newest one when the line is back, and stays as it is until somebody asks', async () => {
    open(kept(NOW));

    await lineIs(true);

    expect(note()).toHaveTextContent('You are online again. Show the latest version');
    expect(note()?.querySelector('a')).toHaveAttribute('href', window.location.href);
  });

  it('reloads the page that is open by then, not the one on which the line came back', async () => {
    open(kept(NOW));
    await lineIs(true);
    const loads = jest.spyOn(console, 'error').mockImplementation();
    const { href } = window.location;
    window.history.replaceState(null, '', '/cart');

    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    note()?.querySelector('a')?.dispatchEvent(click);

    expect(click.defaultPrevented).toBe(true);
    // jsdom loads no page, and says so.
    expect(loads).toHaveBeenCalledTimes(1);
    window.history.replaceState(null, '', href);
  });

  it('does so too if the network came back before the page could notice it', async () => {
    open(kept(NOW));

    await jest.advanceTimersByTimeAsync(0);
    expect(note()).toHaveTextContent('You are online again.');
  });

  it('leads to the newest one without anybody’s doing, when the site answers 15 seconds after the browser is online', async () => {
    siteAnswers = false;
    open(kept(NOW));
    await lineIs(false);
    await lineIs(true);
    expect(note()).toHaveTextContent('You are offline.');

    siteAnswers = true;
    await jest.advanceTimersByTimeAsync(14_999);
    expect(note()).toHaveTextContent('You are offline.');
    await jest.advanceTimersByTimeAsync(1);

    expect(note()).toHaveTextContent('You are online again.');
  });

  it('keeps its link, and the focus on it, while the customer is in another tab and comes back', async () => {
    open(kept(NOW));
    await lineIs(true);
    const link = note()?.querySelector('a');
    link?.focus();

    for (const state of ['hidden', 'visible'] as const) {
      jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
      document.dispatchEvent(new Event('visibilitychange'));
      await jest.advanceTimersByTimeAsync(0);
    }

    expect(note()?.querySelector('a')).toBe(link);
    expect(link).toHaveFocus();
  });

  it('is still old if the browser is online and the site is not there, until a customer is back who has seen to that', async () => {
    siteAnswers = false;
    open(kept(NOW));
    await lineIs(false);
    await lineIs(true);
    expect(note()).toHaveTextContent('You are offline. This page is from 18:40.');

    siteAnswers = true;
    document.dispatchEvent(new Event('visibilitychange'));
    await jest.advanceTimersByTimeAsync(0);

    expect(note()).toHaveTextContent('You are online again.');
  });
});

describe('A page that the back button shows again', () => {
  const comesBack = async (online: boolean) => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
    window.dispatchEvent(new Event('pageshow'));
    await jest.advanceTimersByTimeAsync(0);
  };

  it('says whether there is a line now, not whether there was one when it was left', async () => {
    open('<main></main>');

    await comesBack(false);
    expect(note()).toHaveTextContent('You are offline.');

    await comesBack(true);
    expect(note()).toBeNull();
  });
});
