import { AddToCart } from '@food/cart/add-to-cart';
import { CartAside } from '@food/cart/aside';
import { CartBar } from '@food/cart/bar';
import { OpeningWords } from '@food/cart/opening-words';
import { Stepper } from '@food/cart/stepper';
import { useCart } from '@food/cart/store';
import { MAX_LINES } from '@food/contracts/limits';
import { MemoryRouter } from '@food/platform/other-routers';
import { buildMenuItem, englishWords, expectAnnounced, speak } from '@food/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

const matchMedia = window.matchMedia;
beforeEach(() => {
  window.matchMedia = (query) => ({ ...matchMedia(query), matches: true });
});
afterEach(() => {
  window.matchMedia = matchMedia;
});

const nothing = () => undefined;
const dosa = buildMenuItem({ id: 1, name: 'Dosa' });
const naan = buildMenuItem({ id: 2, name: 'Naan' });
const soup = buildMenuItem({ id: 3, name: 'Soup', sold_out_until: '2999-01-01T00:00:00.000Z' });
const NAMES = ['Dosa', 'Naan', 'Soup', 'Dish'];
const now = new Date('2027-02-03T19:04:31');
const later = new Date('2027-02-04T11:00:00');

const pieces = (
  <>
    <CartBar />
    <CartAside />
    {[dosa, naan, soup].map((dish) => (
      <AddToCart key={dish.id} dish={dish} />
    ))}
    <Stepper name="Dosa" quantity={2} onIncrement={nothing} onDecrement={nothing} />
    <OpeningWords state={{ isOpen: true, closesAt: later }} now={now} />
    <OpeningWords state={{ isOpen: false, opensAt: later }} now={now} />
    <OpeningWords state={{ isOpen: true, closesAt: null }} now={now} />
    <OpeningWords state={{ isOpen: false, opensAt: null }} now={now} />
  </>
);

describe.each(['hi', 'te'] as const)('In the language of the page, %s,', (language) => {
  beforeEach(() => speak(language));

  it('is an empty cart, and one with dishes', async () => {
    render(pieces, { wrapper: MemoryRouter });
    expect(englishWords(document.body, NAMES)).toEqual([]);

    await userEvent.click(screen.getByRole('button', { name: /: Dosa$/ }));
    await userEvent.click(screen.getAllByRole('button', { name: /^Dosa: / })[0] as HTMLElement);

    expect(await screen.findByTestId('cart-sum')).toBeVisible();
    expect(englishWords(document.body, NAMES)).toEqual([]);
  });

  it('is a cart that is full', async () => {
    for (let id = 10; id < 10 + MAX_LINES; id += 1)
      useCart.getState().add(buildMenuItem({ id, name: 'Dish' }));
    render(<AddToCart dish={dosa} />);

    await userEvent.click(screen.getByRole('button'));

    await expectAnnounced(new RegExp(`${MAX_LINES}`));
    expect(englishWords(document.body, NAMES)).toEqual([]);
  });
});

it('when the kitchen opens stands in the sentence where the language has it', async () => {
  await speak('hi');
  const { container } = render(<OpeningWords state={{ isOpen: false, opensAt: later }} now={now} />);

  expect(container).toHaveTextContent('अभी बंद है, कल 11:00 बजे खुलेगा');
  expect(container.querySelector('time')).toHaveTextContent('कल 11:00 बजे');
});
