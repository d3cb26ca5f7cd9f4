import { setSiteConfig } from '@food/platform/config';
import { MemoryRouter } from '@food/platform/other-routers';
import { Route, Routes, useLocation } from '@food/platform/router';
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Slide } from './slide';
import { SLIDES } from './slides';

function visit(pathname: string, state: unknown = null) {
  render(
    <MemoryRouter initialEntries={[{ pathname, state }]}>
      <Routes>
        {SLIDES.map((slide) => (
          <Route key={slide.path} path={slide.path} element={<Slide slide={slide} />} />
        ))}
        <Route path="*" element={<Elsewhere />} />
      </Routes>
    </MemoryRouter>,
  );
  return userEvent.setup();
}

function Elsewhere() {
  const { pathname, state } = useLocation();
  return (
    <>
      <p>Page {pathname}</p>
      <p>{(state as { returnTo?: string } | null)?.returnTo}</p>
    </>
  );
}

const title = () => screen.getByRole('heading', { level: 1 }).textContent;

const start = (...touches: object[]) => fireEvent.touchStart(slide(), { touches });
const end = (touch: object, ...others: object[]) =>
  fireEvent.touchEnd(slide(), { touches: others, changedTouches: [touch] });
const slide = () => screen.getByRole('heading', { level: 1 });
const at = (clientX: number, clientY = 400) => ({ clientX, clientY });

/** Moves a finger from one place to another, in CSS pixels from the left. */
function swipe(from: number, to: number) {
  start(at(from));
  end(at(to));
}

describe('Onboarding', () => {
  it.each([
    ['/', 'Order For Food'],
    ['/skip2', 'Easy Payment'],
    ['/skip3', 'Fast Delivery'],
  ])('shows on %s the slide “%s”', (path, words) => {
    visit(path);

    expect(title()).toBe(words);
  });

  it('goes by “Next” through all three slides to the login', async () => {
    const user = visit('/');
    const next = () => user.click(screen.getByRole('link', { name: 'Next' }));

    await next();
    expect(title()).toBe('Easy Payment');
    await next();
    expect(title()).toBe('Fast Delivery');
    await next();
    expect(screen.getByText('Page /login')).toBeVisible();
  });

  it.each(['/', '/skip2', '/skip3'])('leads from %s by “Skip” to the menu', async (path) => {
    const user = visit(path);

    await user.click(screen.getByRole('link', { name: 'Skip' }));

    expect(screen.getByText('Page /home')).toBeVisible();
  });

  it.each([
    ['/', 'Order For Food'],
    ['/skip2', 'Easy Payment'],
    ['/skip3', 'Fast Delivery'],
  ])('has three dots, of which on %s only “%s” is marked', (path, words) => {
    visit(path);

    const dots = within(screen.getByRole('navigation', { name: 'Slides' })).getAllByRole('link');
    const marked = dots.filter((dot) => dot.getAttribute('aria-current') === 'step');
    expect(dots).toHaveLength(3);
    expect(marked.map((dot) => dot.textContent)).toEqual([words]);
  });

  it('goes by a dot straight to its slide', async () => {
    const user = visit('/');

    await user.click(screen.getByRole('link', { name: 'Fast Delivery' }));

    expect(title()).toBe('Fast Delivery');
  });

  it('follows a swipe to the left, also from the last slide to the login', () => {
    visit('/skip2');

    swipe(300, 120);
    expect(title()).toBe('Fast Delivery');

    swipe(300, 120);
    expect(screen.getByText('Page /login')).toBeVisible();
  });

  it('hands on to the login where a visitor was, by Next, dots and swipes', async () => {
    const user = visit('/', { returnTo: '/cart' });

    await user.click(screen.getByRole('link', { name: 'Next' }));
    swipe(60, 240);
    await user.click(screen.getByRole('link', { name: 'Fast Delivery' }));
    await user.click(screen.getByRole('link', { name: 'Next' }));

    expect(screen.getByText('Page /login')).toBeVisible();
    expect(screen.getByText('/cart')).toBeVisible();
  });

  it('follows a swipe to the right, and stays on the first slide', () => {
    visit('/skip2');

    swipe(60, 240);
    expect(title()).toBe('Order For Food');

    swipe(60, 240);
    expect(title()).toBe('Order For Food');
  });

  it('takes a finger that hardly moved for no swipe', () => {
    visit('/skip2');

    swipe(200, 170);

    expect(title()).toBe('Easy Payment');
  });

  it('stays when two fingers zoom in', () => {
    visit('/skip2');

    start(at(200));
    start(at(200), at(150));
    end(at(300), at(60));
    expect(title()).toBe('Easy Payment');
    end(at(60));

    expect(title()).toBe('Easy Payment');
  });

  it('stays when the zoomed page is moved', () => {
    Object.defineProperty(window, 'visualViewport', { configurable: true, value: { scale: 2 } });
    visit('/skip2');

    swipe(300, 120);

    expect(title()).toBe('Easy Payment');
    Reflect.deleteProperty(window, 'visualViewport');
  });

  it('stays when a finger scrolls it aslant', () => {
    visit('/skip2');

    start(at(200, 600));
    end(at(120, 300));

    expect(title()).toBe('Easy Payment');
  });

  it('stays when the browser took the touch for itself', () => {
    visit('/skip2');

    start(at(300));
    fireEvent.touchCancel(slide());
    end(at(120));

    expect(title()).toBe('Easy Payment');
  });

  it('carries the restaurant’s own name', () => {
    setSiteConfig({ brandName: 'Dosa Corner' });

    visit('/');

    expect(screen.getByRole('banner')).toHaveTextContent('Dosa Corner');
    expect(document.title).toBe('Order For Food · Dosa Corner');
    setSiteConfig({ brandName: 'Verandah Kitchen' });
  });
});
