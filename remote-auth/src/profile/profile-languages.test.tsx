import { buildUser, renderRemote, speak, wire } from '@food/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { t } from '../messages';
import routes from '../routes';
import { alerts } from '../testing/alerts';
import { englishHere } from '../testing/english-here';

const NEEDS_PROOF = { code: 'PROOF_NEEDED', error: 'Prove it', proofs: ['password', 'code'] };

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const fill = (input: HTMLElement, value: string) => fireEvent.input(input, { target: { value } });
const said = (text: string) => waitFor(() => expect(alerts()).toContain(text));
const shown = async (text: string) => expect(await screen.findByText(text)).toBeVisible();
/** Opens a row by the hidden part of its button's name. */
const edit = (field: 'name' | 'email' | 'mobile' | 'password') => {
  const row = screen.getByText(t(`field.${field}`), { selector: 'p' }).parentElement?.parentElement;
  fireEvent.click(within(row as HTMLElement).getByRole('button'));
};

async function open(more: object = {}) {
  wire.onGet('/auth/me').reply(200, buildUser(more));
  renderRemote(routes, { route: '/profile', user: buildUser() });
  await screen.findByText(t('profile.loading'));
  expect(englishHere()).toEqual([]);
  await screen.findByRole('region', { name: t('ownData.title') });
}

describe.each(['hi', 'te'] as const)('The profile in the language %s', (language) => {
  beforeEach(() => speak(language));

  it('is whole, and each row of it while it is edited', async () => {
    wire.onPatch('/auth/update').networkErrorOnce();
    wire.onPatch('/auth/update').reply(200, {});
    await open({ mobile: null, profile_picture: '/images/asha.webp' });
    expect(englishHere()).toEqual([]);

    for (const field of ['name', 'email', 'mobile', 'password'] as const) edit(field);
    expect(englishHere()).toEqual([]);
    const form = screen.getByLabelText(t('field.name')).closest('form') as HTMLFormElement;
    fill(screen.getByLabelText(t('field.name')), '');
    fireEvent.submit(form);
    await said(t('field.empty'));
    expect(englishHere()).toEqual([]);
    fill(screen.getByLabelText(t('field.name')), 'Asha Rao');
    fireEvent.submit(form);
    await said(t('failure.unknown'));
    fireEvent.submit(form);

    await shown(t('profile.updated'));
    expect(englishHere()).toEqual([]);
  });

  it('asks for a proof of a new email or number, by password or code', async () => {
    wire.onPatch('/auth/update').reply(403, NEEDS_PROOF);
    wire.onPost('/auth/send-otp').networkErrorOnce();
    wire.onPost('/auth/send-otp').reply(200, {});
    await open();

    edit('email');
    fill(screen.getByLabelText(t('field.email')), 'asha@new.example');
    press(t('profile.update'));
    await shown(t('proof.told.email'));
    expect(englishHere()).toEqual([]);
    press(t('proof.useCode'));
    await said(t('otp.sendFailed'));
    expect(englishHere()).toEqual([]);
    press(t('otp.send'));

    expect(await screen.findByRole('button', { name: t('otp.resend') })).toBeVisible();
    expect(englishHere()).toEqual([]);
    press(t('profile.cancel'));
    edit('mobile');
    press(t('profile.update'));
    await shown(t('proof.told.mobile'));
    expect(englishHere()).toEqual([]);
  });

  it('tells how a picture fared', async () => {
    wire.onPost('/auth/upload-profile').networkErrorOnce();
    wire.onPost('/auth/upload-profile').reply(200, { profile_picture: '/images/asha.webp' });
    await open();
    const files = [new File(['picture'], 'a.png', { type: 'image/png' })];

    fireEvent.change(screen.getByLabelText(t('picture.label')), { target: { files } });
    await said(t('picture.failed'));
    fireEvent.change(screen.getByLabelText(t('picture.label')), { target: { files } });

    await said(t('picture.done'));
    expect(await screen.findByAltText(t('picture.alt'))).toBeInTheDocument();
    expect(englishHere()).toEqual([]);
  });

  it('gives the data out, and deletes it', async () => {
    URL.createObjectURL = () => '#';
    wire.onPost('/auth/account/export').networkErrorOnce();
    wire.onPost('/auth/account/export').reply(200, { account: {} });
    wire.onPost('/auth/account/delete').networkErrorOnce();
    wire.onPost('/auth/account/delete').reply(200, {});
    wire.onPost('/auth/logout').reply(200, {});
    await open();

    press(t('ownData.download'));
    await shown(t('ownData.failed'));
    expect(englishHere()).toEqual([]);
    press(t('ownData.download'));
    await shown(t('ownData.saved', { file: 'my-data.json' }));
    press(t('delete.open'));
    const dialog = within(await screen.findByRole('dialog', { name: t('delete.title') }));
    expect(englishHere()).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: t('delete.confirm') }));
    await said(t('failure.unknown'));
    expect(englishHere()).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: t('delete.confirm') }));

    await shown(t('delete.done'));
    expect(englishHere()).toEqual([]);
  });
});
