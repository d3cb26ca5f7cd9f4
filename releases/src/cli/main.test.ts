import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import type { Deployment } from '../model/deployment';
import { Release } from '../model/release';
import { fileStore } from '../object-store/file-store';
import { readPreviewToken } from '../preview/preview-link';
import { halt } from '../promote/promote';
import { buildHost, buildPage, buildRemote } from '../testing/release-builders';
import { type Ran, runNode } from '../testing/run-node';
import { runRelease } from '../testing/run-release';
import { tempFolders } from '../testing/temp-folder';
import { putWhole } from '../testing/whole-release';
import { WATCH } from '../watch/taken-back';

// One of them builds a part.
jest.setTimeout(120_000);
const folders = tempFolders();
afterAll(() => folders.clear());
let folder: string;
// Made-up releases have files that a browser can't run; releases/src/gate/gate.integration.test.ts opens real ones.
const release = (verb: string, ...args: string[]): Promise<Ran> =>
  runRelease([verb, ...args, ...(verb === 'promote' ? ['--no-smoke'] : [])], {
    RELEASE_STORE: `file:${folder}`,
    RELEASE_BY: 'asha',
    OPS_TOKEN: '',
  });

/** Expects a refusal: one line for the person at the keyboard, nothing on stdout, code 1. */
function expectRefusal({ code, out, error }: Ran, words: string) {
  expect(error).toContain(words);
  expect(error.trim().split('\n')).toHaveLength(1);
  expect(error).not.toMatch(/\bat .*:\d+:\d+|node_modules/);
  expect(out).toBe('');
  expect(code).toBe(1);
}

beforeEach(async () => {
  folder = await folders.next();
  const store = fileStore(folder);
  await putWhole(store, buildHost());
  for (const version of ['1.0.0', '1.1.0']) {
    await putWhole(store, buildRemote('catalog', { version, pages: [buildPage('/home')] }));
  }
});

describe('release status', () => {
  it('says in an empty store what to do next', async () => {
    const { code, out } = await release('status');

    expect(code).toBe(0);
    expect(out).toBe(`Nothing is deployed yet in file:${folder}. Publish parts and promote them.\n`);
  });

  it('gives programs null in an empty store', async () => {
    const { out } = await release('status', '--json');

    expect(JSON.parse(out)).toBeNull();
  });
});

describe('release preview', () => {
  it('prints a link that shows the releases for a day, with the gate’s verdict in it, and changes nothing', async () => {
    await release('promote', 'host@1.0.0', 'catalog@1.0.0');

    const { code, out } = await runRelease(
      ['preview', 'catalog@1.1.0', '--no-smoke', '--token', 'a-token-of-this-test', '--json'],
      { RELEASE_STORE: `file:${folder}`, PORT: '9' },
    );

    const { link, passes } = JSON.parse(out) as { link: string; passes: boolean };
    const address = new URL(link);
    const right = readPreviewToken(
      address.searchParams.get('preview') ?? '',
      'a-token-of-this-test',
      new Date(),
    );
    expect(code).toBe(0);
    expect(`${address.origin}${address.pathname}`).toBe('http://localhost:9/home');
    expect(right).toMatchObject({ releases: ['catalog@1.1.0'], deployment: null });
    expect(passes).toBe(true);
    expect(right?.verdict).toBe('The gate lets it pass, but no page was opened.');
    expect((await release('status')).out).toMatch(/^Deployment 1,/);
  });

  it('is refused without the operations token, which the site knows too', async () => {
    expectRefusal(
      await release('preview', 'catalog@1.1.0', '--no-smoke'),
      'A preview is signed with the operations token of the site: set OPS_TOKEN, or use --token. npm start prints that of its site; of another site the host team has it, and OPS_TOKEN_RELEASES is enough.',
    );
  });
});

describe('release promote', () => {
  it('makes releases live, and says so to a person', async () => {
    const { code, out } = await release('promote', 'host@1.0.0', 'catalog@1.0.0', '--why', 'the start');

    expect(code).toBe(0);
    expect(out).toMatch(/^Deployment 1 is live\.\n {2}host {5}1\.0\.0\n {2}catalog {2}1\.0\.0\n$/);
    expect((await release('status')).out).toMatch(/^Deployment 1, .*, by asha: the start\n/);
  });

  it('gives programs the deployment, which “status” gives too, without what browsers need of each release', async () => {
    await release('promote', 'catalog@1.0.0');

    const { out } = await release('promote', 'catalog@1.1.0', '--why', 'new dishes', '--json');

    const inShort = (version: string) => ({
      part: 'catalog',
      version,
      revision: 'abc1234',
      createdAt: '2026-01-15T13:05:00.000Z',
    });
    const { number, from, by, why, host, remotes } = JSON.parse(out);
    expect({ number, from, by, why }).toEqual({ number: 2, from: 1, by: 'asha', why: 'new dishes' });
    expect({ host, remotes }).toEqual({
      host: null,
      remotes: { catalog: { live: inShort('1.1.0'), previous: inShort('1.0.0'), canary: null } },
    });
    expect(JSON.parse((await release('status', '--json')).out)).toEqual(JSON.parse(out));
    expect(JSON.parse((await release('history', '--json')).out)[0]).toEqual(JSON.parse(out));
  });

  it('says while no host is live that no visitor gets a page', async () => {
    const sentence = 'No host is live, so no visitor gets a page before one is promoted.';

    expect((await release('promote', 'catalog@1.0.0')).out).toContain(sentence);
    expect((await release('promote', 'host@1.0.0')).out).not.toContain(sentence);
  });

  it('makes no deployment of what is live already, and says so', async () => {
    await release('promote', 'host@1.0.0', 'catalog@1.0.0');
    await release('promote', 'catalog@1.1.0', '--canary', '10');

    const again = [
      await release('promote', 'host@1.0.0'),
      await release('promote', 'catalog@1.1.0', '--canary', '10'),
    ];
    const json = await release('promote', 'host@1.0.0', '--force', '--json');

    expect(again.map(({ code, out, error }) => ({ code, out, error }))).toEqual([
      { code: 0, out: 'Nothing was changed: deployment 2 has host@1.0.0 so.\n', error: '' },
      { code: 0, out: 'Nothing was changed: deployment 2 has catalog@1.1.0 so.\n', error: '' },
    ]);
    expect(JSON.parse(json.out)).toMatchObject({ number: 2 });
  });

  it('makes a deployment of what is live if that ends its canary', async () => {
    await release('promote', 'catalog@1.0.0');
    await release('promote', 'catalog@1.1.0', '--canary', '10');

    expect((await release('promote', 'catalog@1.0.0')).out).toMatch(/^Deployment 3 is live\./);
  });

  it('warns of a release that the watch took back', async () => {
    await release('promote', 'catalog@1.0.0');
    await release('promote', 'catalog@1.1.0', '--canary', '10');
    await halt(fileStore(folder), 'catalog', { by: WATCH, why: 'catalog@1.1.0 failed for 6 of 20 visits' });

    const { code, error } = await release('promote', 'catalog@1.1.0', '--canary', '20');

    expect(code).toBe(0);
    expect(error).toMatch(
      /^Warning: The watch took catalog@1\.1\.0 back in deployment 3 \(.*\): catalog@1\.1\.0 failed for 6 of 20 visits\n/,
    );
  });

  it('warns of no release that a person took back', async () => {
    await release('promote', 'catalog@1.0.0');
    await release('promote', 'catalog@1.1.0');
    await release('rollback', 'catalog');

    expect((await release('promote', 'catalog@1.1.0')).error).not.toContain('Warning');
  });

  it('is refused for a release that was not published', async () => {
    expectRefusal(
      await release('promote', 'catalog@2.0.0', '--json'),
      'catalog@2.0.0 is not in the release store. Published versions of catalog: 1.0.0, 1.1.0.',
    );
  });

  it.each([
    [
      'catalog',
      'catalog lacks a version: name one, e.g. catalog@1.1.0. Published versions of catalog: 1.0.0, 1.1.0.',
    ],
    [
      'nope@1.0.0',
      'nope@1.0.0 is not in the release store: nothing of nope was ever published. Published parts: catalog, host.',
    ],
  ])('is refused for %s, and says what there is', async (name, words) => {
    expectRefusal(await release('promote', name), words);
  });

  const STEP = 'Checking catalog@1.0.0: manifest, files, types and sizes …';
  it.each(['check', 'promote'])('%s tells a log what it is at, and no program', async (verb) => {
    const { error, out } = await release(verb, 'catalog@1.0.0', '--no-smoke', '--json');

    expect(error).toBe(`${STEP}\n`);
    expect(JSON.parse(out)).toBeTruthy();
  });

  it.each(['check', 'promote'])('%s tells a person at a terminal in a line that goes again', async (verb) => {
    const isTTY = process.stderr.isTTY;
    process.stderr.isTTY = true;
    const { error } = await release(verb, 'catalog@1.0.0', '--no-smoke');
    process.stderr.isTTY = isTTY;

    expect(error).toBe(`\r\u001b[K${STEP}\r\u001b[K`);
  });

  it('is refused while the live deployment is damaged', async () => {
    await fileStore(folder).create('deployment.json', Buffer.from('{'));

    expectRefusal(
      await release('promote', 'catalog@1.0.0'),
      'deployment.json in the release store is damaged',
    );
  });

  it.each(['100', '2.5'])('takes no share of %s per cent', async (share) => {
    const { code, error } = await release('promote', 'catalog@1.0.0', '--canary', share);

    expect(code).toBe(1);
    expect(error).toContain('It takes a whole number from 1 to 99.');
  });
});

describe('release versions', () => {
  it('lists what is published of every part, and says what visitors get', async () => {
    await release('promote', 'catalog@1.0.0');
    await release('promote', 'catalog@1.1.0');

    const { code, out } = await release('versions');

    expect(code).toBe(0);
    expect(out.trimEnd().split('\n')).toEqual([
      'catalog@1.1.0  2026-01-15T13:05:00.000Z  abc1234  live',
      'catalog@1.0.0  2026-01-15T13:05:00.000Z  abc1234  previous',
      'host@1.0.0  2026-01-15T13:05:00.000Z  abc1234',
    ]);
  });

  it('says which were taken back, and are not live again', async () => {
    await release('promote', 'catalog@1.0.0');
    await release('promote', 'catalog@1.1.0');
    await release('rollback', 'catalog');

    const { out } = await release('versions', 'catalog');
    await release('promote', 'catalog@1.1.0');

    expect(out).toMatch(/^catalog@1\.1\.0 .* taken back\ncatalog@1\.0\.0 .* live\n$/);
    expect((await release('versions', 'catalog')).out).not.toContain('taken back');
  });

  it('says so of a release that is newer than the live one, however many deployments ago it was taken back', async () => {
    const store = fileStore(folder);
    const later = { createdAt: '2026-01-16T00:00:00.000Z' };
    await putWhole(
      store,
      buildRemote('catalog', { version: '1.2.0', ...later }),
      buildRemote('orders'),
      buildRemote('orders', { version: '1.1.0', ...later }),
    );
    await release('promote', 'catalog@1.1.0', 'orders@1.0.0');
    await release('promote', 'catalog@1.2.0');
    await release('rollback', 'catalog');
    for (let share = 1; share <= 51; share++)
      await release('promote', 'orders@1.1.0', '--canary', String(share));

    expect((await release('versions', 'catalog')).out).toMatch(/^catalog@1\.2\.0 .* taken back\n/);
  });

  it('says so of the releases of a part that was removed', async () => {
    await release('promote', 'catalog@1.0.0');
    await release('remove', 'catalog');

    expect((await release('versions', 'catalog')).out).toMatch(/\ncatalog@1\.0\.0 .* taken back\n$/);
  });

  it('is found by the word list too', async () => {
    expect((await release('list')).out).toBe((await release('versions')).out);
  });

  it('lists the newest first, whatever its number', async () => {
    const store = fileStore(folder);
    await putWhole(
      store,
      buildRemote('catalog', { version: '1.0.1', createdAt: '2027-02-01T00:00:00.000Z' }),
    );

    const { out } = await release('versions', 'catalog');

    expect(out).toMatch(/^catalog@1\.0\.1 .*\ncatalog@1\.1\.0 .*\ncatalog@1\.0\.0 .*\n$/);
  });

  it('lists one part alone, for programs too', async () => {
    await release('promote', 'catalog@1.0.0');
    await release('promote', 'catalog@1.1.0', '--canary', '10');
    const origin = { createdAt: '2026-01-15T13:05:00.000Z', revision: 'abc1234' };

    expect(JSON.parse((await release('versions', 'catalog', '--json')).out)).toEqual({
      catalog: [
        { version: '1.1.0', ...origin, as: 'canary', share: 10 },
        { version: '1.0.0', ...origin, as: 'live' },
      ],
    });
  });

  it('says that nothing of a part is published yet, whose folder is here', async () => {
    const { code, out } = await release('versions', 'tracking');

    expect({ code, out }).toEqual({
      code: 0,
      out: `Nothing of tracking is published in file:${folder}. Published parts: catalog, host.\n`,
    });
  });

  it('is refused for an unknown part, and says which there are', async () => {
    await putWhole(fileStore(folder), buildRemote('offers'));
    const words =
      'There is no part "nope": nothing of it is published, and it has no folder here. Published parts: catalog, host, offers. Parts here: auth, catalog, checkout, host, orders, tracking.';

    expectRefusal(await release('versions', 'nope'), words);
    expectRefusal(await release('versions', 'nope', '--json'), words);
    expect((await release('versions', 'offers')).code).toBe(0);
  });

  it('names a damaged release on the side, and lists the others', async () => {
    await fileStore(folder).create('releases/catalog/1.0.4/release.json', Buffer.from('{'));

    const { code, out, error } = await release('versions', 'catalog');

    expect(code).toBe(0);
    expect(out).toMatch(/^catalog@1\.1\.0 .*\ncatalog@1\.0\.0 .*\n$/);
    expect(error).toMatch(/^Warning: releases\/catalog\/1\.0\.4\/release\.json .* is damaged/);
  });
});

describe('release rollback and history', () => {
  it('take back the last promotion, and tell the story', async () => {
    await release('promote', 'catalog@1.0.0', '--why', 'the start');
    await release('promote', 'catalog@1.1.0');

    const rolled = await release('rollback', 'catalog', '--json');
    const told = await release('history', '--json');

    expect(JSON.parse(rolled.out)).toMatchObject({ number: 3, from: 2, why: 'rolled catalog back' });
    const story = (JSON.parse(told.out) as Deployment[]).map(({ number, remotes }) => [
      number,
      remotes.catalog?.live.version,
    ]);
    expect(story).toEqual([
      [3, '1.0.0'],
      [2, '1.1.0'],
      [1, '1.0.0'],
    ]);
    expect((await release('diff', '1', '2')).out).toBe('catalog: 1.0.0 → 1.1.0\n');
  });

  it('tell of the last one alone what it changed', async () => {
    await release('promote', 'host@1.0.0', 'catalog@1.0.0');
    await release('promote', 'catalog@1.1.0');

    const { out } = await release('history', '--most', '1');

    expect(out).toMatch(
      /^2 .*\n {6}catalog: 1\.0\.0 → 1\.1\.0\n {6}gate: passed \(shared, copies, pages, .*, sizes; left out: start, access, traces, styles\)\n$/,
    );
  });

  it('tell what the gate said if somebody overruled it', async () => {
    await release('promote', 'host@1.0.0', 'catalog@1.0.0');
    const needs = { '@food/cart/store': '^9.0.0' };
    await putWhole(fileStore(folder), buildRemote('catalog', { version: '1.2.0', shared: { needs } }));

    await release('promote', 'catalog@1.2.0', '--force', '--why', 'it must be tonight');

    const { out } = await release('history', '--most', '1');
    expect(out).toMatch(/^2 {2}.* {2}asha {2}FORCED: it must be tonight\n {6}catalog: 1\.0\.0 → 1\.2\.0\n/);
    expect(out).toMatch(
      /\n {6}gate: forced by asha, though it was refused \(shared, .*\)\n {6}not checked: start, access, traces, styles\n/,
    );
    expect(out).toMatch(
      /\n {6}overruled: catalog@1\.2\.0 needs from host@1\.0\.0: @food\/cart\/store \^9\.0\.0/,
    );
  });

  it('never say of a forced release that it passed', async () => {
    await release('promote', 'host@1.0.0', 'catalog@1.0.0');

    await release('promote', 'catalog@1.1.0', '--force');

    const { out } = await release('history', '--most', '1');
    expect(out).toMatch(
      /\n {6}gate: forced by asha, and nothing that was checked was against it \(shared, .*\)\n {6}not checked: start, access, traces, styles\n$/,
    );
  });

  it('are refused if there is nothing to go back to', async () => {
    await release('promote', 'catalog@1.0.0');

    expectRefusal(
      await release('rollback', 'catalog'),
      'catalog has no previous good release to roll back to.',
    );
    expectRefusal(await release('rollback', '--to', '41'), 'There is no deployment 41.');
  });
});

describe('release publish', () => {
  it('gives programs the manifest of what it published', async () => {
    const { code, out } = await release('publish', 'tracking', '--as', '9.9.9', '--json');

    expect(code).toBe(0);
    expect(Release.parse(JSON.parse(out))).toMatchObject({ part: 'tracking', version: '9.9.9' });
    expect((await release('history')).out).toMatch(/^- {2}\S+Z {2}asha: published tracking@9\.9\.9\n$/);
  });

  it('says that no visitor gets it yet, unless it is live already', async () => {
    const publish = () => release('publish', 'tracking', '--as', '9.9.9');

    const first = await publish();
    await release('promote', 'tracking@9.9.9', '--force');
    const again = await publish();

    expect(first.out).toMatch(/\nNobody sees it yet\. To make it live: .* promote tracking@9\.9\.9\n$/);
    expect(again.out).toMatch(/\ntracking@9\.9\.9 is what is live\.\n$/);
  });

  it.each([
    [
      'nowhere',
      'There is no part "nowhere" here: its folder remote-nowhere has no package.json. Parts here: auth, catalog, checkout, host, orders, tracking.',
    ],
    ['../server', '"../server" is not a part; parts have names such as catalog.'],
    ['remote-catalog', '"remote-catalog" is the folder of a part. The part is called catalog.'],
  ])('is refused for a part that doesn’t exist: %s', async (part, words) => {
    expectRefusal(await release('publish', part), words);
    expectRefusal(await release('publish', part, '--as', '1.1.5'), words);
  });

  it('is refused for what is no version', async () => {
    expectRefusal(
      await release('publish', 'tracking', '--as', 'next'),
      '"next" is not a version; versions look like 1.4.0',
    );
  });
});

describe('release prune', () => {
  it('says what would go, then takes it away, and never what is live', async () => {
    const old = { version: '0.9.0', createdAt: '2020-01-15T13:05:00.000Z' };
    await putWhole(fileStore(folder), buildRemote('catalog', old));
    await putWhole(fileStore(folder), buildRemote('orders', { createdAt: old.createdAt }));
    await release('promote', 'orders@1.0.0');

    const would = await release('prune', '--keep', '1', '--dry-run');
    const first = await release('prune', '--keep', '1');
    const fresh = { version: '1.2.0', createdAt: new Date().toISOString() };
    await putWhole(fileStore(folder), buildRemote('catalog', fresh));
    await release('promote', 'catalog@1.2.0');
    const did = await release('prune', '--keep', '1', '--json');

    expect(would.out).toContain('Would mark catalog@0.9.0\n');
    expect(would.out).not.toContain('orders@1.0.0');
    expect(first.out).toContain('What is marked goes with the next prune after another promotion.');
    const removed = (JSON.parse(did.out) as { removed: { name: string }[] }).removed.map(({ name }) => name);
    expect(removed).toContain('catalog@0.9.0');
    expect(removed).not.toContain('orders@1.0.0');
    const story = JSON.parse((await release('history', '--json')).out) as object[];
    const gone = { what: 'pruned', part: 'catalog', version: '0.9.0', by: 'asha' };
    expect(story).toContainEqual(expect.objectContaining(gone));
    expect(story.at(-1)).toMatchObject({ number: 1 });
  });
});

describe('release watch and release dev', () => {
  it('watches the site that PORT says, if no other is named', async () => {
    const { code, error } = await runRelease(['watch', '--once', '--token', 'x'], {
      RELEASE_STORE: `file:${folder}`,
      PORT: '9',
    });

    expect({ code, error }).toEqual({ code: 1, error: 'http://localhost:9 does not answer.\n' });
  });

  it.each([
    [['watch', '--once'], 'The watch needs the operations token of the site: set OPS_TOKEN, or use --token.'],
    [
      ['watch', '--once', '--token', 'x', '--site', 'http://127.0.0.1:9'],
      'http://127.0.0.1:9 does not answer.',
    ],
    [
      ['dev', 'nowhere'],
      'There is no remote "nowhere" here: no remote.json in this folder, and no folder remote-nowhere with one. Remotes here: auth, catalog, checkout, orders, tracking.',
    ],
    [['dev', 'remote-catalog'], 'The part is called catalog.'],
    [['dev', 'nowhere', '--alone'], 'no folder remote-nowhere with one.'],
    [['dev', 'catalog', '--api', 'http://localhost:3000'], '--api is for --alone'],
    [['dev', 'catalog', '--alone', '--site', 'http://localhost:3000'], 'choose one of them.'],
    [
      ['dev', 'catalog', '--site', 'http://127.0.0.1:9'],
      'http://127.0.0.1:9 does not answer. Is the site running?',
    ],
    [['dev', 'catalog'], ', so there is no site to develop in. "npm start" deploys all parts.'],
  ])('say in words what is missing: %j', async ([verb = '', ...args], words) => {
    expectRefusal(await release(verb, ...args), words);
  });
});

describe('release dev --alone', () => {
  it('says that its port is taken, and how to take another one', async () => {
    const other = createServer().listen(0, 'localhost');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;

    const ran = await release('dev', 'catalog', '--alone', '--port', String(port));
    other.close();

    expectRefusal(
      ran,
      `Port ${port} is taken. Stop what uses it, or start with another one: npm run dev -- --port ${port + 1}`,
    );
  });
});

describe('Every command', () => {
  it.each([
    ['status'],
    ['history'],
    ['versions'],
    ['prune'],
    ['check', 'catalog@1.0.0'],
    ['promote', 'catalog@1.0.0'],
    ['dev', 'catalog'],
  ])('shows which folder it looked in, if it is another one than was meant: %s', async (...args) => {
    const ran = await runRelease(args, { RELEASE_STORE: 'file:.releasse' });

    expectRefusal(ran, 'There is no release store file:/');
    expect(ran.error).toMatch(
      /\/\.releasse\. "npm start" makes one, and so does "npm run release -- publish <part>"; RELEASE_STORE names another\.\n$/,
    );
  });

  it('says in words that a folder can not be written, and which', async () => {
    await writeFile(join(folder, 'file'), '');
    await release('promote', 'host@1.0.0');
    const at = join(folder, 'file/inside');
    const words =
      "can't be used: a file stands where a folder must be (ENOTDIR). Fix that, or name another folder.";

    const published = await runRelease(['publish', 'tracking', '--as', '9.9.9'], {
      RELEASE_STORE: `file:${at}`,
    });
    const exported = await runRelease(['export', at], {
      RELEASE_STORE: `file:${folder}`,
      API_BASE: 'https://api.food.example',
    });

    expect({ code: published.code, error: published.error }).toEqual({
      code: 1,
      error: `Building tracking@9.9.9 …\nThe release store ${at} ${words}\n`,
    });
    expectRefusal(exported, `The folder ${at} ${words}`);
  });

  it('is refused with an unknown store', async () => {
    const ran = await runNode('cli/main.ts', ['status'], { RELEASE_STORE: 'ftp://somewhere' });

    expectRefusal(ran, 'RELEASE_STORE is "ftp://somewhere"; it takes file:<folder>');
  });
});
