import { fileStore } from '../object-store/file-store';
import { readLive } from '../registry/deployments';
import { putCanary, putLive } from '../testing/gate-kit';
import { buildHost, buildPage, buildRemote } from '../testing/release-builders';
import { runRelease } from '../testing/run-release';
import { tempFolders } from '../testing/temp-folder';

const folders = tempFolders();
afterAll(() => folders.clear());
let folder: string;
const release = (...args: string[]) =>
  runRelease(args, { RELEASE_STORE: `file:${folder}`, RELEASE_BY: 'asha' });
const live = async () => (await readLive(fileStore(folder))).deployment;
const offers = buildRemote('offers', { pages: [buildPage('/offers')] });
const home = (changes: object = {}) => buildRemote('catalog', { pages: [buildPage('/home')], ...changes });

beforeEach(async () => {
  folder = await folders.next();
});

describe('release remove', () => {
  it('takes a remote out of the site with its canary, and leaves its releases and all others', async () => {
    await putLive(fileStore(folder), buildHost(), home(), offers);
    await putCanary(fileStore(folder), { ...offers, version: '1.1.0' });

    const { code, out, error } = await release('remove', 'offers', '--why', 'the team has closed');

    expect({ code, error }).toEqual({ code: 0, error: '' });
    expect(out).toBe('Deployment 3 is live.\n  host     1.0.0\n  catalog  1.0.0\n');
    expect(await live()).toMatchObject({ by: 'asha', why: 'the team has closed' });
    expect((await release('history', '--most', '1')).out).toContain('offers: removed (was 1.0.0');
    expect((await release('promote', 'offers@1.0.0', '--no-smoke', '--force')).code).toBe(0);
    expect((await live())?.remotes.offers?.previous).toBeNull();
  });

  it('is refused while another part shows a piece of it, in words that name who must act', async () => {
    await putLive(fileStore(folder), buildHost(), home({ uses: ['offers/coupon'] }), offers);

    const { code, out, error } = await release('remove', 'offers');

    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(error).toBe(
      'The gate refuses to remove offers, and what is live stays as it is:\n- catalog@1.0.0 shows offers/coupon. The offers team must stay until the catalog team has a release live that does without.\n',
    );
    expect((await live())?.number).toBe(1);
  });

  it('warns of what pages fall back to, if that alone shows a piece of it', async () => {
    const orders = buildRemote('orders');
    await putLive(fileStore(folder), buildHost(), home({ uses: ['offers/coupon'] }), offers, orders);
    await putLive(fileStore(folder), home({ version: '1.1.0', uses: ['orders/invoice'] }));

    const { code, error } = await release('remove', 'offers');

    expect({ code, error }).toEqual({
      code: 0,
      error:
        'Warning: catalog@1.0.0 (which pages fall back to) shows offers/coupon. The offers team must stay until the catalog team has a release live that does without.\n',
    });
  });

  it('warns of parts that lead to a page of it', async () => {
    await putLive(fileStore(folder), buildHost(), home({ links: ['/offers'] }), offers);

    const { code, error } = await release('remove', 'offers');

    expect(code).toBe(0);
    expect(error).toBe(
      'Warning: offers@1.0.0 had the page /offers, and catalog@1.0.0 leads there: visitors find nothing now. Those teams should take the link out.\n',
    );
  });

  it.each([
    ['host', 'Every page needs the host: only a remote can be removed.'],
    ['parties', 'parties is not deployed. Deployed parts: host, catalog, offers.'],
  ])('is refused for what is no remote of the site: %s', async (part, words) => {
    await putLive(fileStore(folder), buildHost(), home(), offers);

    expect(await release('remove', part)).toMatchObject({ code: 1, error: `${words}\n` });
  });
});
