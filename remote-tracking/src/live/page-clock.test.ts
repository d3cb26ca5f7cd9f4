import { aheadAfter, startPageClock } from './page-clock';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = Date.parse('2027-01-15T13:30:00.000Z');

const pageIs = (hidden: boolean) => jest.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
const setClock = (ms: number) => jest.setSystemTime(Date.now() + ms);

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('The clock of a page', () => {
  it.each([
    ['back', -2 * HOUR],
    ['forward', 5 * HOUR],
  ])('goes on as it was when the device’s clock is put %s', (_, change) => {
    const now = startPageClock();
    expect(now()).toBe(NOW);

    setClock(change);
    jest.advanceTimersByTime(MINUTE);

    expect(now()).toBe(NOW + MINUTE);
  });

  it('counts the time that a phone slept', () => {
    const now = startPageClock();
    pageIs(true);
    now();

    setClock(20 * MINUTE);
    pageIs(false);

    expect(now()).toBe(NOW + 20 * MINUTE);
  });

  it('never goes back when the clock is put back behind a page that isn’t shown', () => {
    const now = startPageClock();
    pageIs(true);
    now();

    setClock(-2 * HOUR);
    jest.advanceTimersByTime(MINUTE);

    expect(now()).toBe(NOW + MINUTE);
  });
});

describe('How far this page is ahead of the server', () => {
  it.each([
    ['is what the first answer says', undefined, 700, 400, 700],
    ['is what a faster answer says', 700, 300, 100, 300],
    ['stays through a slower answer', 300, 8_200, 8_000, 300],
    ['is what an answer says that leaves no room for what was known', 300, 5 * HOUR, 8_000, 5 * HOUR],
  ])('%s', (_, known, differs, took, ahead) => {
    expect(aheadAfter(known, differs, took)).toBe(ahead);
  });
});
