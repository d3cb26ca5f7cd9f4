import { startChoices, useChoices } from '@food/cart/choices';
import { buildAddress, buildCoupon, buildUser } from '@food/testing';

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
  ])('are not chosen if %s holds %s', (key, damaged) => {
    localStorage.setItem(key, damaged);

    reload();

    expect(choices()).toMatchObject({ coupon: null, address: null, deliverAt: null });
  });

  describe('if storage is full', () => {
    const stepBack = () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    const fill = () =>
      jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
        throw new DOMException('full', 'QuotaExceededError');
      });

    // Without a session an address goes at each step back.
    beforeEach(() => {
      localStorage.setItem('token', 'customer-token');
      localStorage.setItem('user', JSON.stringify(buildUser()));
    });

    it('are the newest ones after a step back', () => {
      reload();
      choices().chooseCoupon(buildCoupon({ code: 'OLDER' }));
      choices().chooseAddress(buildAddress({ id: 7 }));
      choices().chooseTime('2027-01-15T13:30:00.000Z');
      const full = fill();
      choices().chooseCoupon(buildCoupon({ code: 'NEWER' }));
      choices().chooseAddress(buildAddress({ id: 8 }));
      choices().chooseTime(SLOT);

      stepBack();

      expect(choices()).toMatchObject({ coupon: { code: 'NEWER' }, address: { id: 8 }, deliverAt: SLOT });
      full.mockRestore();
      choices().clearChoices();
    });

    it('follow another tab in all that was stored, and again once storage takes them', () => {
      reload();
      const full = fill();
      choices().chooseCoupon(buildCoupon({ code: 'HERE' }));
      full.mockRestore();
      localStorage.setItem('selectedCoupon', JSON.stringify(buildCoupon({ code: 'OTHER' })));
      localStorage.setItem('selectedAddress', JSON.stringify(buildAddress({ id: 8 })));

      stepBack();
      expect(choices()).toMatchObject({ coupon: { code: 'HERE' }, address: { id: 8 } });

      choices().chooseCoupon(buildCoupon({ code: 'AGAIN' }));
      localStorage.setItem('selectedCoupon', JSON.stringify(buildCoupon({ code: 'OTHER' })));
      stepBack();
      expect(choices().coupon?.code).toBe('OTHER');
    });

    it('are none of a customer who has gone', () => {
      reload();
      const full = fill();
      choices().chooseAddress(buildAddress({ id: 7 }));
      full.mockRestore();
      localStorage.removeItem('token');
      stepBack();
      expect(choices().address).toBeNull();

      localStorage.setItem('selectedAddress', JSON.stringify(buildAddress({ id: 8 })));
      window.dispatchEvent(new StorageEvent('storage', { key: 'selectedAddress' }));

      expect(choices().address?.id).toBe(8);
    });
  });
});
