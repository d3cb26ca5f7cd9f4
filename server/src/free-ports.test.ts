import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { withFreePorts } from './free-ports';

const PORT = /^[1-9]\d{3,4}$/;

describe('Port 0', () => {
  it('is another free port each for the site and the operations page', async () => {
    const { PORT: site, OPS_PORT } = await withFreePorts({ PORT: '0', OPS_PORT: undefined, DEMO: '1' });

    expect([site, OPS_PORT]).toEqual([expect.stringMatching(PORT), expect.stringMatching(PORT)]);
    expect(site).not.toBe(OPS_PORT);
  });

  it('is none that the system gives to another program before the site listens', async () => {
    const others = Array.from({ length: 100 }, () => createServer().listen(0, '127.0.0.1'));
    await Promise.all(others.map((other) => once(other, 'listening')));
    const given = others.map((other) => (other.address() as AddressInfo).port);
    for (const other of others) other.close();

    const { PORT: site, OPS_PORT } = await withFreePorts({ PORT: '0', OPS_PORT: undefined });

    expect(Math.max(Number(site), Number(OPS_PORT))).toBeLessThan(Math.min(...given));
  });

  it.each([
    [
      { PORT: '0', OPS_PORT: '4000' },
      { PORT: expect.stringMatching(PORT), OPS_PORT: '4000' },
    ],
    [
      { PORT: '3000', OPS_PORT: '0' },
      { PORT: '3000', OPS_PORT: expect.stringMatching(PORT) },
    ],
    [
      { PORT: '', OPS_PORT: '' },
      { PORT: '', OPS_PORT: '' },
    ],
    [
      { PORT: '0', OPS_PORT: '4000', HOST: '203.0.113.9' },
      { PORT: expect.stringMatching(PORT), OPS_PORT: '4000', HOST: '203.0.113.9' },
    ],
    [{ PORT: 'http' }, { PORT: 'http' }],
    [{}, {}],
  ])('is found for those alone that ask for it: %j', async (given, expected) => {
    expect(await withFreePorts(given)).toEqual(expected);
  });
});
