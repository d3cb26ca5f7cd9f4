import type { BegunCalls } from '@food/platform/begun-calls';

/** The API client of a page that has just begun, for which axios' file can be loaded or not. */
async function freshClient(file: { comes: boolean }) {
  jest.resetModules();
  jest.doMock('./axios-instance', () => {
    if (!file.comes) throw Object.assign(new Error('Loading chunk axios failed'), { type: 'timeout' });
    return { createInstance: () => ({ get: async () => ({ data: 'here' }) }) };
  });
  const losses: string[] = [];
  const { setComposition } = await import('@food/platform/composition');
  setComposition({
    loadModule: () => Promise.reject(),
    reportCrash: () => false,
    reportLoss: (_part, _version, error) => void losses.push(String(error)),
  });
  const { api, connectSession } = await import('@food/platform/api');
  connectSession({ token: () => 'secret', onUnauthorized: () => undefined });
  return { api, losses };
}

describe('A call whose axios does not come', () => {
  it('fails as one without a line does, and the host team is told', async () => {
    const { api, losses } = await freshClient({ comes: false });
    await expect(api.get('/auth/coupons')).rejects.toMatchObject({ name: 'ApiError', kind: 'network' });
    expect(losses).toEqual(['Error: Loading chunk axios failed']);
  });

  it('costs the next call nothing', async () => {
    const file = { comes: false };
    const { api } = await freshClient(file);
    await api.get('/auth/coupons').catch(() => undefined);
    file.comes = true;
    expect(await api.get('/auth/coupons')).toEqual({ data: 'here' });
  });
});

describe('A call that the HTML of the page has begun, and whose answer has come', () => {
  const place = globalThis as { __foodCalls?: BegunCalls };
  const PATH = '/auth/order/ORD-1';
  const good = { data: { id: 'ORD-1' }, status: 200, headers: { date: 'Sat, 28 Nov 2026 05:00:00 GMT' } };
  const asked = { method: 'GET', url: PATH };
  beforeEach(() => {
    // The window of the tests may be older than a page's first minute.
    jest.spyOn(performance, 'now').mockReturnValue(1_000);
    place.__foodCalls = { [PATH]: { token: 'secret', answer: Promise.resolve(null), good } };
  });
  afterEach(() => {
    delete place.__foodCalls;
    jest.restoreAllMocks();
  });

  it('is answered without axios, once', async () => {
    const { api, losses } = await freshClient({ comes: false });

    expect(await api.request(asked)).toMatchObject(good);
    expect(losses).toEqual([]);
    await expect(api.request(asked)).rejects.toMatchObject({ kind: 'network' });
  });

  it.each([
    ['of another customer', { token: 'of somebody else' }, asked],
    ['that failed or is still coming', { good: undefined }, asked],
    ['to something more', {}, { ...asked, params: { limit: 20 } }],
    ['to a change', {}, { ...asked, method: 'DELETE' }],
  ])('is not answered by one %s', async (_, begun, call) => {
    Object.assign(place.__foodCalls?.[PATH] ?? {}, begun);
    const { api } = await freshClient({ comes: false });

    await expect(api.request(call)).rejects.toMatchObject({ kind: 'network' });
  });

  it('is not answered by it after a minute', async () => {
    jest.spyOn(performance, 'now').mockReturnValue(60_001);
    const { api } = await freshClient({ comes: false });

    await expect(api.request(asked)).rejects.toMatchObject({ kind: 'network' });
  });
});
