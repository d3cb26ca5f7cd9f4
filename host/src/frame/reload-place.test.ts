import { standInResizeObserver } from '../testing/resize-observer';
import { findPlace, leavePlace } from './reload-place';

let grow: () => void;
const jumpTo = jest.fn<void, [number]>();
let visit = 'reload';

beforeEach(() => {
  jumpTo.mockClear();
  visit = 'reload';
  sessionStorage.clear();
  grow = standInResizeObserver();
  Object.assign(performance, { getEntriesByType: () => [{ type: visit }] });
});

const long = (height: number) =>
  Object.defineProperty(document.documentElement, 'scrollHeight', { configurable: true, value: height });

function reloadAt(top: number, entry = 'list') {
  window.scrollY = top;
  leavePlace(entry);
  long(window.innerHeight);
  findPlace('list', jumpTo);
}

describe('A page after a reload', () => {
  it('is scrolled to where it was left, as soon as it is long enough', () => {
    reloadAt(2_000);
    grow();
    expect(jumpTo).not.toHaveBeenCalled();

    long(window.innerHeight + 2_000);
    grow();
    grow();

    expect(jumpTo.mock.calls).toEqual([[2_000]]);
  });

  it('is not scrolled if the visitor has scrolled meanwhile', () => {
    reloadAt(2_000);

    window.dispatchEvent(new Event('touchstart'));
    long(window.innerHeight + 2_000);
    grow();

    expect(jumpTo).not.toHaveBeenCalled();
  });

  it.each([
    ['another step of the history was left', 'reload', 'cart'],
    ['the address was typed, not reloaded', 'navigate', 'list'],
  ])('begins where the browser puts it if %s', (_, how, entry) => {
    visit = how;

    reloadAt(2_000, entry);
    long(window.innerHeight + 2_000);

    expect(sessionStorage.getItem('food:place')).toBeNull();
    expect(jumpTo).not.toHaveBeenCalled();
  });
});
