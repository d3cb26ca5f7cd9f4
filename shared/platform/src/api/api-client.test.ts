import { api } from '@food/platform/api';
import { setSiteConfig } from '@food/platform/config';
import { wire } from '@food/testing';

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

  it('asks once, also where the answer fails', async () => {
    wire.onGet('/auth/coupons').reply(500);

    await api.get('/auth/coupons').catch(() => undefined);

    expect(wire.history.get).toHaveLength(1);
  });
});
