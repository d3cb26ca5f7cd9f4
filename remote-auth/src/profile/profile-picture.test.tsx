import { useSession } from '@food/session/store';
import { buildUser, renderRemote, wire } from '@food/testing';
import { screen, waitFor } from '@testing-library/react';
import routes from '../routes';
import { alerts } from '../testing/alerts';

const FILE = new File(['a picture'], 'me.png', { type: 'image/png' });

async function choose(file = FILE) {
  wire.onGet('/auth/me').reply(200, buildUser());
  const app = renderRemote(routes, { route: '/profile', user: buildUser() });
  await app.user.upload(await screen.findByLabelText('Profile picture'), file);
  return app;
}

describe('A new profile picture', () => {
  it('has one button: the field behind it is hidden from everybody', async () => {
    wire.onGet('/auth/me').reply(200, buildUser());
    renderRemote(routes, { route: '/profile', user: buildUser() });

    expect(await screen.findByRole('button', { name: 'Change picture' })).toBeVisible();
    expect(screen.getByLabelText('Profile picture')).not.toBeVisible();
  });

  it('is sent as profile_picture and shown everywhere', async () => {
    wire.onPost('/auth/upload-profile').reply(200, { message: 'ok', profile_picture: '/uploads/new.webp' });

    await choose();

    await waitFor(() => expect(alerts()).toEqual(['Profile picture updated successfully!']));
    const form: unknown = wire.history.post[0]?.data;
    expect(form instanceof FormData && form.get('profile_picture')).toBeInstanceOf(File);
    expect(await screen.findByRole('img', { name: 'Your profile picture' })).toHaveAttribute(
      'src',
      '/uploads/new.webp',
    );
    expect(useSession.getState().user?.profile_picture).toBe('/uploads/new.webp');
  });

  it("fails with an alert, and the server's reason in the page", async () => {
    const message = 'Please choose a JPEG, PNG or WebP picture of at most 5 MB.';
    wire.onPost('/auth/upload-profile').reply(400, { message, code: 'BAD_PICTURE' });

    await choose();

    await waitFor(() => expect(alerts()).toEqual(['Failed to upload picture.']));
    expect(screen.getByText(message)).toBeVisible();
    expect(useSession.getState().user?.profile_picture).toBeNull();
  });

  it.each([
    ['there is no connection', () => wire.onPost('/auth/upload-profile').networkError()],
    ['the answer names no picture', () => wire.onPost('/auth/upload-profile').reply(200, { message: 'ok' })],
  ])('fails when %s', async (_, answer) => {
    answer();

    await choose();

    await waitFor(() => expect(alerts()).toEqual(['Failed to upload picture.']));
  });

  it('says one word only when the session is over', async () => {
    wire.onPost('/auth/upload-profile').reply(401, { message: 'Please login again.', code: 'UNAUTHORIZED' });

    const app = await choose();

    await screen.findByLabelText('Password');
    expect(app.path()).toBe('/login');
    expect(alerts()).toEqual(['Please login again.']);
  });
});
