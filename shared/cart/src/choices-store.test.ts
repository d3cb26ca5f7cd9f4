import { startChoices, useChoices } from '@food/cart/choices';
import { buildAddress, buildCoupon } from '@food/testing';

const SLOT = '2027-01-16T13:30:00.000Z';
const choices = () => useChoices.getState();
const stored = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null');
let stop: () => void = () => undefined;
const reload = () => {
  useChoices.setState({ coupon: null, address: null, deliverAt: null });
  stop = startChoices();
};

afterEach(() => stop());

describe('Coupon and address', () => {
  it('once chosen, are stored under the names that other clients know', () => {
    choices().chooseCoupon(buildCoupon());
    choices().chooseAddress(buildAddress());

    expect(stored('selectedCoupon')).toEqual(buildCoupon());
    expect(stored('selectedAddress')).toEqual(buildAddress());
  });

  it('are there after a reload', () => {
    choices().chooseCoupon(buildCoupon());
    choices().chooseAddress(buildAddress());

    choices().chooseTime(SLOT);

    reload();

    expect(choices()).toMatchObject({ coupon: buildCoupon(), address: buildAddress(), deliverAt: SLOT });
  });

  it('leave nothing behind when they are cleared', () => {
    choices().chooseCoupon(buildCoupon());
    choices().chooseAddress(buildAddress());

    choices().chooseTime(SLOT);

    choices().clearChoices();

    expect(localStorage).toHaveLength(0);
    expect(choices()).toMatchObject({ coupon: null, address: null });
  });

  it('follow another tab', () => {
    reload();
    localStorage.setItem('selectedCoupon', JSON.stringify(buildCoupon({ code: 'OTHER' })));

    window.dispatchEvent(new StorageEvent('storage', { key: 'selectedCoupon' }));

    expect(choices().coupon?.code).toBe('OTHER');
  });

  it.each([
    ['selectedCoupon', '{broken'],
    ['selectedCoupon', '{"code":"X","discount_type":"free","discount_value":1}'],
    ['selectedCoupon', '"VERANDAH50"'],
    ['selectedAddress', '{"house_block_no":"1"}'],
    ['selectedAddress', 'null'],
    ['food:deliver-at', '"soon"'],
  ])('are not chosen where %s holds %s', (key, damaged) => {
    localStorage.setItem(key, damaged);

    reload();

    expect(choices()).toMatchObject({ coupon: null, address: null, deliverAt: null });
  });
});
