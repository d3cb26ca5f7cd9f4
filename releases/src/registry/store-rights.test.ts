import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { resolve } from 'node:path';
import { s3Store } from '../object-store/s3-store';
import { promote, rollback } from '../promote/promote';
import { newKeyPair, readSigningKey } from '../signing/keys';
import { digestOf } from '../signing/signature';
import { signedStore } from '../signing/signed-store';
import { putTimestamp, readTimestamp } from '../signing/timestamp';
import { buildHost, buildRemote } from '../testing/release-builders';
import { type S3StandIn, STAND_IN_ENV, startS3StandIn } from '../testing/s3-stand-in';
import { readLive } from './deployments';
import { readLog, record } from './log';
import { foreignInDeployment } from './part-keys';
import { forgetMark, isMarked, mark, seal } from './prune-marks';
import { putRelease, releaseKey } from './releases';

/** The policies of the guide, applied by the stand-in to each request. */
interface Statement {
  Effect: 'Allow' | 'Deny';
  Action: string;
  Resource: string | string[];
  Condition?: { Null: { 's3:if-none-match': 'true' } };
}
const guide = readFileSync(resolve(__dirname, '../../../docs/guides/store-rights.md'), 'utf8');
const policyOf = (who: string): Statement[] => {
  const text = new RegExp(`\`\`\`json ${who}\n([\\s\\S]*?)\n\`\`\``).exec(guide)?.[1] ?? '';
  return (JSON.parse(text) as { Statement: Statement[] }).Statement;
};

const ACTIONS: Record<string, string> = {
  PUT: 's3:PutObject',
  DELETE: 's3:DeleteObject',
  GET: 's3:GetObject',
};
const matches = (pattern: string, arn: string): boolean =>
  new RegExp(`^${pattern.replace(/[.]/g, '\\.').replaceAll('*', '.*')}$`).test(arn);

function allows(statements: readonly Statement[], request: IncomingMessage): boolean {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3');
  const isList = searchParams.has('list-type');
  const action = isList ? 's3:ListBucket' : (ACTIONS[request.method ?? ''] ?? '');
  const arn = `arn:aws:s3:::${decodeURIComponent(pathname).slice(1).replace(/\/$/, '')}`;
  const fitting = statements.filter(
    ({ Action, Resource, Condition }) =>
      Action === action &&
      [Resource].flat().some((pattern) => matches(pattern, arn)) &&
      (!Condition || request.headers['if-none-match'] === undefined),
  );
  return fitting.some(({ Effect }) => Effect === 'Allow') && !fitting.some(({ Effect }) => Effect === 'Deny');
}

const WHO = { by: 'asha', why: '' };
let standIn: S3StandIn;
/** Whose credentials the present requests have; null: an administrator's. */
let credentials: string | null = null;
beforeAll(async () => {
  Object.assign(process.env, STAND_IN_ENV);
  const everybody = policyOf('bucket');
  standIn = await startS3StandIn({
    bucket: 'food',
    intercept: (request, response) => {
      if (!credentials || allows([...everybody, ...policyOf(credentials)], request)) return false;
      request.resume();
      response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');
      return true;
    },
  });
  const files = new Map([['entry.js', Buffer.from('1')]]);
  await putRelease(store(), buildHost(), new Map());
  for (const part of ['catalog', 'orders']) await putRelease(store(), buildRemote(part), files);
  await promote(store(), ['host@1.0.0', 'catalog@1.0.0', 'orders@1.0.0'], WHO);
});
afterAll(() => standIn.close());
afterEach(() => {
  credentials = null;
});
const store = () => s3Store('s3://food/site', { endpoint: standIn.endpoint });
/** Does something with the rights that the guide gives this team. */
const as = async <T>(who: string, deed: () => Promise<T>): Promise<T> => {
  credentials = who;
  return deed().finally(() => {
    credentials = null;
  });
};
const publish = (part: string, version: string) =>
  putRelease(store(), buildRemote(part, { version }), new Map([['entry.js', Buffer.from(version)]]), {
    writeDown: () => writeDown(part, version),
  });
const writeDown = (part: string, version: string) =>
  record(store(), { format: 1, what: 'published', part, version, at: AT, by: 'asha' });
const AT = '2026-01-15T13:05:00.000Z';
const DENIED = /The release store refuses to (write|replace|remove) .* \(AccessDenied\)/;

describe('With the rights of the guide', () => {
  it('the catalog team publishes catalog alone', async () => {
    await as('catalog', () => publish('catalog', '1.1.0'));

    expect(await store().list('releases/catalog/')).toContain('1.1.0');
    expect(await readLog(store(), 1)).toMatchObject([{ what: 'published', version: '1.1.0' }]);
  });

  it('a team records actions on its own part alone, and no one changes the records', async () => {
    await expect(as('catalog', () => writeDown('orders', '1.1.0'))).rejects.toThrow(DENIED);
    await expect(as('server', () => writeDown('catalog', '1.1.1'))).rejects.toThrow(DENIED);
    await as('host', () => writeDown('orders', '1.1.1'));

    const [entry] = await store().list('log/');
    await expect(as('host', () => store().remove(`log/${entry}`))).rejects.toThrow(DENIED);
    const found = await store().get(`log/${entry}`);
    await expect(
      as('host', () => store().replace(`log/${entry}`, Buffer.from('{}'), found?.tag ?? null)),
    ).rejects.toThrow(DENIED);
  });

  it('the catalog team neither publishes another part nor promotes its own', async () => {
    await as('catalog', () => publish('catalog', '1.2.0'));

    await expect(as('catalog', () => publish('orders', '1.1.0'))).rejects.toThrow(DENIED);
    await expect(as('catalog', () => promote(store(), ['catalog@1.2.0'], WHO))).rejects.toThrow(DENIED);
    expect(await store().list('releases/orders/')).toEqual(['1.0.0']);
    expect((await readLive(store())).deployment?.number).toBe(1);
  });

  it('the host team promotes and rolls back, and publishes nothing in another team’s name', async () => {
    await as('catalog', () => publish('catalog', '1.3.0'));

    await as('host', () => promote(store(), ['catalog@1.3.0'], WHO));
    await as('host', () => rollback(store(), 'catalog', WHO));

    await expect(as('host', () => publish('catalog', '1.4.0'))).rejects.toThrow(DENIED);
    expect((await readLive(store())).deployment?.number).toBe(3);
  });

  it('only the host team signs that its deployment is the newest, and replaces that', async () => {
    const signingKey = readSigningKey(newKeyPair().signingKey);
    const live = (await store().get('deployment.json'))?.bytes.toString() ?? '';
    const beginSigning = digestOf(JSON.parse(live));
    const signing = signedStore(
      store(),
      { publicKeys: [], signingKey, beginSigning },
      foreignInDeployment(store()),
    );

    const made = await as('host', () => promote(signing, ['orders@1.0.0'], WHO));

    expect(await readTimestamp(store())).toMatchObject({ timestamp: { deployment: made.number } });
    await expect(
      as('catalog', () => putTimestamp(signing, { number: made.number, digest: digestOf(made) })),
    ).rejects.toThrow(DENIED);
  });

  it('only the host team proposes, signs a proposal and removes it', async () => {
    const key = 'proposals/9.json';
    await expect(as('catalog', () => store().create(key, Buffer.from('{}')))).rejects.toThrow(DENIED);

    await as('host', () => store().create(key, Buffer.from('{}')));
    const found = await store().get(key);
    await as('host', () => store().replace(key, Buffer.from('{"a":1}'), found?.tag ?? null));

    await expect(as('catalog', () => store().remove(key))).rejects.toThrow(DENIED);
    await as('host', () => store().remove(key));
    expect(await store().get(key)).toBeNull();
  });

  it('only the host team removes what is old', async () => {
    await as('catalog', () => publish('catalog', '0.9.0'));
    const key = releaseKey('catalog', '0.9.0', 'entry.js');

    await expect(as('catalog', () => store().remove(key))).rejects.toThrow(DENIED);
    await as('host', () => store().remove(key));

    expect(await store().get(key)).toBeNull();
  });

  it('the host team marks what goes, and forgets the mark, if a team can do neither', async () => {
    const gone = { part: 'catalog', version: '0.8.0' };
    await expect(as('server', () => mark(store(), gone, AT))).rejects.toThrow(DENIED);

    await as('host', () => mark(store(), gone, AT));
    await as('host', () => seal(store(), gone, 1));

    await expect(as('catalog', () => forgetMark(store(), gone))).rejects.toThrow(DENIED);
    await as('host', () => forgetMark(store(), gone));
    expect(await isMarked(store(), gone)).toBe(false);
  });

  it('a server reads what is live, and writes nothing', async () => {
    expect((await as('server', () => readLive(store()))).deployment?.host?.live.part).toBe('host');
    await expect(as('server', () => promote(store(), ['catalog@1.0.0'], WHO))).rejects.toThrow(DENIED);
  });

  it('no one overwrites a published release, with any tool', async () => {
    const request = (key: string, headers: Record<string, string> = {}) =>
      ({ method: 'PUT', url: `/food/site/${key}`, headers }) as unknown as IncomingMessage;
    const catalog = [...policyOf('bucket'), ...policyOf('catalog')];

    expect(allows(catalog, request('releases/catalog/1.0.0/entry.js'))).toBe(false);
    expect(allows(catalog, request('releases/catalog/1.0.0/entry.js', { 'if-none-match': '*' }))).toBe(true);
  });
});
