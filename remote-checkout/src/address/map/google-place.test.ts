import { googleLookup, placeOf } from './google-place';

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
  });

  it('is not there before the library has loaded', () => {
    expect(googleLookup()).toBeNull();
  });

  it('asks for the position and reads the first result', async () => {
    const geocode = jest.fn().mockResolvedValue({
      results: [
        { address_components: [component('Hyderabad', 'locality')] },
        { address_components: [component('Pune', 'locality')] },
      ],
    });
    Object.assign(globalThis, { google: { maps: { Geocoder: jest.fn(() => ({ geocode })) } } });

    const place = await googleLookup()?.({ latitude: 17.4, longitude: 78.4 });

    expect(geocode).toHaveBeenCalledWith({ location: { lat: 17.4, lng: 78.4 } });
    expect(place).toMatchObject({ city: 'Hyderabad', state: '' });
  });

  it('finds nothing where Google finds nothing', async () => {
    const geocode = jest.fn().mockResolvedValue({ results: [] });
    Object.assign(globalThis, { google: { maps: { Geocoder: jest.fn(() => ({ geocode })) } } });

    expect(await googleLookup()?.({ latitude: 0, longitude: 0 })).toMatchObject({ city: '' });
  });
});
