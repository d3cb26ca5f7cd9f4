import { useChoices } from '@food/cart/choices';
import { logIn, logOut } from '@food/session/store';
import { buildAddress, buildUser, renderRemote, wire } from '@food/testing';
import { act, screen } from '@testing-library/react';
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
