import { MemoryRouter } from '@food/platform/other-routers';
import { announced } from '@food/testing';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { Button } from './button';
import { DownPanel } from './down-panel';
import { EmptyState } from './empty-state';
import { Notice } from './notice';
import { PageHeader } from './page-header';
import { Price } from './price';
import { Section } from './section';
import { TryAgain } from './try-again';
import { VegMark } from './veg-mark';

it('a part that is down names itself, says what still works, and tries again on request', async () => {
  const onRetry = jest.fn();
  render(
    <DownPanel
      part="Live tracking"
      sentence="The map is away. Your order is still on its way."
      onRetry={onRetry}
    />,
  );
  expect(screen.getByRole('group', { name: 'Live tracking' })).toBeVisible();
  // Without the button's name.
  await waitFor(() => expect(announced()).toEqual(['The map is away. Your order is still on its way.']));

  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

  expect(onRetry).toHaveBeenCalledTimes(1);
});

describe('What could be read after another try leaves the focus', () => {
  /** A list that is there once somebody asked again. */
  function List({ failure }: { failure: (again: ReactNode) => ReactNode }) {
    const [isRead, setRead] = useState(false);
    return isRead ? <ul /> : failure(<TryAgain onClick={() => setRead(true)} />);
  }
  const pressAgain = async () => {
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(screen.queryByRole('button')).toBeNull();
  };

  it('to its section', async () => {
    render(
      <main>
        <Section title="Devices">
          <List failure={(again) => again} />
        </Section>
      </main>,
    );

    await pressAgain();

    expect(screen.getByRole('region', { name: 'Devices' })).toHaveFocus();
  });

  it('to the page, when a panel in place of the part goes with it', async () => {
    render(
      <main>
        <List failure={(again) => <section role="status">{again}</section>} />
      </main>,
    );

    await pressAgain();

    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('alone if somebody is elsewhere by then', async () => {
    const { rerender } = render(
      <main>
        <input aria-label="Search" />
        <TryAgain onClick={() => undefined} />
      </main>,
    );
    await userEvent.click(screen.getByRole('textbox', { name: 'Search' }));

    rerender(
      <main>
        <input aria-label="Search" />
      </main>,
    );

    expect(screen.getByRole('textbox', { name: 'Search' })).toHaveFocus();
  });
});

it('the head of a page has one heading and the way back', async () => {
  const onBack = jest.fn();
  render(<PageHeader title="Addresses" onBack={onBack} />);

  await userEvent.click(screen.getByRole('button', { name: 'Back' }));

  expect(screen.getByRole('heading', { level: 1, name: 'Addresses' })).toBeVisible();
  expect(onBack).toHaveBeenCalledTimes(1);
});

it('the way back can be a link', () => {
  render(<PageHeader title="Addresses" backTo="/cart" />, { wrapper: MemoryRouter });

  expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/cart');
});

it('a section is found by its heading', () => {
  render(<Section title="Best Seller">Masala Dosa</Section>);

  expect(screen.getByRole('region', { name: 'Best Seller' })).toHaveTextContent('Masala Dosa');
});

it('an empty list is announced without the name of its button', async () => {
  render(<EmptyState text="No items found" action={<Button>Try again</Button>} />);

  await waitFor(() => expect(announced()).toEqual(['No items found']));
});

it('a notice is announced without the name of its button', async () => {
  render(<Notice action={<Button>Try again</Button>}>Older orders could not be loaded.</Notice>);

  await waitFor(() => expect(announced()).toEqual(['Older orders could not be loaded.']));
});

it('vegetarian and not can be told apart without seeing the colour', () => {
  render(
    <>
      <VegMark veg />
      <VegMark veg={false} />
    </>,
  );

  expect(screen.getByRole('img', { name: 'Vegetarian' })).toBeVisible();
  expect(screen.getByRole('img', { name: 'Non-vegetarian' })).toBeVisible();
});

it('a menu price drops its zeros, a receipt keeps them', () => {
  render(
    <>
      <Price rupees={180} dropZero />
      <Price rupees={1234.5} />
    </>,
  );

  expect(screen.getByText('₹180')).toBeVisible();
  expect(screen.getByText('₹1,234.50')).toBeVisible();
});
