import { setSiteConfig } from '@food/platform/config';
import { wire } from '@food/testing';
import { act, renderHook, waitFor } from '@testing-library/react';
import { useAddressForm } from './use-address-form';

const here = { latitude: 17.4, longitude: 78.4 };
const geocode = jest.fn();
const lookups = () => wire.history.get.filter(({ url }) => url === '/auth/geocode/reverse');

beforeEach(() => {
  setSiteConfig({ googleMapsKey: 'a-key' });
  Object.assign(globalThis, { google: { maps: { Geocoder: jest.fn(() => ({ geocode })) } } });
  geocode.mockReset().mockResolvedValue({
    results: [{ address_components: [{ long_name: 'Guntur', types: ['locality'] }] }],
  });
  wire.onGet('/auth/geocode/reverse').reply(200, { city: 'Tenali' });
});
afterEach(() => {
  setSiteConfig({ googleMapsKey: null });
  Reflect.deleteProperty(globalThis, 'google');
  Reflect.deleteProperty(navigator, 'geolocation');
});

/** The form, opened on a device that answers at once with its position. */
function openForm() {
  const getCurrentPosition = (found: (at: { coords: typeof here }) => void) => found({ coords: here });
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } });
  const { result } = renderHook(useAddressForm);
  act(() => result.current.add());
  return { google: () => result.current.google, city: () => result.current.form?.texts.city, result };
}

describe('The place of a position, on a site with a Google key', () => {
  it("waits for Google's library, and is Google's", async () => {
    const { google, city } = openForm();
    expect(geocode).not.toHaveBeenCalled();

    act(() => google().onLoaded());

    await waitFor(() => expect(city()).toBe('Guntur'));
    act(() => google().onDrawn());
    expect(geocode).toHaveBeenCalledTimes(1);
    expect(lookups()).toEqual([]);
  });

  it("is the server's if the library doesn't come", async () => {
    const { google, city } = openForm();

    act(() => google().onUnavailable());

    await waitFor(() => expect(city()).toBe('Tenali'));
    expect(geocode).not.toHaveBeenCalled();
  });

  it("is the server's if Google refuses", async () => {
    geocode.mockRejectedValue(new Error('REQUEST_DENIED'));
    const { google, city } = openForm();

    act(() => google().onLoaded());

    await waitFor(() => expect(city()).toBe('Tenali'));
  });

  it("is the server's if Google turns the key down before it answered", async () => {
    setSiteConfig({ googleMapsKey: 'a-wrong-key' });
    geocode.mockReturnValue(new Promise(() => undefined));
    const { google, city, result } = openForm();
    act(() => google().onLoaded());

    act(() => google().onTurnedDown());

    await waitFor(() => expect(city()).toBe('Tenali'));
    expect(result.current.form?.lookup).toBeNull();
  });
});
