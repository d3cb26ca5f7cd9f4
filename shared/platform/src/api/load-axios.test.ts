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
  const { api } = await import('@food/platform/api');
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
