import { useChoices } from '@food/cart/choices';
import { logIn, logOut } from '@food/session/store';
import { buildAddress, buildUser, renderRemote, wire } from '@food/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import routes from '../routes';

const ADD = '+ Add New Address (Use Current Location)';
const home = buildAddress();
const office = buildAddress({ id: 8, house_block_no: '7', area_road: 'Hitec City', pincode: '500081' });

type Answer = [status: number, body?: unknown];
/** An answer that the test withholds until it comes late. */
function late() {
  let come: (answer: Answer) => void = () => undefined;
  const answer = new Promise<Answer>((resolve) => {
    come = resolve;
  });
  return { reply: () => answer, comes: (...sent: Answer) => act(async () => come(sent)) };
}

const openBook = () => {
  wire.onGet('/auth/address').reply(200, [home, office]);
  return renderRemote(routes, { user: buildUser(), route: '/address', history: ['/cart'] });
};

describe('An address that is saved late', () => {
  it.each([
    ['has logged out', logOut],
    ['is another one', () => logIn('other-token', buildUser({ id: 'USR-OTHER00000' }))],
  ])('is not chosen for the next order if the customer %s by then', async (_, change) => {
    wire.onPost('/auth/logout').reply(200, {});
    const saving = late();
    wire.onPost('/auth/address').reply(saving.reply);
    const { user } = openBook();
    await user.click(await screen.findByRole('button', { name: ADD }));
    await user.click(screen.getByRole('button', { name: 'Save Address' }));

    act(change);
    await saving.comes(201, buildAddress({ id: 9 }));

    expect(useChoices.getState().address).toBeNull();
    expect(localStorage.getItem('selectedAddress')).toBeNull();
    expect(screen.queryByText('Address saved.')).not.toBeInTheDocument();
  });
});

describe('The form that was begun since', () => {
  const CONTINUE = 'Continue where you left off';
  const field = (label: string) => screen.getByRole('textbox', { name: label });
  const kept = () => JSON.parse(localStorage.getItem('food:private:draft-address') ?? 'null');
  const edit = async (user: ReturnType<typeof openBook>['user'], card: number) =>
    user.click((await screen.findAllByRole('button', { name: 'Edit' }))[card] as HTMLElement);

  it('is still kept when another address is saved late', async () => {
    const saving = late();
    wire.onPut('/auth/address/7').reply(saving.reply);
    const { user } = openBook();
    await edit(user, 0);
    await user.click(screen.getByRole('button', { name: 'Update Address' }));
    await edit(user, 1);
    await user.type(field('City'), ' West');

    await saving.comes(200, home);

    expect(screen.getByText('Address saved.')).toBeVisible();
    expect(kept()).toMatchObject({ editId: office.id, texts: { city: 'Hyderabad West' } });
  });

  it('is still kept, too, if the page was left and opened again in between', async () => {
    const saving = late();
    wire.onPost('/auth/address').reply(saving.reply);
    const left = openBook();
    await left.user.click(await screen.findByRole('button', { name: ADD }));
    await left.user.type(field('City'), 'Ongole');
    await left.user.click(screen.getByRole('button', { name: 'Save Address' }));
    left.unmount();
    const { user } = openBook();
    await edit(user, 1);
    await user.type(field('City'), ' West');

    await saving.comes(201, buildAddress({ id: 9, city: 'Ongole' }));

    expect(kept()).toMatchObject({ editId: office.id });
  });

  it('leaves nothing to continue of the address that is saved late', async () => {
    const saving = late();
    wire.onPut('/auth/address/7').reply(saving.reply);
    const { user } = openBook();
    await edit(user, 0);
    await user.type(field('City'), ' West');
    await user.click(screen.getByRole('button', { name: 'Update Address' }));
    await edit(user, 1);

    await saving.comes(200, home);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));

    expect(screen.queryByRole('button', { name: CONTINUE })).not.toBeInTheDocument();
    expect(kept()).toBeNull();
  });

  it('stays open when the address of the form before it is deleted late', async () => {
    const deleting = late();
    wire.onDelete('/auth/address/7').reply(deleting.reply);
    const { user } = openBook();
    await edit(user, 0);
    await user.click(screen.getAllByRole('button', { name: 'Delete' })[0] as HTMLElement);
    await user.click(await screen.findByRole('button', { name: 'Delete address' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await edit(user, 1);
    await user.type(field('City'), ' West');

    await deleting.comes(200, { message: 'Address deleted.' });

    expect(screen.getByText('Address deleted.')).toBeVisible();
    expect(field('City')).toHaveValue('Hyderabad West');
    expect(kept()).toMatchObject({ editId: office.id });
  });
});

describe('An address that is deleted late', () => {
  const FAILED = 'The address could not be deleted. Please try again.';
  const question = () => screen.queryByRole('dialog', { name: 'Delete this address?' });

  /** The address of the first card is being deleted, and the question about it is closed. */
  async function deleteFirst(answer: ReturnType<typeof late>) {
    wire.onDelete('/auth/address/7').reply(answer.reply);
    jest.spyOn(console, 'info').mockImplementation(() => undefined);
    const { user } = openBook();
    const ask = async (card: number) => {
      await user.click(screen.getAllByRole('button', { name: 'Delete' })[card] as HTMLElement);
      return screen.findByRole('dialog', { name: 'Delete this address?' });
    };
    await screen.findAllByRole('radio');
    const asked = await ask(0);
    await user.click(within(asked).getByRole('button', { name: 'Delete address' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(question()).not.toBeInTheDocument());
    return { ask, user };
  }

  it('leaves the question about another one open', async () => {
    const answer = late();
    const { ask } = await deleteFirst(answer);
    await ask(1);

    await answer.comes(200, { message: 'Address deleted.' });

    expect(screen.getByText('Address deleted.')).toBeInTheDocument();
    expect(question()).toHaveTextContent('Hitec City');
    expect(question()).toBeVisible();
  });

  it('is told if it failed after the question was closed, and not in the question about another one', async () => {
    const answer = late();
    const { ask } = await deleteFirst(answer);
    const other = await ask(1);

    await answer.comes(500);

    expect(window.alert).toHaveBeenCalledTimes(1);
    expect(window.alert).toHaveBeenCalledWith(FAILED);
    expect(within(other).queryByText(FAILED)).not.toBeInTheDocument();
  });

  it('is told if it failed after the page was left', async () => {
    const answer = late();
    wire.onDelete('/auth/address/7').reply(answer.reply);
    const { user, unmount } = openBook();
    await user.click((await screen.findAllByRole('button', { name: 'Delete' }))[0] as HTMLElement);
    await user.click(await screen.findByRole('button', { name: 'Delete address' }));
    unmount();

    await answer.comes(500);

    expect(window.alert).toHaveBeenCalledWith(FAILED);
  });
});
