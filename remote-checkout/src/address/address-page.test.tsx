import { useChoices } from '@food/cart/choices';
import { useSession } from '@food/session/store';
import { buildAddress, buildUser, renderRemote, wire } from '@food/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import routes from '../routes';
import { AddressBook } from './address-book';

const ADD = '+ Add New Address (Use Current Location)';
const home = buildAddress();
const office = buildAddress({ id: 8, house_block_no: '7', area_road: 'Hitec City', pincode: '500081' });
const place = {
  house_block_no: '',
  area_road: 'MG Road',
  city: 'Hyderabad',
  district: 'Hyderabad',
  state: 'Telangana',
  country: 'India',
  pincode: '500003',
};

type Found = (position: { coords: { latitude: number; longitude: number } }) => void;
type Refused = (error: { code: number }) => void;

/** The device's geolocation; each test decides its answers. */
function device(answer: (found: Found, refused: Refused) => void = () => undefined) {
  const getCurrentPosition = jest.fn((found: Found, refused: Refused) => answer(found, refused));
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } });
  return getCurrentPosition;
}
afterEach(() => {
  Reflect.deleteProperty(navigator, 'geolocation');
});

const openBook = (options: Parameters<typeof renderRemote>[1] = {}) =>
  renderRemote(routes, { user: buildUser(), route: '/address', history: ['/home', '/cart'], ...options });

const lookups = () => wire.history.get.filter(({ url }) => url === '/auth/geocode/reverse');
const field = (label: string) => screen.getByRole('textbox', { name: label });
const pin = () => screen.findByRole('button', { name: /^Pin of your address/ });

describe('The address book', () => {
  it('needs a login, and is shown after it', () => {
    const { path } = renderRemote(routes, { route: '/address' });

    return waitFor(() => expect(path()).toBe('/login'));
  });

  it('has its headings and one card per address, in three lines', async () => {
    wire.onGet('/auth/address').reply(200, [home, office]);
    openBook();

    expect(await screen.findByRole('heading', { level: 1, name: 'Addresses' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Your Addresses' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Saved Addresses' })).toBeVisible();
    const [first] = await screen.findAllByRole('listitem');
    expect(first).toHaveTextContent('12-4, Banjara Hills Road 3Hyderabad, HyderabadTelangana, India, 500034');
    expect(within(first as HTMLElement).getByRole('button', { name: 'Edit' })).toBeVisible();
    expect(within(first as HTMLElement).getByRole('button', { name: 'Delete' })).toBeVisible();
  });

  it('shows each line of an address once it was changed, also if two were the same before', async () => {
    const plain = { house_block_no: '', area_road: 'Delhi', city: 'Delhi', district: '' };
    wire.onGet('/auth/address').replyOnce(200, [buildAddress(plain)]);
    wire
      .onGet('/auth/address')
      .reply(200, [buildAddress({ ...plain, area_road: 'Ring Road', city: 'New Delhi' })]);
    wire.onPut('/auth/address/7').reply(200, buildAddress());
    const { user } = openBook();

    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    await user.click(screen.getByRole('button', { name: 'Update Address' }));

    const card = screen.getByRole('listitem');
    await waitFor(() => expect(card).toHaveTextContent('New Delhi'));
    expect(card).toHaveTextContent(/^Ring RoadNew DelhiTelangana/);
  });

  it('shows that it is loading', async () => {
    wire.onGet('/auth/address').reply(() => new Promise(() => undefined));
    openBook();

    expect(await screen.findByText('Loading addresses')).toBeInTheDocument();
  });

  it('can be asked for again when it could not be loaded', async () => {
    wire.onGet('/auth/address').replyOnce(500);
    wire.onGet('/auth/address').reply(200, [home]);
    const { user } = openBook();

    await user.click(await screen.findByRole('button', { name: 'Try again' }));

    expect(await screen.findByRole('radio')).toBeInTheDocument();
    expect(window.alert).not.toHaveBeenCalled();
  });

  it('says so when it is empty', async () => {
    wire.onGet('/auth/address').reply(200, []);
    openBook();

    expect(await screen.findByText('No addresses saved yet.')).toBeVisible();
  });
});

describe('Choosing an address', () => {
  it('is done by a tap, however the customer leaves', async () => {
    wire.onGet('/auth/address').reply(200, [home, office]);
    const { user } = openBook();

    await user.click(await screen.findByRole('radio', { name: /Hitec City/ }));

    expect(useChoices.getState().address).toEqual(office);
    expect(screen.getByRole('button', { name: 'Confirm and Proceed' })).toBeVisible();
  });

  it('takes the only address for chosen', async () => {
    wire.onGet('/auth/address').reply(200, [home]);
    openBook();

    expect(await screen.findByRole('radio')).toBeChecked();
    expect(useChoices.getState().address).toEqual(home);
    expect(screen.getByRole('button', { name: 'Confirm and Proceed' })).toBeVisible();
  });

  it('leaves the one of two to the customer', async () => {
    wire.onGet('/auth/address').reply(200, [home, office]);
    openBook();

    for (const radio of await screen.findAllByRole('radio')) expect(radio).not.toBeChecked();
    expect(useChoices.getState().address).toBeNull();
  });

  it('offers to proceed once a card was tapped, stores the whole address and goes one step back', async () => {
    wire.onGet('/auth/address').reply(200, [home, office]);
    const { user, path } = openBook();
    await screen.findAllByRole('radio');
    expect(screen.queryByRole('button', { name: 'Confirm and Proceed' })).not.toBeInTheDocument();

    await user.click(screen.getByRole('radio', { name: /Hitec City/ }));
    await user.click(screen.getByRole('button', { name: 'Confirm and Proceed' }));

    expect(useChoices.getState().address).toEqual(office);
    expect(JSON.parse(window.localStorage.getItem('selectedAddress') ?? '')).toEqual(office);
    expect(path()).toBe('/cart');
  });

  describe('and two fast taps', () => {
    const confirm = () => screen.findByRole('button', { name: 'Confirm and Proceed' });
    const onConfirmed = jest.fn();
    const byMouse = (at: MouseEventInit) =>
      Object.assign(new MouseEvent('click', { ...at, bubbles: true }), { pointerType: 'mouse' });
    const Book = () => <AddressBook onConfirmed={onConfirmed} />;

    const open = () => {
      wire.onGet('/auth/address').reply(200, [home]);
      renderRemote(
        { ...routes, pages: { '/address': async () => ({ default: Book }) } },
        { user: buildUser(), route: '/address' },
      );
      return confirm();
    };

    it('act once, on a button that is busy until the page has gone', async () => {
      const button = await open();

      fireEvent.click(button);
      fireEvent.click(button);

      expect(onConfirmed).toHaveBeenCalledTimes(1);
      expect(await confirm()).toHaveAttribute('aria-busy', 'true');
      // The browser restores the page from its cache.
      act(() => void window.dispatchEvent(new Event('pageshow')));
      expect(await confirm()).not.toHaveAttribute('aria-busy');
    });

    it('don’t press what the cart has in the button’s place; a tap elsewhere, a key and a later tap do', async () => {
      const heard = jest.fn();
      const other = document.body.appendChild(document.createElement('button'));
      other.addEventListener('click', heard);
      const at = { clientX: 195, clientY: 780, detail: 1 };
      const button = await open();
      jest.useFakeTimers();

      fireEvent.click(button, at);
      fireEvent.click(other, { ...at, clientX: 200 });
      expect(heard).not.toHaveBeenCalled();
      fireEvent.click(other, { ...at, clientY: 600 });
      fireEvent.click(other, { ...at, detail: 0 });
      expect(heard).toHaveBeenCalledTimes(2);
      // The browser counts the clicks of a mouse in `detail`: this is a first one.
      other.dispatchEvent(byMouse(at));
      expect(heard).toHaveBeenCalledTimes(3);
      other.dispatchEvent(byMouse({ ...at, detail: 2 }));
      expect(heard).toHaveBeenCalledTimes(3);
      jest.advanceTimersByTime(500);
      fireEvent.click(other, at);

      expect(heard).toHaveBeenCalledTimes(4);
      jest.useRealTimers();
      other.remove();
    });
  });

  it('leads to the cart if there is no step back', async () => {
    wire.onGet('/auth/address').reply(200, [home]);
    const { user, path } = openBook({ history: [] });

    await user.click(await screen.findByRole('radio'));
    await user.click(screen.getByRole('button', { name: 'Confirm and Proceed' }));

    expect(path()).toBe('/cart');
  });

  it('goes one step back after a full load, too, when the entry before is ours', async () => {
    wire.onGet('/auth/address').reply(200, [home]);
    window.history.replaceState({ idx: 0 }, '');
    Object.defineProperty(window, 'navigation', { configurable: true, value: { canGoBack: true } });
    const { user, path } = openBook({ history: ['/home'] });

    await user.click(await screen.findByRole('button', { name: 'Back' }));
    window.history.replaceState(null, '');
    Reflect.deleteProperty(window, 'navigation');

    expect(path()).toBe('/home');
  });

  it('leads to the cart if a login stood in between, on the first page of the visit', async () => {
    wire.onGet('/auth/address').reply(200, [home]);
    // The router leaves this state for an entry that was replaced.
    window.history.replaceState({ idx: 0, key: 'k1' }, '');
    const { user, path } = openBook({ history: ['/home'] });

    await user.click(await screen.findByRole('radio'));
    await user.click(screen.getByRole('button', { name: 'Confirm and Proceed' }));
    window.history.replaceState(null, '');

    expect(path()).toBe('/cart');
  });

  it('begins with the address that is already chosen', async () => {
    wire.onGet('/auth/address').reply(200, [home, office]);
    useChoices.getState().chooseAddress(office);
    openBook();

    expect(await screen.findByRole('radio', { name: /Hitec City/ })).toBeChecked();
    expect(screen.getByRole('button', { name: 'Confirm and Proceed' })).toBeVisible();
  });
});

describe('Deleting an address', () => {
  it('asks first, and keeps it on a no', async () => {
    wire.onGet('/auth/address').reply(200, [home]);
    const { user } = openBook();

    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete this address?' });
    expect(dialog).toHaveTextContent('12-4, Banjara Hills Road 3');
    await user.click(within(dialog).getByRole('button', { name: 'Keep it' }));

    expect(wire.history.delete).toHaveLength(0);
    expect(screen.getByRole('radio')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Delete' })).toHaveFocus());
  });

  it('takes it out of the list, and out of the order it was chosen for', async () => {
    wire.onGet('/auth/address').replyOnce(200, [home]);
    wire.onGet('/auth/address').reply(200, []);
    wire.onDelete('/auth/address/7').reply(200, { message: 'Address deleted.' });
    useChoices.getState().chooseAddress(home);
    const { user } = openBook();

    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Delete address' }));

    expect(await screen.findByText('No addresses saved yet.')).toBeVisible();
    expect(screen.getByText('Address deleted.')).toBeVisible();
    expect(useChoices.getState().address).toBeNull();
  });

  it('takes one out of the list that was deleted already, as if the first answer was lost', async () => {
    wire.onGet('/auth/address').replyOnce(200, [home]);
    wire.onGet('/auth/address').reply(200, []);
    wire.onDelete('/auth/address/7').networkErrorOnce();
    wire
      .onDelete('/auth/address/7')
      .reply(404, { message: 'We could not find this address.', code: 'NOT_FOUND' });
    const log = jest.spyOn(console, 'info').mockImplementation(() => undefined);
    const { user } = openBook();

    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Delete address' }));
    await screen.findByText('The address could not be deleted. Please try again.');
    await user.click(screen.getByRole('button', { name: 'Delete address' }));

    expect(await screen.findByText('No addresses saved yet.')).toBeVisible();
    expect(screen.getByText('Address deleted.')).toBeVisible();
    expect(log.mock.calls).toEqual([['Deleting the address failed: network']]);
  });

  it('leaves the focus at the head of the book: its button is gone with it', async () => {
    wire.onGet('/auth/address').replyOnce(200, [home, office]);
    wire.onGet('/auth/address').reply(200, [office]);
    wire.onDelete('/auth/address/7').reply(200, { message: 'Address deleted.' });
    const { user } = openBook();

    await user.click((await screen.findAllByRole('button', { name: 'Delete' }))[0]!);
    await user.click(await screen.findByRole('button', { name: 'Delete address' }));

    await waitFor(() => expect(screen.getAllByRole('radio')).toHaveLength(1));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Your Addresses' })).toHaveFocus());
  });

  it('says in the question that it failed, and keeps the address', async () => {
    wire.onGet('/auth/address').reply(200, [home]);
    wire.onDelete('/auth/address/7').reply(500);
    const { user } = openBook();

    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Delete address' }));

    expect(await screen.findByText('The address could not be deleted. Please try again.')).toBeVisible();
    expect(window.alert).not.toHaveBeenCalled();
  });
});

describe('An address that was begun', () => {
  const CONTINUE = 'Continue where you left off';
  const kept = () => JSON.stringify(localStorage);
  const begin = async () => {
    device();
    wire.onGet('/auth/address').reply(200, [home]);
    const left = openBook();
    await left.user.click(await screen.findByRole('button', { name: ADD }));
    return left;
  };

  it('is offered again, with the form closed, after the page was left or thrown away, until it is saved', async () => {
    const left = await begin();
    expect(kept()).not.toContain('draft');
    await left.user.type(field('City'), 'Ongole');
    left.unmount();

    wire.onPost('/auth/address').reply(201, { ...home, id: 9, city: 'Ongole' });
    const { user } = openBook();
    await user.click(await screen.findByRole('button', { name: CONTINUE }));
    expect(field('City')).toHaveValue('Ongole');
    expect(screen.getByRole('heading', { name: 'New address' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Save Address' }));

    await screen.findByText('Address saved.');
    expect(screen.queryByRole('button', { name: CONTINUE })).not.toBeInTheDocument();
    expect(kept()).not.toContain('draft');
  });

  it('is forgotten by Cancel', async () => {
    const { user } = await begin();
    await user.type(field('City'), 'Ongole');

    await user.click(screen.getByRole('button', { name: 'Cancel' }));

    expect(screen.queryByRole('button', { name: CONTINUE })).not.toBeInTheDocument();
    expect(kept()).not.toContain('Ongole');
  });

  it('is forgotten when the answer comes after the page was left', async () => {
    let answer: (status: [number, object]) => void = () => undefined;
    wire.onPost('/auth/address').reply(() => new Promise((resolve) => (answer = resolve)));
    const left = await begin();
    await left.user.type(field('City'), 'Ongole');
    await left.user.click(screen.getByRole('button', { name: 'Save Address' }));
    left.unmount();
    expect(kept()).toContain('Ongole');

    answer([201, { ...home, id: 9 }]);

    await waitFor(() => expect(kept()).not.toContain('draft'));
  });

  it('goes on as the change that it was', async () => {
    wire.onGet('/auth/address').reply(200, [home]);
    const left = openBook();
    await left.user.click(await screen.findByRole('button', { name: 'Edit' }));
    await left.user.type(field('City'), ' West');
    left.unmount();

    const { user } = openBook();
    await user.click(await screen.findByRole('button', { name: CONTINUE }));

    expect(field('City')).toHaveValue('Hyderabad West');
    expect(screen.getByRole('button', { name: 'Update Address' })).toBeVisible();
  });

  it('is offered again to its customer after its session ended, from no storage', async () => {
    wire.onPost('/auth/address').reply(401, { message: 'Please login again.', code: 'UNAUTHORIZED' });
    const left = await begin();
    await left.user.type(field('City'), 'Ongole');
    await left.user.click(screen.getByRole('button', { name: 'Save Address' }));
    expect(await screen.findByText('Page /login')).toBeVisible();
    expect(kept()).not.toContain('Ongole');
    left.unmount();

    const { user } = openBook();
    await user.click(await screen.findByRole('button', { name: CONTINUE }));

    expect(field('City')).toHaveValue('Ongole');
  });

  it('is not offered as a change of an address that is gone', async () => {
    const change = { editId: home.id, texts: home, position: null };
    localStorage.setItem('food:private:draft-address', JSON.stringify(change));
    wire.onGet('/auth/address').reply(200, [office]);
    openBook();

    await screen.findByRole('radio', { name: /Hitec City/ });

    expect(screen.queryByRole('button', { name: CONTINUE })).not.toBeInTheDocument();
  });
});

describe('Adding an address', () => {
  it("puts the pin where the device is and fills the fields by the server's lookup", async () => {
    const ask = device((found) => found({ coords: { latitude: 17.43, longitude: 78.41 } }));
    wire.onGet('/auth/address').reply(200, []);
    wire.onGet('/auth/geocode/reverse').reply(200, place);
    const { user } = openBook();

    await user.click(await screen.findByRole('button', { name: ADD }));

    await waitFor(() => expect(field('Area / Road')).toHaveValue('MG Road'));
    expect(field('Pincode')).toHaveValue('500003');
    expect(ask.mock.calls[0]?.[2 as never]).toMatchObject({ enableHighAccuracy: true });
    expect(lookups()[0]?.params).toEqual({ latitude: '17.43', longitude: '78.41' });
    expect(screen.queryByRole('button', { name: ADD })).not.toBeInTheDocument();
  });

  it('tells a browser without geolocation, and the form works by typing', async () => {
    wire.onGet('/auth/address').reply(200, []);
    const { user } = openBook();

    await user.click(await screen.findByRole('button', { name: ADD }));

    expect(window.alert).toHaveBeenCalledWith('Geolocation is not supported by your browser');
    expect(field('City')).toHaveValue('');
  });

  it('only logs that the device may not tell', async () => {
    device((_, refused) => refused({ code: 1 }));
    wire.onGet('/auth/address').reply(200, []);
    const log = jest.spyOn(console, 'info').mockImplementation(() => undefined);
    const { user } = openBook();

    await user.click(await screen.findByRole('button', { name: ADD }));

    expect(log).toHaveBeenCalledWith("The device's position is not available (1).");
    expect(window.alert).not.toHaveBeenCalled();
    expect(lookups()).toHaveLength(0);
    log.mockRestore();
  });

  it('saves what was typed, without a position as two nulls, then closes and shows the new list', async () => {
    device();
    wire.onGet('/auth/address').replyOnce(200, [home]);
    wire.onGet('/auth/address').reply(200, [home, office]);
    wire.onPost('/auth/address').reply(201, office);
    useChoices.getState().chooseAddress(home);
    const { user } = openBook();

    await user.click(await screen.findByRole('button', { name: ADD }));
    await user.type(field('House / Block No.'), '7');
    await user.type(field('Area / Road'), 'Hitec City');
    await user.click(screen.getByRole('button', { name: 'Save Address' }));

    expect(await screen.findByRole('radio', { name: /Hitec City/ })).toBeChecked();
    expect(screen.getByRole('heading', { name: 'Your Addresses' })).toHaveFocus();
    expect(JSON.parse(wire.history.post[0]?.data)).toEqual({
      house_block_no: '7',
      area_road: 'Hitec City',
      city: '',
      district: '',
      state: '',
      country: '',
      pincode: '',
      latitude: null,
      longitude: null,
    });
    expect(screen.getByRole('button', { name: ADD })).toBeVisible();
  });

  it('saves once, however often the button is pressed', async () => {
    device();
    wire.onGet('/auth/address').reply(200, []);
    wire.onPost('/auth/address').withDelayInMs(50).reply(201, office);
    const { user } = openBook();

    await user.click(await screen.findByRole('button', { name: ADD }));
    const button = screen.getByRole('button', { name: 'Save Address' });
    act(() => {
      button.click();
      button.click();
    });
    await screen.findByText('Address saved.');

    expect(wire.history.post).toHaveLength(1);
  });

  it('keeps the form with all that was typed when saving fails', async () => {
    device();
    wire.onGet('/auth/address').reply(200, []);
    wire.onPost('/auth/address').reply(500);
    const { user } = openBook();

    await user.click(await screen.findByRole('button', { name: ADD }));
    await user.type(field('City'), 'Hyderabad');
    await user.click(screen.getByRole('button', { name: 'Save Address' }));

    expect(await screen.findByText('The address could not be saved. Please try again.')).toBeVisible();
    expect(field('City')).toHaveValue('Hyderabad');
    expect(window.alert).not.toHaveBeenCalled();
  });

  it('begins empty again after it was cancelled', async () => {
    device();
    wire.onGet('/auth/address').reply(200, []);
    const { user } = openBook();

    await user.click(await screen.findByRole('button', { name: ADD }));
    await user.type(field('City'), 'Hyderabad');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: ADD }));

    expect(field('City')).toHaveValue('');
  });

  it('goes to the login when the session has ended', async () => {
    device();
    wire.onGet('/auth/address').reply(200, []);
    wire.onPost('/auth/address').reply(401, { message: 'Please login again.' });
    const { user, path } = openBook();

    await user.click(await screen.findByRole('button', { name: ADD }));
    await user.click(screen.getByRole('button', { name: 'Save Address' }));

    await waitFor(() => expect(path()).toBe('/login'));
    expect(useSession.getState().user).toBeNull();
    expect(window.alert).toHaveBeenCalledTimes(1);
  });
});

describe('Editing an address', () => {
  it('shows it as it is, and changes that one', async () => {
    wire.onGet('/auth/address').reply(200, [home, office]);
    wire.onPut('/auth/address/8').reply(200, { ...office, city: 'Secunderabad' });
    useChoices.getState().chooseAddress(office);
    const { user } = openBook();

    await user.click((await screen.findAllByRole('button', { name: 'Edit' }))[1] as HTMLElement);
    expect(field('Area / Road')).toHaveValue('Hitec City');
    await user.clear(field('City'));
    await user.type(field('City'), 'Secunderabad');
    await user.click(screen.getByRole('button', { name: 'Update Address' }));
    await screen.findByText('Address saved.');

    expect(JSON.parse(wire.history.put[0]?.data)).toMatchObject({ city: 'Secunderabad', latitude: 17.4126 });
    expect(useChoices.getState().address).toMatchObject({ id: 8, city: 'Secunderabad' });
    expect(lookups()).toHaveLength(0);
  });

  it('shows how it is stored when no answer came: the change may have been made', async () => {
    wire.onGet('/auth/address').replyOnce(200, [home]);
    wire.onGet('/auth/address').reply(200, [{ ...office, id: 7 }]);
    wire.onPut('/auth/address/7').networkError();
    const { user } = openBook();

    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    await user.click(screen.getByRole('button', { name: 'Update Address' }));
    await screen.findByText('The address could not be saved. Please try again.');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));

    expect(await screen.findByRole('radio', { name: /Hitec City/ })).toBeVisible();
  });
});

describe('A save that is answered late', () => {
  it('leaves the form open that the customer fills by then, and says that the address is saved', async () => {
    let answer: (saved: [number, unknown]) => void = () => undefined;
    wire.onGet('/auth/address').reply(200, [home, office]);
    wire.onPut('/auth/address/7').reply(() => new Promise((resolve) => (answer = resolve)));
    const { user } = openBook();
    const [first, second] = await screen.findAllByRole('button', { name: 'Edit' });
    await user.click(first as HTMLElement);
    await user.click(screen.getByRole('button', { name: 'Update Address' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(second as HTMLElement);
    await user.type(field('House / Block No.'), ', first floor');

    answer([200, home]);

    expect(await screen.findByText('Address saved.')).toBeVisible();
    expect(field('House / Block No.')).toHaveValue('7, first floor');
    expect(field('House / Block No.')).toHaveFocus();
  });

  it('leaves the address chosen that the customer has tapped meanwhile', async () => {
    let answer: (saved: [number, unknown]) => void = () => undefined;
    wire.onGet('/auth/address').reply(200, [home, office]);
    wire.onPut('/auth/address/7').reply(() => new Promise((resolve) => (answer = resolve)));
    useChoices.getState().chooseAddress(home);
    const { user } = openBook();
    await user.click((await screen.findAllByRole('button', { name: 'Edit' }))[0] as HTMLElement);
    await user.click(screen.getByRole('button', { name: 'Update Address' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('radio', { name: /Hitec City/ }));

    answer([200, home]);

    expect(await screen.findByText('Address saved.')).toBeVisible();
    expect(useChoices.getState().address?.id).toBe(office.id);
  });

  it('leaves it chosen also if the address that was saved is new', async () => {
    device();
    let answer: (saved: [number, unknown]) => void = () => undefined;
    wire.onGet('/auth/address').reply(200, [home, office]);
    wire.onPost('/auth/address').reply(() => new Promise((resolve) => (answer = resolve)));
    const { user } = openBook();
    await user.click(await screen.findByRole('button', { name: ADD }));
    await user.click(screen.getByRole('button', { name: 'Save Address' }));
    await user.click(screen.getByRole('radio', { name: /Hitec City/ }));

    answer([201, buildAddress({ id: 9 })]);

    expect(await screen.findByText('Address saved.')).toBeVisible();
    expect(useChoices.getState().address?.id).toBe(office.id);
  });
});

describe('The pin', () => {
  async function openForm() {
    device();
    wire.onGet('/auth/address').reply(200, []);
    const app = openBook();
    await app.user.click(await screen.findByRole('button', { name: ADD }));
    return { ...app, marker: await pin() };
  }

  it('is moved by the arrow keys, and its place is looked up when the key is let go', async () => {
    wire.onGet('/auth/geocode/reverse').reply(200, place);
    const { marker } = await openForm();

    fireEvent.keyDown(marker, { key: 'ArrowUp' });
    fireEvent.keyDown(marker, { key: 'ArrowUp' });
    expect(lookups()).toHaveLength(0);
    fireEvent.keyUp(marker, { key: 'ArrowUp' });

    await waitFor(() => expect(field('Area / Road')).toHaveValue('MG Road'));
    expect(lookups()).toHaveLength(1);
    expect(Number(lookups()[0]?.params.latitude)).toBeGreaterThan(17.385);
    expect(lookups()[0]?.params.longitude).toBe('78.4867');
  });

  it('is put down, too, when the focus leaves it while a key is held', async () => {
    wire.onGet('/auth/geocode/reverse').reply(200, place);
    const { marker } = await openForm();

    fireEvent.keyDown(marker, { key: 'ArrowLeft' });
    fireEvent.blur(marker);

    await waitFor(() => expect(lookups()).toHaveLength(1));
  });

  it('moves to where the map is tapped', async () => {
    wire.onGet('/auth/geocode/reverse').reply(200, place);
    const { marker } = await openForm();
    const map = marker.closest('.leaflet-container') as HTMLElement;

    fireEvent.click(map, { clientX: 40, clientY: 60 });

    await waitFor(() => expect(lookups()).toHaveLength(1));
  });

  it('stays where it is when the map is tapped twice to see it closer; the next tap moves it', async () => {
    wire.onGet('/auth/geocode/reverse').reply(200, place);
    const { marker } = await openForm();
    const map = marker.closest('.leaflet-container') as HTMLElement;
    jest.useFakeTimers();

    fireEvent.click(map);
    fireEvent.click(map);
    fireEvent.dblClick(map);
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    jest.useRealTimers();
    expect(lookups()).toHaveLength(0);
    fireEvent.click(map, { clientX: 40, clientY: 60 });

    await waitFor(() => expect(field('Area / Road')).toHaveValue('MG Road'));
    expect(lookups()).toHaveLength(1);
  });

  it('looks nothing up when any other key is pressed on it', async () => {
    const { marker } = await openForm();

    fireEvent.keyDown(marker, { key: 'Enter' });
    fireEvent.keyUp(marker, { key: 'Enter' });

    expect(lookups()).toHaveLength(0);
  });

  it('stays where it was put when its place can not be looked up, and the form says nothing', async () => {
    wire.onGet('/auth/geocode/reverse').reply(503, { message: 'We could not look up this place.' });
    wire.onPost('/auth/address').reply(201, home);
    const { marker, user } = await openForm();

    fireEvent.keyDown(marker, { key: 'ArrowRight', shiftKey: true });
    fireEvent.keyUp(marker, { key: 'ArrowRight' });
    await waitFor(() => expect(screen.queryByText('Looking up the address…')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Save Address' }));
    await screen.findByText('Address saved.');

    expect(JSON.parse(wire.history.post[0]?.data)).toMatchObject({ latitude: 17.385 });
    expect(window.alert).not.toHaveBeenCalled();
  });
});
