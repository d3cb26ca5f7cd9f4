import { api } from '@food/platform/api';
import { messageOf } from '@food/platform/api-error';
import { composition, setComposition } from '@food/platform/composition';
import { setSiteConfig } from '@food/platform/config';
import { speak, wire } from '@food/testing';

afterEach(() => setSiteConfig({ apiBase: '' }));

describe('The API client', () => {
  it('waits ten seconds for an answer', async () => {
    wire.onGet('/auth/coupons').reply((request) => [200, { waits: request.timeout }]);

    const { data } = await api.get('/auth/coupons');

    expect(data.waits).toBe(10_000);
  });

  it('asks where the site says that the API is', async () => {
    setSiteConfig({ apiBase: 'https://api.example.com' });
    wire.onGet('/auth/coupons').reply((request) => [200, { base: request.baseURL }]);

    const { data } = await api.get('/auth/coupons');

    expect(data.base).toBe('https://api.example.com');
  });

  it('sends no token of a visitor who has none', async () => {
    wire.onGet('/auth/coupons').reply((request) => [200, { sent: request.headers?.Authorization ?? null }]);

    const { data } = await api.get('/auth/coupons');

    expect(data.sent).toBeNull();
  });

  it('tells which language the page is in', async () => {
    wire
      .onGet('/auth/coupons')
      .reply((request) => [200, { language: request.headers?.['Accept-Language'] ?? null }]);
    const sent = async () => (await api.get('/auth/coupons')).data.language;

    expect(await sent()).toBe('en');
    await speak('te');
    expect(await sent()).toBe('te');
  });

  it('asks once, also when the answer fails', async () => {
    wire.onGet('/auth/coupons').reply(500);

    await api.get('/auth/coupons').catch(() => undefined);

    expect(wire.history.get).toHaveLength(1);
  });
});

describe('The customer’s last action', () => {
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
  beforeEach(() => setComposition({ ...composition(), trace: () => trace }));
  const sent = async () => {
    wire
      .onGet('/auth/coupons')
      .reply((request) => [200, { traceparent: request.headers?.traceparent ?? null }]);
    return (await api.get('/auth/coupons')).data.traceparent;
  };

  it('is the parent of its calls', async () => {
    expect(await sent()).toBe(`00-${trace}-a3ce929d0e0e4736-01`);
  });

  it('is not sent to another origin, which would need a preflight request', async () => {
    setSiteConfig({ apiBase: 'https://api.example.com' });

    expect(await sent()).toBeNull();
  });
});

describe('A failure of the server', () => {
  it.each([
    [
      { message: 'Something went wrong', request_id: '1f3a9c2e-7d45-4c1b-9a57-0c2f6a7e1b11' },
      'Something went wrong (reference 1f3a9c2e)',
    ],
    [{ message: 'Something went wrong' }, 'Something went wrong'],
    [{ request_id: '1f3a9c2e-7d45-4c1b-9a57-0c2f6a7e1b11' }, 'Login failed'],
  ])('is told with the beginning of its id, if it has words: %j', async (answer, words) => {
    wire.onGet('/auth/coupons').reply(500, answer);

    const failure = await api.get('/auth/coupons').catch((error: unknown) => error);

    expect(messageOf(failure, 'Login failed')).toBe(words);
  });

  it.each([
    [400, 'invalid'],
    [401, 'unauthorized'],
    [403, 'invalid'],
    [404, 'not-found'],
    [409, 'conflict'],
    [429, 'too-many'],
    [499, 'invalid'],
    [500, 'server'],
    [503, 'server'],
  ])('is of a kind by its status: %s is %s', async (status, kind) => {
    wire.onGet('/auth/coupons').reply(status);

    await expect(api.get('/auth/coupons')).rejects.toMatchObject({ kind, status, code: '' });
  });

  it.each([
    ['30', 30],
    ['0.5', 0.5],
    ['0', null],
    ['-1', null],
    ['Fri, 15 Jan 2027 19:30:00 GMT', null],
    [undefined, null],
  ])('says after how many seconds the call may be made again: %s', async (header, retryAfter) => {
    wire.onGet('/auth/coupons').reply(429, {}, header ? { 'retry-after': header } : {});

    await expect(api.get('/auth/coupons')).rejects.toMatchObject({ retryAfter });
  });

  it.each([[{ message: '  ' }], [{ message: 7 }], [null], ['<html>busy</html>'], [{}]])(
    'without words of the server is told in those of the screen: %j',
    async (answer) => {
      wire.onGet('/auth/coupons').reply(502, answer);

      const failure = await api.get('/auth/coupons').catch((error: unknown) => error);

      expect(messageOf(failure, 'Login failed')).toBe('Login failed');
    },
  );

  it.each([
    ['hi', 'कुछ गड़बड़ हुई (संदर्भ 1f3a9c2e)'],
    ['te', 'ఏదో తప్పు జరిగింది (రిఫరెన్స్ 1f3a9c2e)'],
  ] as const)('is told so in the language of the page: %s', async (language, words) => {
    await speak(language);
    const [message] = words.split(' (');
    wire.onGet('/auth/coupons').reply(500, { message, request_id: '1f3a9c2e-7d45-4c1b-9a57-0c2f6a7e1b11' });

    const failure = await api.get('/auth/coupons').catch((error: unknown) => error);

    expect(messageOf(failure, '')).toBe(words);
  });
});
