import { getGooglePlace, placeOf } from './google-place';

const component = (long_name: string, ...types: string[]) => ({ long_name, types });

describe("Google's address components", () => {
  it('fill the seven texts', () => {
    const place = placeOf([
      component('12-4', 'street_number'),
      component('Banjara Hills Road 3', 'route'),
      component('Hyderabad', 'locality', 'political'),
      component('Hyderabad District', 'administrative_area_level_2', 'political'),
      component('Telangana', 'administrative_area_level_1', 'political'),
      component('India', 'country', 'political'),
      component('500034', 'postal_code'),
    ]);

    expect(place).toEqual({
      house_block_no: '12-4',
      area_road: 'Banjara Hills Road 3',
      city: 'Hyderabad',
      district: 'Hyderabad District',
      state: 'Telangana',
      country: 'India',
      pincode: '500034',
    });
  });

  it('leave empty what the place does not have', () => {
    expect(placeOf([])).toMatchObject({ house_block_no: '', pincode: '' });
  });
});

describe("Google's lookup", () => {
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'google');
    jest.useRealTimers();
  });

  const here = { latitude: 17.4, longitude: 78.4 };
  const withGeocoder = (geocode: jest.Mock) =>
    Object.assign(globalThis, { google: { maps: { Geocoder: jest.fn(() => ({ geocode })) } } });

  it('is not there before the library has loaded', async () => {
    await expect(getGooglePlace(here)).rejects.toThrow('not there');
  });

  it('asks for the position and reads the first result', async () => {
    const geocode = jest.fn().mockResolvedValue({
      results: [
        { address_components: [component('Hyderabad', 'locality')] },
        { address_components: [component('Pune', 'locality')] },
      ],
    });
    withGeocoder(geocode);

    const place = await getGooglePlace(here);

    expect(geocode).toHaveBeenCalledWith({ location: { lat: 17.4, lng: 78.4 } });
    expect(place).toMatchObject({ city: 'Hyderabad', state: '' });
  });

  it('has no answer when Google knows nothing', async () => {
    withGeocoder(jest.fn().mockResolvedValue({ results: [] }));

    await expect(getGooglePlace(here)).rejects.toThrow('knows nothing');
  });

  it('gives up after ten seconds', async () => {
    jest.useFakeTimers();
    withGeocoder(jest.fn().mockReturnValue(new Promise(() => undefined)));

    const place = expect(getGooglePlace(here)).rejects.toThrow('too long');
    await jest.advanceTimersByTimeAsync(10_000);

    await place;
  });
});
