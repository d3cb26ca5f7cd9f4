import { buildAddress, buildUser, renderRemote, wire } from '@food/testing';
import { screen, waitFor } from '@testing-library/react';
import routes from '../routes';

let mockLost = true;
jest.mock('./delete-dialog', () => {
  if (mockLost) throw new Error('Its code did not come.');
  return jest.requireActual('./delete-dialog');
});

it('A question before a deletion that can’t be loaded is told, and asked at the next press if it comes then', async () => {
  wire.onGet('/auth/address').reply(200, [buildAddress()]);
  const { user } = renderRemote(routes, { user: buildUser(), route: '/address' });

  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const words = 'The address could not be deleted. Please try again.';
  await waitFor(() => expect(window.alert).toHaveBeenCalledWith(words));
  mockLost = false;
  await user.click(screen.getByRole('button', { name: 'Delete' }));

  expect(await screen.findByRole('dialog', { name: 'Delete this address?' })).toBeVisible();
});
