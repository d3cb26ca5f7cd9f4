import { logOut, useSession } from '@food/session/store';
import { buildUser, expectAnnounced, renderRemote, wire } from '@food/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import routes from '../routes';
import { alerts } from '../testing/alerts';

const SAVED = { exported_at: '2025-01-01T00:00:00.000Z', account: { name: 'Asha Rao' } };

async function open() {
  wire.onGet('/auth/me').reply(200, buildUser());
  const app = renderRemote(routes, { route: '/profile', user: buildUser() });
  await screen.findByRole('region', { name: 'Your data' });
  return app;
}
type App = Awaited<ReturnType<typeof open>>;
const press = (app: App, name: string) => app.user.click(screen.getByRole('button', { name }));

async function openDeletion(app: App) {
  await press(app, 'Delete my account');
  return within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
}
async function deleteBy(app: App, password: string) {
  const dialog = await openDeletion(app);
  if (password) await app.user.type(dialog.getByLabelText('Current password'), password);
  await app.user.click(dialog.getByRole('button', { name: 'Delete account' }));
  return dialog;
}
const sent = () => wire.history.post.find(({ url }) => url === '/auth/account/delete');

describe('A customer’s data', () => {
  it('is saved as a file', async () => {
    wire.onPost('/auth/account/export').reply(200, SAVED);
    const files = keepFiles();
    const app = await open();

    await press(app, 'Download my data');

    expect(await screen.findByText('Your data is saved as my-data.json.')).toBeVisible();
    expect(files.map(({ name }) => name)).toEqual(['my-data.json']);
    expect(JSON.parse(await textOf(files[0]!))).toEqual(SAVED);
  });

  it('is not saved once its customer has logged out', async () => {
    const files = keepFiles();
    let answer = (_: [number, object]) => {};
    wire.onPost('/auth/account/export').reply(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    wire.onPost('/auth/logout').reply(200, {});
    const app = await open();
    await press(app, 'Download my data');

    act(() => logOut());
    await act(async () => answer([200, SAVED]));

    await waitFor(() => expect(app.path()).not.toBe('/profile'));
    expect(files).toEqual([]);
  });

  it('says so if it can’t be had', async () => {
    wire.onPost('/auth/account/export').reply(429, { message: 'Too many requests. Please wait a moment.' });
    const app = await open();

    await press(app, 'Download my data');

    expect(await screen.findByText('Too many requests. Please wait a moment.')).toBeVisible();
  });
});

describe('Deleting the account', () => {
  // The server has ended the session already.
  const accept = () => {
    wire.onPost('/auth/account/delete').reply(200, { message: 'Your account is deleted.' });
    wire.onPost('/auth/logout').reply(401, { message: 'Please login again.', code: 'UNAUTHORIZED' });
  };

  it('says what goes and what stays, and keeps everything unless told', async () => {
    const app = await open();

    const dialog = await openDeletion(app);
    expect(dialog.getByText(/Your name, email, mobile number/)).toBeVisible();
    expect(dialog.getByText(/By law we keep your invoices/)).toBeVisible();
    await app.user.click(dialog.getByRole('button', { name: 'Keep it' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Delete my account' })).toHaveFocus();
    expect(sent()).toBeUndefined();
  });

  it('takes the password, ends the session and says that it is done', async () => {
    accept();
    const app = await open();

    await deleteBy(app, ' curry leaf ');

    expect(await screen.findByText('Your account is deleted.')).toBeVisible();
    expect(JSON.parse(sent()?.data)).toEqual({ current_password: ' curry leaf ' });
    expect(useSession.getState().user).toBeNull();
    expect(localStorage.getItem('token')).toBeNull();
    expect(app.path()).toBe('/profile');
    expect(screen.getByRole('link', { name: 'Back to the start' })).toHaveAttribute('href', '/');
    expect(screen.getByRole('link', { name: 'Back to the start' })).toHaveFocus();
    expect(alerts()).toEqual([]);
  });

  it('ends the session and is told also to a customer who has left the page meanwhile', async () => {
    accept();
    let answer = () => {};
    const asked = new Promise<[number, object]>((resolve) => {
      answer = () => resolve([200, { message: 'Your account is deleted.' }]);
    });
    wire.onPost('/auth/account/delete').reply(() => asked);
    const app = await open();
    await deleteBy(app, 'curry leaf');
    await app.user.keyboard('{Escape}');
    await app.user.click(await screen.findByRole('link', { name: 'Back' }));
    await screen.findByText('Page /home');

    await act(async () => answer());

    await waitFor(() => expect(alerts()).toEqual(['Your account is deleted.']));
    expect(useSession.getState().user).toBeNull();
    expect(app.path()).toBe('/home');
  });

  it('whose answer was lost says that it isn’t known, and at the next try that it is done', async () => {
    wire.onPost('/auth/account/delete').networkErrorOnce();
    accept();
    const app = await open();

    const dialog = await deleteBy(app, 'curry leaf');
    expect(await dialog.findByText(/we don’t know whether your account is deleted/)).toBeVisible();
    await expectAnnounced(/we don’t know whether your account is deleted/);
    await app.user.click(dialog.getByRole('button', { name: 'Delete account' }));

    expect(await screen.findByText('Your account is deleted.')).toBeVisible();
    expect(useSession.getState().user).toBeNull();
    expect(alerts()).toEqual(['Something went wrong']);
  });

  it('works without a password, for who has never set one', async () => {
    accept();
    const app = await open();

    await deleteBy(app, '');

    expect(await screen.findByText('Your account is deleted.')).toBeVisible();
    expect(JSON.parse(sent()?.data)).toEqual({});
  });

  it('says at the field that the password is wrong, and deletes nothing', async () => {
    const words = 'The current password is not right.';
    wire.onPost('/auth/account/delete').reply(400, { message: words, code: 'WRONG_PASSWORD' });
    const app = await open();

    const dialog = await deleteBy(app, 'wrong');

    await waitFor(() => expect(alerts()).toEqual([words]));
    expect(dialog.getByLabelText('Current password')).toHaveAccessibleDescription(new RegExp(words));
    expect(dialog.getByLabelText('Current password')).toHaveFocus();
    expect(useSession.getState().user).not.toBeNull();
  });

  it('says that an order is still on its way', async () => {
    const words = 'An order is still on its way.';
    wire.onPost('/auth/account/delete').reply(409, { message: words, code: 'ORDERS_OPEN' });
    const app = await open();

    const dialog = await deleteBy(app, 'curry-leaf');

    expect(await dialog.findByText(words)).toBeVisible();
    expect(useSession.getState().user).not.toBeNull();
  });
});

const textOf = (file: File) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(file);
  });

/** The files that the browser is told to save. */
function keepFiles(): File[] {
  const files: File[] = [];
  const blobs = new Map<string, Blob>();
  URL.createObjectURL = (blob) => {
    blobs.set(`blob:${blobs.size}`, blob as Blob);
    return `blob:${blobs.size - 1}`;
  };
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push(new File([blobs.get(this.href) as Blob], this.download));
  });
  return files;
}
