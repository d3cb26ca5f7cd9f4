import type { IncomingMessage, ServerResponse } from 'node:http';
import { Refusal, StoreAway } from '../model/errors';
import { openStore } from '../registry/open-store';
import { type S3StandIn, STAND_IN_ENV, startS3StandIn } from '../testing/s3-stand-in';
import { describeObjectStore } from './object-store.conformance';
import { s3Store } from './s3-store';

let standIn: S3StandIn;
/** What the stand-in does first in this test. */
let mishap: ((request: IncomingMessage, response: ServerResponse) => boolean) | null;
let stores = 0;

beforeAll(async () => {
  Object.assign(process.env, STAND_IN_ENV);
  standIn = await startS3StandIn({
    bucket: 'food',
    intercept: (request, response) => mishap?.(request, response) ?? false,
  });
});
beforeEach(() => {
  mishap = null;
  standIn.requests.length = 0;
});
afterAll(() => standIn.close());

/** An empty store: a folder of its own in the bucket. */
const open = (options: { pageSize?: number; answerMs?: number; wholeMs?: number } = {}) =>
  s3Store(`s3://food/site-${++stores}`, { endpoint: standIn.endpoint, ...options });

describeObjectStore('a bucket', async () => open());

/** Lets the first requests of a kind fail. */
const first = (count: number, method: string, happens: (response: ServerResponse) => void) => {
  let left = count;
  mishap = (request, response) => {
    if (request.method !== method || left === 0) return false;
    left--;
    request.resume();
    happens(response);
    return true;
  };
};

describe('A bucket of releases', () => {
  it('lists more names than one answer of the store holds', async () => {
    const store = open({ pageSize: 4 });
    const names = Array.from({ length: 10 }, (_, at) => `${10 + at}.json`);
    for (const name of names) await store.create(`deployments/${name}`, Buffer.from(name));

    expect(await store.list('deployments/')).toEqual(names);
    expect(standIn.requests.filter((request) => request.startsWith('GET /food')).length).toBeGreaterThan(2);
  });

  it('can be read without the right to write', async () => {
    const store = open();

    await store.get('deployment.json');
    await store.list('releases/');

    expect(standIn.requests.filter((request) => !request.startsWith('GET'))).toEqual([]);
  });

  it('is refused in words before anything is written if the store ignores conditional writes', async () => {
    const careless = await startS3StandIn({
      bucket: 'food',
      ignoresConditions: true,
    });
    const store = s3Store('s3://food', { endpoint: careless.endpoint });

    const creating = store.create('releases/catalog/1.0.0/entry.js', Buffer.from('1'));

    await expect(creating).rejects.toThrow(Refusal);
    await expect(creating).rejects.toThrow('ignores conditional writes');
    expect(await store.list('')).toEqual([]);
    await careless.close();
  });

  it('takes a tag in the form that the store compares: bare of its quotes, as Ceph 16', async () => {
    const ceph = await startS3StandIn({ bucket: 'food', tags: 'bare' });
    const store = s3Store('s3://food', { endpoint: ceph.endpoint });
    await store.replace('deployment.json', Buffer.from('1'), null);
    const { tag = '' } = (await store.get('deployment.json')) ?? {};

    const replaced = await store.replace('deployment.json', Buffer.from('2'), tag);

    expect(replaced).toBe(true);
    expect(await store.replace('deployment.json', Buffer.from('3'), tag)).toBe(false);
    expect((await store.get('deployment.json'))?.bytes.toString()).toBe('2');
    await ceph.close();
  });

  it('is refused if the store never takes the tag that it gave, before anything is written', async () => {
    const never = await startS3StandIn({ bucket: 'food', tags: 'never' });
    const store = s3Store('s3://food', { endpoint: never.endpoint });

    const creating = store.create('releases/catalog/1.0.0/entry.js', Buffer.from('1'));

    await expect(creating).rejects.toThrow(Refusal);
    await expect(creating).rejects.toThrow(
      'refuses a conditional write (If-Match) with the very tag that it gave',
    );
    expect(await store.list('')).toEqual([]);
    await never.close();
  });

  it('is written although somebody else probes at the same moment, in a store whose every upload has its own tag', async () => {
    const store = open();
    let uploads = 1;
    let othersToCome = 1;
    const tag = () => `"upload-${uploads}"`;
    mishap = (request, response) => {
      if (!request.url?.includes('.probe')) return false;
      request.resume();
      if (request.method === 'GET') {
        response.writeHead(200, { etag: tag() }).end('probe');
        uploads += othersToCome;
        othersToCome = 0;
        return true;
      }
      const isAsExpected = request.headers['if-match'] === tag();
      if (isAsExpected) uploads += 1;
      response.writeHead(isAsExpected ? 200 : 412).end();
      return true;
    };

    expect(await store.create('releases/one', Buffer.from('1'))).toBe(true);
    expect(othersToCome).toBe(0);
  });

  it('is read although the store stumbles or breaks off half way', async () => {
    const store = open();
    await store.create('deployment.json', Buffer.from('live'));
    let step = 0;
    first(2, 'GET', (response) => {
      if (step++ === 0) response.writeHead(503).end();
      else response.writeHead(200, { 'content-length': '400' }).write('li', () => response.destroy());
    });

    expect((await store.get('deployment.json'))?.bytes.toString()).toBe('live');
  });

  it('takes a write for done once the store has it, though the answer was lost', async () => {
    const store = open();
    await store.create('releases/one', Buffer.from('probed'));
    // The stand-in stores it; the writer gets no answer and repeats the request.
    let lost = false;
    mishap = (request, response) => {
      if (request.method !== 'PUT' || lost) return false;
      lost = true;
      response.writeHead = ((...args: Parameters<ServerResponse['writeHead']>) => {
        response.destroy();
        return args && response;
      }) as ServerResponse['writeHead'];
      return false;
    };

    expect(await store.create('deployments/1.json', Buffer.from('mine'))).toBe(true);
    expect(await store.create('deployments/1.json', Buffer.from('theirs'))).toBe(false);
    expect(lost).toBe(true);
  });

  it('asks again when another writer is at the same object, and lets the condition decide', async () => {
    const store = open();
    await store.create('releases/one', Buffer.from('probed'));
    first(1, 'PUT', (response) =>
      response.writeHead(409).end('<Error><Code>ConditionalRequestConflict</Code></Error>'),
    );

    expect(await store.create('deployments/1.json', Buffer.from('mine'))).toBe(true);
  });

  it('that slows writers and readers down says that it can be tried again', async () => {
    const store = open();
    first(100, 'GET', (response) => response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>'));

    await expect(store.get('releases/one')).rejects.toThrow(StoreAway);
  });

  it('that hangs is asked as often as the SDK asks, and not four times as often', async () => {
    const store = open({ answerMs: 1_000 });
    first(100, 'GET', () => undefined);

    await expect(store.get('deployment.json')).rejects.toThrow(StoreAway);

    expect(standIn.requests).toHaveLength(3);
  });

  it('that lets an object trickle for ever is given up, and is away', async () => {
    const store = open({ wholeMs: 100 });
    first(100, 'GET', (response) => {
      response.writeHead(200, { 'content-length': '1000000' });
      const drip = setInterval(() => response.write('x'), 10);
      response.on('close', () => clearInterval(drip));
    });

    await expect(store.get('deployment.json')).rejects.toThrow(StoreAway);
  });

  it.each([
    ['hangs', (_: ServerResponse) => undefined, 'does not answer'],
    ['is down', (response: ServerResponse) => response.writeHead(503).end(), 'does not answer'],
    [
      'denies',
      (response: ServerResponse) =>
        response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>') && undefined,
      'refuses to read deployment.json (AccessDenied)',
    ],
  ])('that %s is told in words', async (_, happens, words) => {
    const store = open({ answerMs: 100 });
    first(100, 'GET', happens);

    const reading = store.get('deployment.json');

    await expect(reading).rejects.toThrow(Refusal);
    await expect(reading).rejects.toThrow(words);
  });

  it('that doesn’t exist is told by its name', async () => {
    const store = s3Store('s3://nobodys-bucket', { endpoint: standIn.endpoint });

    await expect(store.get('deployment.json')).rejects.toThrow('There is no bucket nobodys-bucket');
  });

  it.each(['s3:', 's3://', 's3:///prefix', 's3://UPPER'])('must be named: "%s" is refused', (url) => {
    expect(() => openStore(url)).toThrow('an object store is named like s3://bucket/prefix');
  });

  it('is named by RELEASE_STORE, with the endpoint beside it', async () => {
    const store = openStore('s3://food/named', { s3Endpoint: standIn.endpoint });

    await store.create('a.json', Buffer.from('1'));

    expect(standIn.requests).toContain('PUT /food/named/a.json');
  });
});
