import { MemoryRouter } from '@food/platform/other-routers';
import { BrowserRouter, useLocation } from '@food/platform/router';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useGoBack } from './use-go-back';

function Page() {
  const goBack = useGoBack('/home');
  return (
    <button type="button" onClick={goBack}>
      Back from {useLocation().pathname}
    </button>
  );
}

function openCart(): void {
  render(
    <MemoryRouter initialEntries={['/home', '/coupons', '/cart']}>
      <Page />
    </MemoryRouter>,
  );
}

it('a double tap on Back is one step', () => {
  openCart();
  const back = screen.getByRole('button');

  act(() => {
    fireEvent.click(back);
    fireEvent.click(back);
  });

  expect(back).toHaveTextContent('Back from /coupons');
});

it('Back is one step on the next page as well', () => {
  openCart();
  const back = screen.getByRole('button');

  fireEvent.click(back);
  fireEvent.click(back);

  expect(back).toHaveTextContent('Back from /home');
});

it('Back works again on a page that the browser kept as it was left', () => {
  const go = jest.spyOn(window.history, 'go').mockImplementation();
  window.history.pushState({ key: 'cart', idx: 1 }, '', '/cart');
  render(
    <BrowserRouter>
      <Page />
    </BrowserRouter>,
  );
  const back = screen.getByRole('button');
  fireEvent.click(back);
  fireEvent.click(back);
  expect(go).toHaveBeenCalledTimes(1);

  fireEvent(window, new Event('pageshow'));
  fireEvent.click(back);

  expect(go).toHaveBeenCalledTimes(2);
});
