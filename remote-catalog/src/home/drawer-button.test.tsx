import { expectAnnounced } from '@food/testing';
import { fireEvent, render, screen } from '@testing-library/react';
import { DrawerButton } from './drawer-button';

jest.mock('./home-drawer', () => {
  throw new Error('Its code did not come.');
});

it('the button of a drawer whose code doesn’t come says so, to screen readers too', async () => {
  render(<DrawerButton />);

  fireEvent.click(screen.getByRole('button', { name: 'Open menu' }));

  const words = "The menu didn't open. Tap again.";
  expect(await screen.findByText(words)).toBeVisible();
  await expectAnnounced(words);
});
