/** @jest-environment node */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { readConfig } from '@food/server/config';
import { refuseTaken } from './refuse-taken';

let other: Server;
let taken: number;
beforeEach(async () => {
  other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  taken = (other.address() as AddressInfo).port;
});
afterEach(() => other.close());

const start = (variables: Record<string, string>) =>
  refuseTaken(readConfig({ DEMO: '1', HOST: '127.0.0.1', ...variables }), {
    command: 'npm run release -- dev orders',
    elsewhere: 'npm run release -- dev orders --port 3001',
  });

describe('A site that can’t start', () => {
  it('is told another port if its own is taken', async () => {
    await expect(start({ PORT: String(taken) })).rejects.toThrow(
      `Port ${taken} is taken. Stop what uses it, or start with another one: npm run release -- dev orders --port 3001`,
    );
  });

  it('is told another port of its operations if that is taken: another one of its own would not help', async () => {
    await expect(start({ PORT: '0', OPS_PORT: String(taken) })).rejects.toThrow(
      `Port ${taken} is taken. Stop what uses it, or start with another one: OPS_PORT=${taken + 1} npm run release -- dev orders`,
    );
  });
});
