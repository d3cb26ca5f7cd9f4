import { join } from 'node:path';
import { fileStore } from '../object-store/file-store';
import { type KeyPair, newKeyPair } from '../signing/keys';
import { digestOf } from '../signing/signature';
import { buildHost, buildRemote } from '../testing/release-builders';
import { runRelease } from '../testing/run-release';
import { tempFolders } from '../testing/temp-folder';
import { putWhole } from '../testing/whole-release';

const [holder, asha, ben, server] = Array.from({ length: 4 }, newKeyPair) as [
  KeyPair,
  KeyPair,
  KeyPair,
  KeyPair,
];
const KEYS = `${asha.publicKey},${ben.publicKey}`;
const id = ({ publicKey }: KeyPair) => `${publicKey.slice(0, 8)}…`;
const folders = tempFolders();
afterAll(() => folders.clear());
let folder: string;
let state: string;
let file: string;
const release = (args: string[], env: Record<string, string> = {}) =>
  runRelease(args, {
    RELEASE_STORE: `file:${folder}`,
    XDG_STATE_HOME: state,
    DEPLOYMENT_ROOT_KEYS: holder.publicKey,
    ...env,
  });
const ashaDoes = (...args: string[]) =>
  release(args, { DEPLOYMENT_SIGNING_KEY: asha.signingKey, RELEASE_BY: 'asha' });
const benDoes = (...args: string[]) =>
  release(args, { DEPLOYMENT_SIGNING_KEY: ben.signingKey, RELEASE_BY: 'ben' });
const root = async (...drafted: string[]) => {
  await release(['root', 'draft', file, ...drafted]);
  await release(['root', 'sign', file], { ROOT_SIGNING_KEY: holder.signingKey });
  return release(['root', 'publish', file]);
};
/** Like a person: shows the proposal, and runs the command that this prints. */
const benSigns = async (number: number) => {
  const { out } = await benDoes('sign', `${number}`);
  const [, digest = ''] = /--digest (\S+)/.exec(out) ?? [];
  return benDoes('sign', `${number}`, '--digest', digest);
};

beforeEach(async () => {
  [folder, state] = [await folders.next(), await folders.next()];
  file = join(await folders.next(), 'root.json');
  await putWhole(fileStore(folder), buildHost());
  for (const version of ['1.0.0', '1.1.0'])
    await putWhole(fileStore(folder), buildRemote('catalog', { version }));
  await root('--deployment', KEYS);
  await ashaDoes('promote', 'host@1.0.0', 'catalog@1.0.0', '--force');
});

describe('A site that begins to ask for two keys', () => {
  it('has both on what is live first, and is never without a deployment that counts', async () => {
    const made = await ashaDoes('rollback', '--to', '1', '--propose');
    expect(made.out).toContain(`Nothing is live yet: proposal 2 is signed by 1 of 1 keys (${id(asha)}).`);
    expect((await benSigns(2)).out).toContain('Deployment 2 is live.');

    expect(await root('--deployment-threshold', '2')).toMatchObject({ code: 0, error: '' });

    expect((await release(['root', 'show'])).out).toContain(
      `  deployments  2 of ${asha.publicKey}, ${ben.publicKey}\n`,
    );
    expect(await release(['status'])).toMatchObject({ code: 0, error: '' });
  });

  it('is told if what is live lacks one', async () => {
    const { code, error } = await root('--deployment-threshold', '2');

    expect([code, error]).toEqual([0, expect.stringContaining('by 1 of the 2 keys that this root asks for')]);
  });
});

it('A root that withdraws a key which may promote and take back names one under which its promotion counts again', async () => {
  await root('--rollback', asha.publicKey);

  const { error } = await root('--deployment', ben.publicKey, '--rollback', server.publicKey);

  const advised = /root draft <file> ([^"]+)"/.exec(error)?.[1]?.split(' ') ?? [];
  expect(await root(...advised)).toMatchObject({ code: 0, error: '' });
  expect(await release(['status'])).toMatchObject({ code: 0, error: '' });
});

describe('If the root asks for two keys', () => {
  beforeEach(async () => {
    await ashaDoes('rollback', '--to', '1', '--propose');
    await benSigns(2);
    await root('--deployment-threshold', '2', '--rollback', server.publicKey);
  });

  it('one person proposes, another one looks and signs, and everybody sees who did', async () => {
    const proposed = await ashaDoes(
      'promote',
      'catalog@1.1.0',
      '--no-smoke',
      '--force',
      '--why',
      'new dishes',
    );
    expect(proposed).toMatchObject({ code: 0, out: expect.stringContaining('npm run release -- sign 3') });
    expect((await release(['status'])).out).toMatch(
      /Deployment 2,[\s\S]*catalog {2}1\.0\.0[\s\S]*Proposal 3, .* by asha {2}FORCED: new dishes\n {6}catalog: 1\.0\.0 → 1\.1\.0/,
    );
    const looked = await benDoes('sign', '3');
    expect(looked.out).toContain(`signed by 1 of 2 keys: ${id(asha)}`);
    expect(looked.out).toContain('Live would be:');

    const { code, out } = await benSigns(3);

    expect([code, out]).toEqual([0, expect.stringContaining('Deployment 3 is live.')]);
    expect((await release(['history', '--most', '1'])).out).toContain(`signed by ${id(asha)}, ${id(ben)}`);
    expect((await release(['status'])).out).not.toContain('Proposal');
  });

  it('whoever comes late is told that it went live, also when it was taken back since', async () => {
    await ashaDoes('promote', 'catalog@1.1.0', '--force');
    const { out } = await benDoes('sign', '3');
    const [, digest = ''] = /--digest (\S+)/.exec(out) ?? [];
    await benDoes('sign', '3', '--digest', digest);
    const late = `Proposal 3 went live as deployment 3, signed by ${id(asha)}, ${id(ben)}.`;

    for (const args of [
      ['sign', '3'],
      ['sign', '3', '--digest', digest],
    ])
      expect(await benDoes(...args)).toMatchObject({ code: 1, error: expect.stringContaining(late) });
    await release(['rollback', 'catalog'], { DEPLOYMENT_SIGNING_KEY: server.signingKey });
    const revived = await benDoes('sign', '3', '--digest', digest);

    expect([revived.code, revived.error]).toEqual([1, expect.stringContaining(late)]);
    expect((await release(['status'])).out).not.toContain('Proposal');
  });

  describe('after a key for that has taken a release back, a next root', () => {
    beforeEach(async () => {
      await ashaDoes('promote', 'catalog@1.1.0', '--force');
      await benSigns(3);
      await release(['rollback', 'catalog'], { DEPLOYMENT_SIGNING_KEY: server.signingKey });
    });
    const advised = (error: string) => /root draft <file> ([^"]+)"/.exec(error)?.[1]?.split(' ') ?? [];

    it('is published without a warning if what was live before still counts', async () => {
      expect(await root('--timestamp', newKeyPair().publicKey)).toMatchObject({ code: 0, error: '' });
      expect(await release(['status'])).toMatchObject({ code: 0, error: '' });
    });

    it('which withdraws a signer names a root that believes it again, in which that key promotes nothing', async () => {
      const { error } = await root('--deployment', `${asha.publicKey},${newKeyPair().publicKey}`);

      expect(error).toContain('What is live was taken back from deployment 3, signed by 1 of the 2 keys');
      expect(error).not.toContain(server.publicKey);
      expect(await root(...advised(error))).toMatchObject({ code: 0, error: '' });
      expect(await release(['status'])).toMatchObject({ code: 0, error: '' });
    });

    it('which withdraws that key names a root that keeps it for taking back alone', async () => {
      const { error } = await root('--rollback', newKeyPair().publicKey);

      expect(advised(error)[0]).toBe('--rollback');
      expect(await root(...advised(error))).toMatchObject({ code: 0, error: '' });
      expect(await release(['status'])).toMatchObject({ code: 0, error: '' });
    });
  });

  it('a program reads the same as JSON', async () => {
    const made = JSON.parse((await ashaDoes('promote', 'catalog@1.1.0', '--force', '--json')).out);

    expect(made).toMatchObject({ number: 3, proposed: { signers: [asha.publicKey], needed: 2 } });
    const status = JSON.parse((await release(['status', '--json'])).out);
    expect(status).toMatchObject({ number: 2, proposals: [{ number: 3, proposed: made.proposed }] });
    expect(JSON.parse((await benDoes('sign', '3', '--json')).out)).toMatchObject(made);
  });

  it('says that a proposal was made again, if another one came first', async () => {
    await putWhole(fileStore(folder), buildRemote('orders'));
    await ashaDoes('promote', 'catalog@1.1.0', '--force');
    await ashaDoes('promote', 'orders@1.0.0', '--force');
    await benSigns(4);

    const { code, out, error } = await benSigns(3);

    expect([code, error]).toEqual([0, expect.stringContaining('whoever signed that signs 5 too')]);
    expect(out).toContain('proposal 5 is signed by 1 of 2 keys');
  });

  it('the key of a server rolls back alone, as at night', async () => {
    await ashaDoes('promote', 'catalog@1.1.0', '--force');
    await benSigns(3);

    const key = { DEPLOYMENT_SIGNING_KEY: server.signingKey };
    const { code, out } = await release(['rollback', 'catalog'], key);

    expect([code, out]).toEqual([0, expect.stringContaining('Deployment 4 is live.')]);
    expect((await release(['status'])).out).toMatch(/catalog {2}1\.0\.0/);
    const again = await release(['promote', 'catalog@1.1.0', '--force'], key);
    expect([again.code, again.error]).toEqual([1, expect.stringContaining('is not among those')]);
  });

  it('nothing that one key signed is reported as live or exported', async () => {
    await ashaDoes('promote', 'catalog@1.1.0', '--force');
    const store = fileStore(folder);
    const [pointer, forged] = [await store.get('deployment.json'), await store.get('proposals/3.json')];

    await store.replace('deployment.json', forged?.bytes ?? Buffer.from(''), pointer?.tag ?? null);

    for (const args of [['status'], ['export', join(state, 'site')], ['history']]) {
      const { code, error } = await release(args, { API_BASE: 'https://api.food.example' });
      expect([args, code, error]).toEqual([args, 1, expect.stringContaining('is signed by 1 of the 2 keys')]);
    }
  });

  it('no step of a ramp is taken by itself', async () => {
    const { code, error } = await ashaDoes('promote', 'catalog@1.1.0', '--ramp', '1,50,100');

    expect([code, error]).toEqual([1, expect.stringContaining('Use --canary, once for each share')]);
  });

  it('a proposal that is not there is not signed', async () => {
    expect(await benDoes('sign', '9')).toMatchObject({
      code: 1,
      error: expect.stringContaining('There is no proposal 9'),
    });
  });
});

it('An unsigned site begins with two keys', async () => {
  const unsigned = await folders.next();
  const on = { RELEASE_STORE: `file:${unsigned}`, XDG_STATE_HOME: await folders.next() };
  await putWhole(fileStore(unsigned), buildHost(), buildRemote('catalog'));
  await release(['promote', 'host@1.0.0', '--force'], { ...on, DEPLOYMENT_ROOT_KEYS: '' });
  await release(['root', 'draft', file, '--deployment', KEYS, '--deployment-threshold', '2'], on);
  await release(['root', 'sign', file], { ...on, ROOT_SIGNING_KEY: holder.signingKey });
  await release(['root', 'publish', file], on);
  const live = (await fileStore(unsigned).get('deployment.json'))?.bytes.toString() ?? '';
  const begin = ['--begin-signing', digestOf(JSON.parse(live))];
  const promote = ['promote', 'catalog@1.0.0', '--force', ...begin];
  const told = (text: string) => /npm run release -- (sign .*)/.exec(text)?.[1]?.split(' ') ?? [];
  const { out } = await release(promote, { ...on, DEPLOYMENT_SIGNING_KEY: asha.signingKey });

  const byBen = (args: string[]) => release(args, { ...on, DEPLOYMENT_SIGNING_KEY: ben.signingKey });
  const looked = await byBen(told(out));
  const { code } = await byBen(told(looked.out));

  expect(code).toBe(0);
  expect(JSON.parse((await release(['status', '--json'], on)).out).number).toBe(2);
});

it('Without a root nothing is proposed', async () => {
  const { code, error } = await release(['halt', 'catalog', '--propose'], { DEPLOYMENT_ROOT_KEYS: '' });

  expect([code, error]).toEqual([1, expect.stringContaining('A proposal needs a root')]);
});
