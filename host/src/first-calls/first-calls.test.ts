import type { BegunCalls } from '@food/platform/begun-calls';
import { waitFor } from '@testing-library/react';

const PAGE = {
  api: '',
  language: 'te',
  page: '/review/:orderId',
  calls: ['/auth/order/:customerId', '/auth/review/order/:orderId'],
};

const place = globalThis as { __foodCalls?: BegunCalls };
const fetched = jest.fn<Promise<Response>, [string, RequestInit?]>();
const { fetch } = globalThis;
beforeEach(() => {
  globalThis.fetch = fetched as typeof fetch;
  fetched.mockReset().mockResolvedValue(new Response('{}'));
  history.replaceState(null, '', '/review/ORD-7?from=orders');
});
afterEach(() => {
  globalThis.fetch = fetch;
  delete place.__foodCalls;
  history.replaceState(null, '', '/');
});

/** Runs the script in a page, as the composer writes it there. */
function run(data: unknown = PAGE): void {
  const script = document.createElement('script');
  script.dataset.calls = JSON.stringify(data);
  jest.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
  jest.isolateModules(() => {
    require('./first-calls');
  });
}

function logIn(): void {
  localStorage.setItem('token', 'token-of-asha');
  localStorage.setItem('user', JSON.stringify({ id: 'USR-1', name: 'Asha' }));
}

describe('The HTML of a page', () => {
  it('begins the calls of its customer, with their id and that of the address', () => {
    logIn();

    run();

    expect(fetched.mock.calls.map(([address]) => address)).toEqual([
      '/auth/order/USR-1',
      '/auth/review/order/ORD-7',
    ]);
    expect(fetched.mock.calls[0]?.[1]?.headers).toMatchObject({
      Authorization: 'Bearer token-of-asha',
      'Accept-Language': 'te',
    });
    expect(Object.keys(place.__foodCalls ?? {})).toEqual(['/auth/order/USR-1', '/auth/review/order/ORD-7']);
  });

  it('asks where the site says that the API is', () => {
    logIn();

    run({ ...PAGE, api: 'https://api.example.com' });

    expect(fetched.mock.calls[0]?.[0]).toBe('https://api.example.com/auth/order/USR-1');
  });

  it('begins none for a visitor who isn’t logged in', () => {
    run();

    expect(fetched).not.toHaveBeenCalled();
  });

  it.each([
    ['is damaged', '{"id":'],
    ['is nobody', 'null'],
    ['has no id', '{"name":"Asha"}'],
  ])('begins none if what is kept of the customer %s', (_, kept) => {
    logIn();
    localStorage.setItem('user', kept);

    run();

    expect(fetched).not.toHaveBeenCalled();
  });

  it('has no answer when the line breaks, and nothing is thrown', async () => {
    logIn();
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));

    run();

    expect(await place.__foodCalls?.['/auth/order/USR-1']?.answer).toBeNull();
  });

  it('reads an answer as soon as it has come, and leaves it to the API client as well', async () => {
    logIn();
    const headers = { date: 'Sat, 28 Nov 2026 05:00:00 GMT' };
    fetched.mockImplementation(async () => new Response('{"id":"ORD-7"}', { headers }));

    run();

    const begun = place.__foodCalls?.['/auth/order/USR-1'];
    await waitFor(() => expect(begun?.good).toMatchObject({ data: { id: 'ORD-7' }, status: 200, headers }));
    expect(await (await begun?.answer)?.text()).toBe('{"id":"ORD-7"}');
  });

  it.each([
    ['a failure', '{"message":"Come back later"}', 503],
    ['no JSON', '<html>', 200],
  ])('leaves an answer that is %s to the API client', async (_, text, status) => {
    logIn();
    fetched.mockImplementation(async () => new Response(text, { status }));

    run();

    const begun = place.__foodCalls?.['/auth/order/USR-1'];
    expect(await (await begun?.answer)?.text()).toBe(text);
    await new Promise((resolve) => setTimeout(resolve));
    expect(begun?.good).toBeUndefined();
  });
});
