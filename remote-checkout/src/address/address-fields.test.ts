/** @jest-environment node */
import { buildAddress } from '@food/testing';
import { addressInput, addressLines, FIELD_MAX, textsOf } from './address-fields';

describe('An address on its card', () => {
  it('is three lines: house and road; city and district; state, country and pincode', () => {
    expect(addressLines(buildAddress())).toEqual([
      '12-4, Banjara Hills Road 3',
      'Hyderabad, Hyderabad',
      'Telangana, India, 500034',
    ]);
  });

  it('leaves out what is empty or damaged, without stray commas', () => {
    const address = buildAddress({ house_block_no: '', city: ' ', district: '', state: null as never });

    expect(addressLines(address)).toEqual(['Banjara Hills Road 3', 'India, 500034']);
  });
});

describe('A saved address', () => {
  it('has the seven texts as typed and the position', () => {
    const { id, ...rest } = buildAddress({ house_block_no: ' 12-4 ' });

    expect(addressInput(textsOf(rest), { latitude: 17.4126, longitude: 78.4482 })).toEqual(rest);
  });

  it('has two nulls without a position', () => {
    expect(addressInput(textsOf({}), null)).toMatchObject({ latitude: null, longitude: null, city: '' });
  });

  it('never has a longer text than the server accepts', () => {
    expect(textsOf({ area_road: 'x'.repeat(500) }).area_road).toHaveLength(FIELD_MAX);
  });
});
