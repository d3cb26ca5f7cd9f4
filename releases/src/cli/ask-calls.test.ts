import { fileStore } from '../object-store/file-store';
import { putLive } from '../testing/gate-kit';
import { buildHost, buildRemote } from '../testing/release-builders';
import { runRelease } from '../testing/run-release';
import { servedFrom, standInSites } from '../testing/stand-in-sites';
import { tempFolders } from '../testing/temp-folder';
import { putWhole } from '../testing/whole-release';

const folders = tempFolders();
const sites = standInSites();
afterAll(() => {
  sites.end();
  return folders.clear();
});

let folder: string;
beforeEach(async () => {
  folder = await folders.next();
  await putLive(fileStore(folder), buildHost(), buildRemote('orders', { version: '1.0.0' }));
  await putWhole(
    fileStore(folder),
    buildRemote('orders', { version: '1.1.0', calls: ['GET /auth/offers/:', 'PATCH /auth/order/:/cancel'] }),
  );
});

const CANCEL = { '/auth/order/{id}/cancel': { patch: {} } };
const OFFERS = { '/auth/offers/{offer}': { get: {} } };

/** Starts a site of this store, or of another. Returns its port. */
async function site(paths: object, number?: number): Promise<string> {
  const address = await sites.start(async ({ url = '' }, reply) => {
    const served = { ...(await servedFrom(fileStore(folder))), ...(number && { number }) };
    const answer = { '/openapi.json': { paths }, '/deployment.json': served }[url];
    reply.writeHead(answer ? 200 : 404).end(JSON.stringify(answer ?? null));
  });
  return new URL(address).port;
}

const release = (args: string[], port = '9') =>
  runRelease(args, { RELEASE_STORE: `file:${folder}`, RELEASE_BY: 'asha', PORT: port });
const promote = (args: string[] = [], port = '9') =>
  release(['promote', 'orders@1.1.0', '--no-smoke', ...args], port);

describe('A release whose calls the site doesn’t answer', () => {
  it('is refused, with the call and who must act; nothing is changed', async () => {
    const address = `http://localhost:${await site(CANCEL)}`;

    const { code, error } = await promote(['--site', `${address}/`]);

    expect(code).toBe(1);
    expect(error).toContain(
      `- orders@1.1.0 sends GET /auth/offers/:, which the server of ${address} does not answer, so that its visitors don't get the release. The orders team must wait until a server that answers is there. With --force it goes live by itself at each server as soon as that answers.`,
    );
    expect(JSON.parse((await release(['status', '--json'])).out).number).toBe(1);
  });

  it('is refused at the site that runs here, without its address', async () => {
    expect((await promote([], await site(CANCEL))).code).toBe(1);
  });

  it('is refused by check, and reported by preview', async () => {
    const port = await site(CANCEL);

    const check = await release(['check', 'orders@1.1.0', '--no-smoke'], port);
    const preview = await release(['preview', 'orders@1.1.0', '--no-smoke', '--token', 'a-token'], port);

    expect(check.code).toBe(1);
    for (const { out } of [check, preview])
      expect(out).toMatch(/Calls of the API +refused\n +REFUSED: orders@1\.1\.0 sends GET \/auth\/offers\/:/);
  });

  it('passes by --force, which is written down, and status says that it waits for the server', async () => {
    const port = await site(CANCEL);

    const forced = await promote(['--force'], port);
    const later = await site(CANCEL);
    const status = await release(['status'], later);

    expect(forced).toMatchObject({
      code: 0,
      error: expect.stringContaining('Overruled: orders@1.1.0 sends'),
    });
    expect(status.out).toContain('orders  1.1.0');
    expect(status.error).toBe(
      `Warning: orders@1.1.0 sends GET /auth/offers/:, which the server of http://localhost:${later} does not answer, so that its visitors don't get the release. Ship the server first: the release goes live by itself at each server that answers.\n`,
    );
  });
});

describe('A release is promoted', () => {
  it('if the site answers its calls, whatever it calls their parameters', async () => {
    const { code, error } = await promote([], await site({ ...CANCEL, ...OFFERS }));

    expect(code).toBe(0);
    expect(error).not.toContain('Warning');
  });

  it('if no site runs here, or one with another release store', async () => {
    const { code, error } = await promote([], await site(CANCEL, 7));

    expect(code).toBe(0);
    expect(error).not.toContain('Warning');
  });

  it('with a warning if the site that was named doesn’t say what it answers', async () => {
    const { code, error } = await promote(['--site', 'http://127.0.0.1:9']);

    expect(code).toBe(0);
    expect(error).toContain(
      "Warning: Which calls the server of http://127.0.0.1:9 answers is not known: its /openapi.json can't be read.\n",
    );
  });

  it('if it is an older one, which doesn’t say what it sends', async () => {
    await putWhole(fileStore(folder), buildRemote('orders', { version: '1.2.0' }));

    const { code } = await release(['promote', 'orders@1.2.0', '--no-smoke'], await site({}));

    expect(code).toBe(0);
  });
});
