import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileStore } from '../object-store/file-store';
import { putCanary, putLive } from '../testing/gate-kit';
import { buildHost, buildRemote } from '../testing/release-builders';
import { type Ran, runNode } from '../testing/run-node';
import { runRelease } from '../testing/run-release';
import { tempFolders } from '../testing/temp-folder';
import { putWhole } from '../testing/whole-release';

const folders = tempFolders();
afterAll(() => folders.clear());
let folder: string;
const release = (...args: string[]) =>
  runRelease(args, { RELEASE_STORE: `file:${folder}`, RELEASE_BY: 'asha', API_BASE: '' });

const VERBS = [
  'new',
  'publish',
  'check',
  'preview',
  'promote',
  'sign',
  'halt',
  'rollback',
  'remove',
  'status',
  'history',
  'diff',
  'copy',
  'versions',
  'export',
  'keys',
  'root',
  'timestamp',
];
/** Verbs that do nothing by themselves. */
const SUBVERB: Readonly<Record<string, string>> = { keys: 'new', root: 'show' };
const MORE = ['watch', 'prune', 'where', 'types', 'dev'];

beforeEach(async () => {
  folder = await folders.next();
});

describe('The command', () => {
  it('tells of every verb, as the README does', async () => {
    const { code, out, error } = await release('--help');

    const told = [...out.matchAll(/^ {2}([a-z]+)[ |]/gm)].map(([, verb]) => verb);
    expect({ code, error }).toEqual({ code: 0, error: '' });
    expect(told).toEqual([...VERBS, ...MORE, 'help']);
    const readme = readFileSync(resolve(__dirname, '../../../README.md'), 'utf8');
    const row = /^\| `npm run release -- --help` \|(.*)\|$/m.exec(readme)?.[1] ?? '';
    expect([...VERBS, ...MORE].filter((verb) => !row.includes(verb))).toEqual([]);
  });

  it('explains each verb, and each but “dev” talks to programs too', async () => {
    const verbs = [...VERBS, ...MORE];

    const explained: Ran[] = [];
    for (const verb of verbs)
      explained.push(await release(...(SUBVERB[verb] ? [verb, SUBVERB[verb]] : [verb]), '--help'));

    expect(explained.map(({ code, error }) => ({ code, error }))).toEqual(
      verbs.map(() => ({ code: 0, error: '' })),
    );
    const withJson = verbs.filter((_, at) => explained[at]?.out.includes('--json'));
    expect(withJson).toEqual(verbs.filter((verb) => verb !== 'dev'));
  });

  it.each([
    [['fly'], "unknown command 'fly'"],
    [['rollback'], 'Name either a part, or a deployment with --to.'],
    [['rollback', 'catalog', '--to', '1'], 'Name either a part, or a deployment with --to.'],
    [['rollback', 'catalog', '--above', '3'], '--above goes with --to.'],
    [['rollback', '--to', 'x'], 'It takes the number of a deployment.'],
    [['halt'], "missing required argument 'part'"],
    [['remove'], "missing required argument 'remote'"],
    [['history', '--most', '0'], 'It takes a whole number from 1 on.'],
    [['diff', '1'], "missing required argument 'after'"],
    [['watch', '--site', 'nope'], 'It takes an http(s) address, such as http://localhost:3000.'],
    [['copy', 'catalog@1.0.0'], "required option '--to <store>' not specified"],
    [['watch', '--every', '0'], 'It takes seconds, from 1 to 3600.'],
    [['new', 'Offers'], '"Offers" can\'t be the name of a remote:'],
    [['dev', 'catalog', '--port', '99999'], 'It takes a port from 1 to 65400.'],
    [
      ['dev', 'catalog', '--alone', '--api', 'here'],
      'It takes the address of a site, such as http://localhost:3000.',
    ],
  ])('is not misused in silence: %j', async (args, words) => {
    const { code, out, error } = await release(...args);

    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(error).toContain(words);
  });

  it('says where it is explained after a misuse, by a command that works as it stands', async () => {
    const { error } = await release('keys', 'new', '--colour');

    expect(error).toMatch(
      /^error: unknown option '--colour'\nWhat it takes: npm run release -- keys new --help\n$/,
    );
  });

  it('exits with another code after a crash than after a refusal', async () => {
    const { code, out, error } = await runNode('cli/main.ts', ['status'], {
      RELEASE_STORE: `file:/${'x'.repeat(300)}`,
    });

    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(error).toContain('ENAMETOOLONG');
  });
});

describe('Every verb', () => {
  it.each([
    [['check', 'catalog@9.9.9'], 'catalog@9.9.9 is not in the release store.'],
    [
      ['promote', 'catalog@1.0.0', 'catalog@1.1.0'],
      'catalog is named twice: catalog@1.0.0 and catalog@1.1.0.',
    ],
    [['check', 'catalog@1.0.0', 'catalog@1.1.0'], 'catalog is named twice: catalog@1.0.0 and catalog@1.1.0.'],
    [['halt', 'catalog'], 'catalog has no canary to halt.'],
    [['diff', '1', '99'], 'There is no deployment 99.'],
    [['copy', 'catalog@9.9.9', '--to', 'file:/tmp/other'], 'catalog@9.9.9 is not in the release store.'],
    [['copy', 'catalog@1.0.0', '--to', 'production'], '--to is "production"; it takes file:<folder>'],
    [['copy', 'catalog@1.0.0', '--to', 's3://a'], '--to is "s3://a"; an object store is named like'],
    [['rollback', 'catalog'], 'catalog has no previous good release to roll back to.'],
  ])('is refused in one line, with code 1 and nothing for a program: %j', async (args, words) => {
    await putLive(fileStore(folder), buildHost(), buildRemote('catalog'));

    const { code, out, error } = await release(...args, '--json');

    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(error).toContain(words);
    expect(error.trim().split('\n')).toHaveLength(1);
  });

  it.each([['history'], ['prune'], ['export', 'site'], ['halt', 'catalog'], ['check', 'catalog@1.0.0']])(
    'is refused while the live deployment is damaged: %s',
    async (...args) => {
      await putLive(fileStore(folder), buildHost(), buildRemote('catalog'));
      const pointer = await fileStore(folder).get('deployment.json');
      await fileStore(folder).replace('deployment.json', Buffer.from('{'), pointer?.tag ?? null);
      const env = { RELEASE_STORE: `file:${folder}`, API_BASE: 'https://api.food.example' };

      const { code, out, error } = await runRelease(args, env);

      expect({ code, out }).toEqual({ code: 1, out: '' });
      expect(error).toMatch(
        /^deployment\.json in the release store is damaged: .*"npm run release -- rollback --to 1".*\n$/,
      );
    },
  );

  it('a damaged release that is not in use stops no other, and is refused itself', async () => {
    const store = fileStore(folder);
    await putLive(store, buildHost(), buildRemote('catalog'));
    await putWhole(store, buildRemote('catalog', { version: '1.1.0' }));
    await store.create('releases/catalog/1.0.4/release.json', Buffer.from('{"format":1}'));

    const pruned = await release('prune', '--dry-run');
    const checked = await release('check', 'catalog@1.1.0', '--no-smoke');
    const refused = await release('promote', 'catalog@1.0.4', '--no-smoke');

    expect({ pruned: pruned.code, checked: checked.code }).toEqual({ pruned: 0, checked: 0 });
    expect(pruned.error).toMatch(/^Warning: releases\/catalog\/1\.0\.4\/release\.json .* is damaged: .*\n$/);
    expect({ code: refused.code, out: refused.out }).toEqual({ code: 1, out: '' });
    expect(refused.error).toMatch(
      /^releases\/catalog\/1\.0\.4\/release\.json .* publish catalog again under another version\.\n$/,
    );
  });

  it('gives programs what it tells people: halt, diff, history, prune, check, export', async () => {
    const store = fileStore(folder);
    await putLive(store, buildHost(), buildRemote('catalog'));
    await putCanary(store, buildRemote('catalog', { version: '1.1.0' }));
    const json = async (...args: string[]) => {
      const { code, out } = await release(...args, '--json');
      expect(code).toBe(0);
      return JSON.parse(out) as unknown;
    };

    const [halted, differs, told, pruned, checked] = [
      await json('halt', 'catalog', '--why', 'too slow'),
      await json('diff', '2', '3'),
      await json('history', '--most', '1'),
      await json('prune', '--dry-run'),
      await json('check', 'catalog@1.1.0', '--no-smoke'),
    ];

    expect(halted).toMatchObject({ number: 3, why: 'too slow', remotes: { catalog: { canary: null } } });
    expect(differs).toEqual(['catalog: canary 1.1.0 at 10 % → none']);
    expect(told).toMatchObject([{ number: 3, by: 'asha' }]);
    expect(pruned).toEqual({ removed: expect.any(Array), marked: expect.any(Array) });
    expect(checked).toMatchObject({ releases: ['catalog@1.1.0'], deployment: 3, passes: true });
    expect((await release('check', 'catalog@1.1.0', '--no-smoke')).out).toMatch(
      /^catalog@1\.1\.0 against deployment 3\n/,
    );
    const site = join(await folders.next(), 'site');
    const exported = await runRelease(['export', site, '--json'], {
      RELEASE_STORE: `file:${folder}`,
      API_BASE: 'https://api.food.example',
    });
    expect(JSON.parse(exported.out)).toMatchObject({ deployment: 3, folder: site });
  });
});
