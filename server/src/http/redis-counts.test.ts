import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../db/database';
import { freePorts } from '../free-ports';
import { type NetworkProxy, startProxy } from '../testing/proxy';
import { startRedisStandIn } from '../testing/redis-stand-in';
import { hasRedis, startRedis } from '../testing/start-redis';
import { buildTestApp, OPS_TOKEN, type TestApp } from '../testing/test-app';
import { openTestDatabase } from '../testing/test-database';
import { PER_MINUTE } from './limit-calls';
import { REDIS_LIMITS } from './redis-counts';

const OWN = { ...REDIS_LIMITS };
const CALLS = 10;
let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  jest.replaceProperty(PER_MINUTE, 'api', CALLS);
  jest.replaceProperty(REDIS_LIMITS, 'pause', 50);
  // However slow the machine is, Redis's answer is awaited.
  jest.replaceProperty(REDIS_LIMITS, 'timeout', 10_000);
});
afterAll(async () => {
  jest.restoreAllMocks();
  await database.close();
});

const site = (redis: string): Promise<TestApp> => buildTestApp({ database, env: { REDIS_URL: redis } });
const ask = async (at: TestApp, from: string): Promise<number> =>
  (await at.call('GET', '/auth/settings', { from })).statusCode;
const metric = async (at: TestApp): Promise<string | undefined> => {
  const headers = { authorization: `Bearer ${OPS_TOKEN}` };
  const { body } = await at.call('GET', '/metrics', { headers });
  return /^redis_answers (\d)$/m.exec(body)?.[1];
};
const until = async (at: TestApp, answers: '0' | '1'): Promise<void> => {
  for (let tries = 0; (await metric(at)) !== answers && tries < 1_500; tries++) await wait(20);
  expect(await metric(at)).toBe(answers);
};
const linesOf = (at: TestApp): string[] =>
  at
    .logged()
    .split('\n')
    .filter((line) => line.includes('Redis'));

const KINDS = [
  {
    kind: 'a stand-in for Redis',
    run: describe,
    start: async () => {
      const { port, close } = await startRedisStandIn();
      return { url: `redis://127.0.0.1:${port}`, close };
    },
  },
  {
    kind: hasRedis() ? 'a real Redis' : 'NO REAL REDIS: install redis-server, or set REDIS_URL',
    run: hasRedis() ? describe : describe.skip,
    start: async () => startRedis((await freePorts(1))[0] as number),
  },
];

for (const { kind, run, start } of KINDS)
  run(`with ${kind}`, () => {
    let network: NetworkProxy;
    let close: () => Promise<void>;
    let sites: [TestApp, TestApp];
    beforeAll(async () => {
      const redis = await start();
      const url = new URL(redis.url);
      network = await startProxy({ host: url.hostname, port: Number(url.port || 6379) });
      close = redis.close;
      url.host = `127.0.0.1:${network.port}`;
      sites = [await site(url.href), await site(url.href)];
    });
    beforeEach(async () => {
      network.mode = 'pass';
      for (const at of sites) await until(at, '1');
    });
    afterAll(async () => {
      await Promise.all(sites.map((at) => at.close()));
      await network.close();
      await close();
    });
    /** Of this process alone: others may use the Redis of REDIS_URL too. */
    const address = (n: number) => `10.${process.pid >> 8}.${process.pid & 255}.${n}`;
    const byTurns = async (times: number, from: string) => {
      const answers = [];
      for (let n = 0; n < times; n++) answers.push(await ask(sites[n % 2] as TestApp, from));
      return answers;
    };

    it('the calls of an address are counted at all processes together', async () => {
      expect(await byTurns(CALLS + 2, address(1))).toEqual([...Array(CALLS).fill(200), 429, 429]);
    });

    it('no count begins again if it is lost: each process continues from the common count', async () => {
      const from = address(2);
      await byTurns(CALLS - 2, from);
      network.mode = 'closed';
      for (const at of sites) await until(at, '0');

      const [a] = sites;
      const answers = [];
      for (let n = 0; n < 4; n++) answers.push(await ask(a, from));

      // It knew of all but the last one, which the other process got.
      expect(answers).toEqual([200, 200, 200, 429]);
    });

    it('it is lost and found with one line each in the log, and the metric says so meanwhile', async () => {
      const [a] = sites;
      const before = linesOf(a).length;
      network.mode = 'closed';
      await until(a, '0');
      for (let n = 0; n < 5; n++) expect(await ask(a, address(3 + n))).toBe(200);
      network.mode = 'pass';
      await until(a, '1');

      const lines = linesOf(a).slice(before);
      expect(lines).toHaveLength(2);
      expect(lines[0]).toContain('each process counts the general limits by itself');
      expect(lines[1]).toContain('Redis answers again');
    });

    it('a connection that carries nothing any more is reopened', async () => {
      const [a] = sites;
      network.mode = 'silent';

      expect(await ask(a, address(20))).toBe(200);
      await until(a, '0');
      network.mode = 'pass';
      await until(a, '1');
    });
  });

it('A Redis that says nothing keeps a single call waiting, for 30 milliseconds, and is used again when it speaks', async () => {
  const redis = await startRedisStandIn();
  // Its connection isn't given up meanwhile.
  const silence = jest.replaceProperty(REDIS_LIMITS, 'silence', 60_000);
  const at = await site(`redis://127.0.0.1:${redis.port}`);
  await until(at, '1');
  const before = redis.asked();
  redis.holds = true;
  const timeout = jest.replaceProperty(REDIS_LIMITS, 'timeout', OWN.timeout);

  const answers = [];
  for (let n = 0; n < 5; n++) answers.push(await ask(at, `10.9.3.${n}`));
  const asked = redis.asked() - before;
  const meanwhile = await metric(at);
  redis.holds = false;
  timeout.replaceValue(10_000);
  silence.restore();
  await until(at, '1');
  await at.close();
  await redis.close();

  expect(OWN.timeout).toBe(30);
  expect(answers).toEqual(Array(5).fill(200));
  expect(asked).toBe(1);
  expect(meanwhile).toBe('0');
});

it('A Redis that was late to say that it is full is used again when there is room', async () => {
  const redis = await startRedisStandIn();
  const at = await site(`redis://127.0.0.1:${redis.port}`);
  await until(at, '1');
  redis.refusal = "-OOM command not allowed when used memory > 'maxmemory'.";
  redis.holds = true;
  const timeout = jest.replaceProperty(REDIS_LIMITS, 'timeout', OWN.timeout);

  await ask(at, '10.9.5.1');
  redis.holds = false;
  redis.refusal = '';
  timeout.replaceValue(10_000);
  const before = redis.asked();
  for (let n = 2; redis.asked() === before && n < 200; n++) {
    await ask(at, `10.9.5.${n}`);
    await wait(20);
  }
  const answers = await metric(at);
  await at.close();
  await redis.close();

  expect(answers).toBe('1');
});

it('A Redis that is late each time is reported once', async () => {
  const redis = await startRedisStandIn();
  const silence = jest.replaceProperty(REDIS_LIMITS, 'silence', 60_000);
  const at = await site(`redis://127.0.0.1:${redis.port}`);
  await until(at, '1');
  redis.holds = true;
  const timeout = jest.replaceProperty(REDIS_LIMITS, 'timeout', OWN.timeout);

  for (let round = 0; round < 3; round++) {
    const before = redis.asked();
    for (let n = 0; redis.asked() === before; n++) {
      await ask(at, `10.9.7.${n}`);
      await wait(5);
    }
    redis.holds = false;
    redis.holds = true;
  }
  redis.holds = false;
  timeout.replaceValue(10_000);
  silence.restore();
  const lines = linesOf(at).filter((line) => line.includes('does not answer'));
  await at.close();
  await redis.close();

  expect(lines).toHaveLength(1);
});

it('A Redis that has become a copy of another one is looked for again at its address', async () => {
  const redis = await startRedisStandIn();
  const at = await site(`redis://127.0.0.1:${redis.port}`);
  await until(at, '1');
  redis.refusal = "-READONLY You can't write against a read only replica.";

  const answer = await ask(at, '10.9.6.1');
  for (let tries = 0; redis.connections() < 2 && tries < 1_500; tries++) await wait(20);
  const connections = redis.connections();
  redis.refusal = '';
  await until(at, '1');
  await at.close();
  await redis.close();

  expect(answer).toBe(200);
  expect(connections).toBe(2);
});

it('A Redis that is away keeps no process from starting and no call from being answered, and is reported once', async () => {
  let tries = 0;
  const nobody = net.createServer((socket) => {
    tries += 1;
    socket.on('error', () => {});
    socket.resetAndDestroy();
  });
  await new Promise<void>((resolve) => nobody.listen(0, '127.0.0.1', resolve));
  const at = await site(`redis://127.0.0.1:${(nobody.address() as net.AddressInfo).port}`);

  const answers = [];
  for (let n = 0; n <= CALLS; n++) answers.push(await ask(at, '10.9.2.1'));
  while (tries < 4) await wait(20);
  await at.close();
  nobody.close();

  expect(answers).toEqual([...Array(CALLS).fill(200), 429]);
  expect(linesOf(at)).toHaveLength(1);
});

it.each(['-WRONGPASS invalid username-password pair', "-ERR unknown command 'AUTH', with args 'a-secret'"])(
  'The password of REDIS_URL is in no line of the log, also if Redis answers %s',
  async (login) => {
    const redis = await startRedisStandIn();
    redis.login = login;
    const at = await site(`redis://food:a-secret@127.0.0.1:${redis.port}`);
    for (let tries = 0; linesOf(at).length === 0 && tries < 1_500; tries++) await wait(20);
    await ask(at, '10.9.2.2');
    await at.close();
    await redis.close();

    expect(linesOf(at)).toHaveLength(1);
    expect(at.logged()).not.toContain('a-secret');
  },
);
