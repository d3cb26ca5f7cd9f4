import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { measureDelays } from './delays/measure-delays';
import { setScene } from './measure/scene';
import { runDelays } from './run-pages';
import { startProduct, startProductWith } from './sites/product';

// The product, its customer and the browser are stood in for; the fronts before it are real.
jest.mock('./sites/product', () => ({ startProduct: jest.fn(), startProductWith: jest.fn() }));
jest.mock('./sites/variants', () => ({}));
jest.mock('./measure/scene', () => ({ setScene: jest.fn() }));
jest.mock('./measure/rounds', () => ({ withBrowser: (work: (browser: null) => unknown) => work(null) }));
jest.mock('./delays/measure-delays', () => ({ measureDelays: jest.fn() }));

let product: Server;

beforeAll(async () => {
  product = createServer((_, reply) => reply.end('ok'));
  await once(product.listen(0, '127.0.0.1'), 'listening');
});

afterAll(() => {
  product.closeAllConnections();
  product.close();
});

it('leaves no front that listens when a page is not usable', async () => {
  const site = {
    url: `http://127.0.0.1:${(product.address() as AddressInfo).port}`,
    stop: async () => undefined,
  };
  jest.mocked(startProduct).mockResolvedValue({ site } as never);
  jest.mocked(startProductWith).mockResolvedValue(site as never);
  jest.mocked(setScene).mockResolvedValue({} as never);
  const fronts: string[] = [];
  jest.mocked(measureDelays).mockImplementation(async (_, variants) => {
    fronts.push(...variants.map(({ front }) => front.url));
    throw new Error('not usable');
  });

  const running = runDelays({ folder: '', rounds: 1, only: /./, say: () => undefined });

  await expect(running).rejects.toThrow('not usable');
  expect(fronts).toHaveLength(2);
  for (const url of fronts) await expect(fetch(url)).rejects.toThrow('fetch failed');
});
