import { renderRemote } from '@food/testing';
import { act, screen } from '@testing-library/react';
import routes from '../routes';

const KEY = 'food:notifications';
const state = () =>
  Object.fromEntries(
    screen.getAllByRole<HTMLInputElement>('switch').map((one) => [one.labels?.[0]?.textContent, one.checked]),
  );
const DEFAULTS = {
  'General notification': true,
  Sound: true,
  'Sound call': true,
  Vibrate: false,
  'Special offers': false,
  Payments: false,
  'Promo and discount': false,
  Cashback: false,
};

async function open() {
  const app = renderRemote(routes, { route: '/notifications' });
  await screen.findByRole('heading', { name: 'Notifications' });
  return app;
}

describe('Notification preferences', () => {
  it('begin with general, sound and sound call', async () => {
    await open();

    expect(state()).toEqual(DEFAULTS);
  });

  it('are kept in this browser, each under its own name', async () => {
    const app = await open();

    await app.user.click(screen.getByRole('switch', { name: 'Special offers' }));
    await app.user.click(screen.getByRole('switch', { name: 'Sound' }));

    expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual({
      general: true,
      sound: false,
      soundCall: true,
      vibrate: false,
      offers: true,
      payments: false,
      promo: false,
      cashback: false,
    });
    expect(state()).toEqual({ ...DEFAULTS, Sound: false, 'Special offers': true });
  });

  it('are there again on the next visit', async () => {
    localStorage.setItem(KEY, '{"sound":false,"cashback":true}');

    await open();

    expect(state()).toEqual({ ...DEFAULTS, Sound: false, Cashback: true });
  });

  it.each(['{', 'null', '[]', '"on"', '{"sound":"loud","vibrate":1}'])(
    'fall back to the defaults if %s is stored',
    async (damaged) => {
      localStorage.setItem(KEY, damaged);

      await open();

      expect(state()).toEqual(DEFAULTS);
    },
  );

  it('follow another tab', async () => {
    await open();

    localStorage.setItem(KEY, '{"vibrate":true}');
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
    });

    expect(state()).toEqual({ ...DEFAULTS, Vibrate: true });
  });

  it('can be changed if storage is blocked', async () => {
    const app = await open();
    const blocked = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('blocked');
    });

    await app.user.click(screen.getByRole('switch', { name: 'Vibrate' }));

    expect(state()).toMatchObject({ Vibrate: true });
    blocked.mockRestore();
  });
});
