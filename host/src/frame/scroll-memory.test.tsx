import { MemoryRouter } from '@food/platform/other-routers';
import { useNavigate } from '@food/platform/router';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { standInResizeObserver } from '../testing/resize-observer';
import { useScrollMemory } from './scroll-memory';

let grow: () => void;

/** The page's length below the window's lower edge; like a browser, it scrolls no further. */
let below: number;
const isLong = (pixels: number) => {
  below = pixels;
  scrollTo(Math.min(window.scrollY, below));
};
const loadsTo = (pixels: number) =>
  act(() => {
    isLong(pixels);
    grow();
  });
function scrollTo(top: number): void {
  window.scrollY = Math.min(top, below);
  window.dispatchEvent(new Event('scroll'));
}

beforeEach(() => {
  grow = standInResizeObserver();
  Object.defineProperty(document.documentElement, 'scrollHeight', {
    configurable: true,
    get: () => window.innerHeight + below,
  });
  (window.scrollTo as jest.Mock).mockImplementation(({ top }) => scrollTo(top));
});
afterEach(() => {
  (window.scrollTo as jest.Mock).mockReset();
  Reflect.deleteProperty(document.documentElement, 'scrollHeight');
});

/** A visitor of a long list, who has read down to 900 and gone on to a short page. */
function leaveList(): void {
  function Page() {
    const navigate = useNavigate();
    useScrollMemory();
    return (
      <>
        <button type="button" onClick={() => navigate('/dish')}>
          On
        </button>
        <button type="button" onClick={() => navigate(-1)}>
          Back
        </button>
      </>
    );
  }
  isLong(2_000);
  render(
    <MemoryRouter initialEntries={['/home', '/list']}>
      <Page />
    </MemoryRouter>,
  );
  scrollTo(900);
  goOn();
}
const goOn = () => {
  fireEvent.click(screen.getByText('On'));
  isLong(0);
};
/** The list begins as placeholders, since its data is gone. */
const goBack = () => {
  isLong(100);
  fireEvent.click(screen.getByText('Back'));
};

describe('Back to a list whose dishes are loaded again', () => {
  it('finds the place that was left, once the list is as long as it was', () => {
    leaveList();
    goBack();
    expect(window.scrollY).toBe(100);

    loadsTo(500);
    expect(window.scrollY).toBe(100);
    loadsTo(2_000);

    expect(window.scrollY).toBe(900);
  });

  it('leaves the page where the visitor scrolls it meanwhile, and finds that place the next time', () => {
    leaveList();
    goBack();

    window.dispatchEvent(new Event('wheel'));
    scrollTo(30);
    loadsTo(2_000);
    expect(window.scrollY).toBe(30);
    goOn();
    goBack();

    expect(window.scrollY).toBe(30);
  });

  it('still finds the place if the visitor went on before the list was there, and scrolls no other page by it', () => {
    leaveList();
    goBack();
    goOn();

    loadsTo(2_000);
    expect(window.scrollY).toBe(0);
    goBack();
    loadsTo(2_000);

    expect(window.scrollY).toBe(900);
  });
});
