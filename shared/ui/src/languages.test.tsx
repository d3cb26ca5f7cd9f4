import { MemoryRouter } from '@food/platform/other-routers';
import { englishWords, speak } from '@food/testing';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Dialog } from './dialog';
import { DownPanel } from './down-panel';
import { Exposed } from './exposed';
import { PasswordField } from './field';
import { PageHeader } from './page-header';
import { RatingInput, RatingStars } from './rating';
import { Spinner } from './spinner';
import { TryAgain } from './try-again';
import { VegMark } from './veg-mark';

const nothing = () => undefined;
const absent = () => Promise.reject(Object.assign(new Error('lost'), { trace: '4bf92f3577b34da6' }));

/** The pieces that have words of their own; those that they are given are `…`. */
function Pieces() {
  return (
    <>
      <PageHeader title="…" onBack={nothing} />
      <PageHeader title="…" backTo="/cart" />
      <Spinner />
      <PasswordField label="…" />
      <RatingInput label="…" value={1} onChange={nothing} />
      <RatingStars value={4.5} />
      <TryAgain onClick={nothing} busy={false} />
      <VegMark veg />
      <VegMark veg={false} />
      <DownPanel part="…" sentence="…" trace="4bf92f3577b34da6" onRetry={nothing} />
      <Exposed of="orders/invoice" part="…" load={absent} props={{}} sentence="…" />
    </>
  );
}

it.each(['hi', 'te'] as const)(
  'the pieces have their words in the language of the page: %s',
  async (language) => {
    await speak(language);
    render(<Pieces />, { wrapper: MemoryRouter });

    await waitFor(() => expect(screen.getAllByText(/ 4bf92f35$/)).toHaveLength(2));
    expect(englishWords(document.body, ['4bf92f35'])).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: /पासवर्ड|పాస్‌వర్డ్/ }));
    render(
      <Dialog open onOpenChange={nothing} title="…">
        …
      </Dialog>,
    );

    expect(englishWords(document.body, ['4bf92f35'])).toEqual([]);
  },
);
