/** @jest-environment node */
import { once } from 'node:events';
import { type AddressInfo, createServer, Server } from 'node:net';
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
    at: (port) => `npm run release -- dev orders --port ${port}`,
  });

describe('A site that can’t start', () => {
  it('is told another port if its own is taken', async () => {
    await expect(start({ PORT: String(taken) })).rejects.toThrow(
      `Port ${taken} is taken. Stop what uses it, or start with another one: npm run release -- dev orders --port ${taken + 1}`,
    );
  });

  it('is told another port of its operations if that is taken: another one of its own would not help', async () => {
    await expect(start({ PORT: '0', OPS_PORT: String(taken) })).rejects.toThrow(
      `Port ${taken} is taken. Stop what uses it, or start with another one: OPS_PORT=${taken + 1} npm run release -- dev orders`,
    );
  });

  it('is told that its address is none of this machine’s', async () => {
    const refused = start({ PORT: '0', OPS_PORT: '0', HOST: '192.0.2.1', DEMO_PUBLIC: '1' });

    await expect(refused).rejects.toThrow(
      'This machine has no address 192.0.2.1. Set HOST to one that it has.',
    );
  });

  it('is told that its port needs a right that its user hasn’t', async () => {
    const refuse = Object.assign(new Error('listen EACCES: permission denied'), { code: 'EACCES' });
    jest.spyOn(Server.prototype, 'listen').mockImplementationOnce(function (this: Server) {
      process.nextTick(() => this.emit('error', refuse));
      return this;
    });

    await expect(start({ PORT: '80' })).rejects.toThrow(
      "Port 80 needs a right that this user hasn't, as those below 1024 do. Choose another one.",
    );
  });
});
