import { startChoices, useChoices } from '@food/cart/choices';
import { useCart } from '@food/cart/store';
import { api } from '@food/platform/api';
import { ApiError } from '@food/platform/api-error';
import { queryClient } from '@food/platform/query';
import { LOGIN_AGAIN, logIn, logOut, startSession, useSession } from '@food/session/store';
import { buildAddress, buildCoupon, buildMenuItem, buildUser, wire } from '@food/testing';

const session = () => useSession.getState();
const reload = () => startSession()();

describe('A session', () => {
  it('is kept under token and user, and is there after a reload', () => {
    logIn('secret', buildUser());
    expect(localStorage.getItem('token')).toBe('secret');

    useSession.setState({ token: null, user: null, known: false });
    reload();

    expect(session()).toMatchObject({ token: 'secret', user: { id: 'USR-0123456789' }, known: true });
  });

  it.each([
    ['a user without an id', '{"name":"Asha"}'],
    ['no JSON', 'undefined'],
    ['a bare text', '"Asha"'],
  ])('is none when what is stored is damaged: %s; and that is removed', (_, user) => {
    localStorage.setItem('token', 'secret');
    localStorage.setItem('user', user);

    reload();

    expect(session()).toMatchObject({ token: null, user: null, known: true });
    expect(localStorage.getItem('token')).toBeNull();
    expect(localStorage.getItem('user')).toBeNull();
  });

  it('has of a stored user only what is text', () => {
    localStorage.setItem('token', 'secret');
    localStorage.setItem('user', '{"id":"USR-1","name":"Asha","mobile":42,"theme":"dark"}');

    reload();

    expect(session().user).toEqual({
      id: 'USR-1',
      name: 'Asha',
      email: '',
      mobile: null,
      profile_picture: null,
    });
  });

  it('sends its token with every call', async () => {
    wire.onGet('/auth/me').reply((request) => [200, { sent: request.headers?.Authorization }]);
    logIn('secret', buildUser());

    const { data } = await api.get('/auth/me');

    expect(data.sent).toBe('Bearer secret');
  });

  it('that the server refuses ends once, with one word to the person', async () => {
    wire.onGet('/auth/me').reply(401, { message: 'Please login again.' });
    logIn('old', buildUser());

    await Promise.allSettled([api.get('/auth/me'), api.get('/auth/me')]);

    expect(window.alert).toHaveBeenCalledTimes(1);
    expect(window.alert).toHaveBeenCalledWith(LOGIN_AGAIN);
    expect(session().token).toBeNull();
  });

  it('stays whatever else is refused or fails', async () => {
    logIn('secret', buildUser());
    for (const status of [400, 403, 404, 409, 429, 500, 503]) {
      wire.onGet('/auth/me').reply(status, { message: 'Please login again.' });
      await api.get('/auth/me').catch(() => undefined);
    }
    wire.onGet('/auth/me').networkError();
    await api.get('/auth/me').catch(() => undefined);

    expect(session().token).toBe('secret');
    expect(window.alert).not.toHaveBeenCalled();
  });

  it('is not ended by a late refusal of an older token', async () => {
    wire.onGet('/auth/me').reply(() => {
      logIn('new', buildUser());
      return [401, {}];
    });
    logIn('old', buildUser());

    await api.get('/auth/me').catch(() => undefined);

    expect(session().token).toBe('new');
  });

  it('takes cart, choices and private answers with it when the customer logs out, whatever the server says', async () => {
    wire.onPost('/auth/logout').reply((request) => [500, { sent: request.headers?.Authorization }]);
    logIn('secret', buildUser());
    useCart.getState().add(buildMenuItem());
    useCart.getState().noteOrder('Ring twice');
    useChoices.getState().chooseCoupon(buildCoupon());
    useChoices.getState().chooseAddress(buildAddress());
    useChoices.getState().chooseTime('2027-01-16T13:30:00.000Z');
    await queryClient.fetchQuery({
      queryKey: ['/auth/address'],
      queryFn: () => [1],
      meta: { private: true },
    });
    localStorage.setItem('food:private:orders', '[]');

    logOut();

    expect(useCart.getState().lines).toEqual([]);
    expect(localStorage.getItem('food:private:orders')).toBeNull();
    expect(localStorage.getItem('food:cart-notes')).toBeNull();
    expect(localStorage.getItem('food:deliver-at')).toBeNull();
    expect(localStorage.getItem('selectedCoupon')).toBeNull();
    expect(localStorage.getItem('selectedAddress')).toBeNull();
    expect(queryClient.getQueryData(['/auth/address'])).toBeUndefined();
    expect(session()).toMatchObject({ token: null, user: null });
    await new Promise((resolve) => setTimeout(resolve));
    expect(wire.history.post?.[0]?.headers?.Authorization).toBe('Bearer secret');
  });

  it('that ended takes the chosen address with it, and leaves cart and coupon', async () => {
    wire.onGet('/auth/me').reply(401, {});
    logIn('old', buildUser());
    useCart.getState().add(buildMenuItem());
    useChoices.getState().chooseCoupon(buildCoupon());
    useChoices.getState().chooseAddress(buildAddress());

    await api.get('/auth/me').catch(() => undefined);

    expect(localStorage.getItem('selectedAddress')).toBeNull();
    expect(useChoices.getState().coupon).not.toBeNull();
    expect(useCart.getState().lines).toHaveLength(1);
  });

  describe('over two tabs', () => {
    let stop: () => void;
    const elsewhere = (key: string, value: string | null) => {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
      window.dispatchEvent(new StorageEvent('storage', { key }));
    };
    /** The sessions that another tab meets from now on: it sees storage after each single change. */
    const meetings = () => {
      const met: string[] = [];
      for (const name of ['setItem', 'removeItem'] as const) {
        const change = Storage.prototype[name];
        jest.spyOn(Storage.prototype, name).mockImplementation(function (this: Storage, ...args) {
          change.apply(this, args as [string, string]);
          const user = JSON.parse(this.getItem('user') ?? 'null');
          const now = `${this.getItem('token')} ${user?.id ?? null}`;
          if (met.at(-1) !== now) met.push(now);
        });
      }
      return met;
    };
    beforeEach(() => {
      stop = startSession();
    });
    afterEach(() => {
      stop();
      jest.restoreAllMocks();
    });

    it('follows another tab that logs out', () => {
      logIn('secret', buildUser());
      localStorage.clear();

      window.dispatchEvent(new StorageEvent('storage', { key: null }));

      expect(session().user).toBeNull();
    });

    it.each([
      ['user', 'token'],
      ['token', 'user'],
    ] as const)('follows another tab that logs in, in the middle of which it removes nothing', (...order) => {
      const stored = { token: 'secret', user: JSON.stringify(buildUser()) };

      for (const key of order) elsewhere(key, stored[key]);

      expect(session()).toMatchObject({ token: 'secret', user: { id: 'USR-0123456789' } });
      expect(localStorage.getItem('token')).toBe('secret');
      expect(localStorage.getItem('user')).toBe(stored.user);
    });

    it('forgets what it showed to one customer when another logs in elsewhere', async () => {
      logIn('secret', buildUser());
      useChoices.getState().chooseAddress(buildAddress());
      await queryClient.fetchQuery({ queryKey: ['/auth/me'], queryFn: () => [1], meta: { private: true } });

      localStorage.setItem('user', JSON.stringify(buildUser({ id: 'USR-9876543210' })));
      elsewhere('token', 'other');

      expect(session()).toMatchObject({ token: 'other', user: { id: 'USR-9876543210' } });
      expect(queryClient.getQueryData(['/auth/me'])).toBeUndefined();
      expect(useChoices.getState().address).toBeNull();
    });

    it('of a customer who logs in again is never without a token there, and keeps what they had chosen', () => {
      logIn('first', buildUser());
      useChoices.getState().chooseAddress(buildAddress());
      const met = meetings();

      logIn('second', buildUser({ name: 'Asha R.' }));

      expect(met).toEqual(['first USR-0123456789', 'second USR-0123456789']);
      expect(localStorage.getItem('selectedAddress')).toBe(JSON.stringify(buildAddress()));
      expect(useChoices.getState().address).toEqual(buildAddress());
    });

    it('of another customer is met whole or not at all, and without the address of the one before', () => {
      logIn('first', buildUser());
      useChoices.getState().chooseAddress(buildAddress());
      const met = meetings();

      logIn('second', buildUser({ id: 'USR-9876543210' }));

      expect(met.filter((session) => !session.includes('null'))).toEqual(['second USR-9876543210']);
      expect(localStorage.getItem('selectedAddress')).toBeNull();
      expect(useChoices.getState().address).toBeNull();
    });

    it('ends here as well when it ends there, and takes away nothing that was stored since', () => {
      logIn('secret', buildUser());
      useChoices.getState().chooseAddress(buildAddress());
      const others = JSON.stringify(buildAddress({ id: 8 }));
      localStorage.setItem('selectedAddress', others);

      elsewhere('token', null);

      expect(session().user).toBeNull();
      expect(useChoices.getState().address).toBeNull();
      expect(localStorage.getItem('selectedAddress')).toBe(others);
    });

    it('of the next customer keeps its address when a page of the one before wakes', () => {
      const stopChoices = startChoices();
      logIn('first', buildUser());
      useChoices.getState().chooseAddress(buildAddress());
      const others = buildAddress({ id: 8 });
      localStorage.setItem('user', JSON.stringify(buildUser({ id: 'USR-9876543210' })));
      localStorage.setItem('token', 'second');
      localStorage.setItem('selectedAddress', JSON.stringify(others));

      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));

      expect(session()).toMatchObject({ token: 'second', user: { id: 'USR-9876543210' } });
      expect(useChoices.getState().address).toEqual(others);
      expect(localStorage.getItem('selectedAddress')).toBe(JSON.stringify(others));
      stopChoices();
    });

    it.each([
      ['is full', ['setItem']],
      ['is blocked', ['setItem', 'getItem']],
    ] as const)('goes on in a page that the browser brings back, if storage %s', (_, methods) => {
      logIn('first', buildUser());
      for (const method of methods) {
        jest.spyOn(Storage.prototype, method).mockImplementation(() => {
          throw new DOMException('full', 'QuotaExceededError');
        });
      }
      logIn('second', buildUser());

      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      jest.restoreAllMocks();

      expect(session()).toMatchObject({ token: 'second', user: { id: 'USR-0123456789' } });
    });

    it.each([
      ['logged out there', null],
      ['logged in there again', 'new'],
    ] as const)(
      'that the server refuses before the news that the customer %s: says nothing, and follows',
      async (_, token) => {
        logIn('old', buildUser());
        wire.onGet('/auth/me').reply(() => {
          if (token) localStorage.setItem('token', token);
          else localStorage.clear();
          return [401, {}];
        });

        await api.get('/auth/me').catch(() => undefined);

        expect(window.alert).not.toHaveBeenCalled();
        expect(session().token).toBe(token);
        expect(localStorage.getItem('token')).toBe(token);
      },
    );

    it('is read again when the browser brings the page back as it was', () => {
      logIn('secret', buildUser());
      localStorage.clear();

      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));

      expect(session().user).toBeNull();
    });
  });
});

describe('A failed call', () => {
  it.each([
    [404, 'not-found'],
    [409, 'conflict'],
    [422, 'invalid'],
    [429, 'too-many'],
    [500, 'server'],
  ] as const)('with status %s is of kind %s', async (status, kind) => {
    wire.onGet('/auth/settings').reply(status, { message: 'Words', code: 'CODE' });

    const error = await api.get('/auth/settings').catch((failure: unknown) => failure);

    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ kind, status, code: 'CODE', serverMessage: 'Words' });
  });

  it('without an answer is of kind network or timeout', async () => {
    wire.onGet('/auth/settings').networkErrorOnce().onGet('/auth/settings').timeoutOnce();

    const errors = [
      await api.get('/auth/settings').catch((failure: unknown) => failure),
      await api.get('/auth/settings').catch((failure: unknown) => failure),
    ];

    expect(errors).toEqual([
      expect.objectContaining({ kind: 'network' }),
      expect.objectContaining({ kind: 'timeout' }),
    ]);
  });

  it('that answers HTML has no words of the server', async () => {
    wire.onGet('/auth/settings').reply(502, '<html>Bad gateway</html>');

    const error = await api.get('/auth/settings').catch((failure: unknown) => failure);

    expect(error).toMatchObject({ kind: 'server', serverMessage: null });
  });
});
