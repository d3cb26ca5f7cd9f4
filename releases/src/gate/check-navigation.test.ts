import { fileStore } from '../object-store/file-store';
import type { ObjectStore } from '../object-store/object-store';
import { candidateOf } from '../promote/promote';
import { candidate, linesOf, putCanary, putLive } from '../testing/gate-kit';
import { buildHost, buildPage, buildRemote } from '../testing/release-builders';
import { tempFolders } from '../testing/temp-folder';
import { putWhole } from '../testing/whole-release';
import { checkNavigation } from './check-navigation';

const folders = tempFolders();
afterAll(() => folders.clear());
let store: ObjectStore;
beforeEach(async () => {
  store = fileStore(await folders.next());
});

const host = (version: string, limit: number, ...icons: string[]) =>
  buildHost({ version, navigation: { limit, icons } });

/** A remote whose entries lead to its one page, one after the other. */
const remote = (part: string, version: string, order: number, ...labels: string[]) =>
  buildRemote(part, {
    version,
    pages: [buildPage(`/${part}`)],
    navigation: labels.map((label) => ({ label, path: `/${part}`, icon: 'home', order })),
  });

describe('An entry of the navigation', () => {
  it('passes if the host has room and an icon for it', async () => {
    await putLive(store, host('1.0.0', 2, 'home'), remote('catalog', '1.0.0', 10, 'Home'));

    expect(checkNavigation(await candidate(store, remote('offers', '1.0.0', 20, 'Offers')))).toEqual([]);
  });

  it('that pushes another one out is refused, and names the one without room', async () => {
    await putLive(
      store,
      host('1.0.0', 2, 'home'),
      remote('catalog', '1.0.0', 10, 'Home'),
      remote('orders', '1.0.0', 30, 'Orders'),
    );

    const findings = checkNavigation(await candidate(store, remote('offers', '1.0.0', 20, 'Offers')));

    expect(linesOf(findings)).toEqual([
      'refused offers: The entry "Orders" of orders@1.0.0 finds no room in the navigation: host@1.0.0 shows 2, and there are 3 (Home, Offers and Orders). The offers team must do with fewer entries, or agree with the host team and the others who gives way.',
    ]);
  });

  it('that is live and that a release leaves out is a warning, by its name', async () => {
    const orders = remote('orders', '1.0.0', 30, 'Orders');
    await putLive(store, host('1.0.0', 5, 'home'), remote('catalog', '1.1.0', 10, 'Home', 'Menu'), orders);

    const findings = checkNavigation(await candidate(store, remote('catalog', '1.0.0', 10)));

    expect(linesOf(findings)).toEqual([
      'warning catalog: catalog@1.0.0 takes the entries "Home" and "Menu" out of the navigation: catalog@1.1.0, which is live, has them. The catalog team should name them in its remote.json, if customers are to keep that way.',
    ]);
  });

  it('that a canary leaves out is a warning too', async () => {
    const pages = [buildPage('/menu'), buildPage('/catalog')];
    await putLive(store, host('1.0.0', 5, 'home'), { ...remote('catalog', '1.0.0', 10, 'Home'), pages });
    await putWhole(store, { ...remote('catalog', '1.1.0', 10), pages });

    expect(linesOf(checkNavigation(await candidateOf(store, ['catalog@1.1.0'], { canary: 10 })))).toEqual([
      'warning catalog: catalog@1.1.0 takes the entry "Home" out of the navigation: catalog@1.0.0, which is live, has it. The catalog team should name it in its remote.json, if customers are to keep that way.',
    ]);
  });

  it('of what pages fall back to takes no room, and no previous host must have room for it', async () => {
    await putLive(store, host('0.9.0', 1), remote('catalog', '1.0.0', 10, 'Home', 'Menu'));
    await putLive(store, host('1.0.0', 2, 'home'), remote('catalog', '1.1.0', 10, 'Home'));

    expect(checkNavigation(await candidate(store, remote('offers', '1.0.0', 20, 'Menu')))).toEqual([]);
  });

  it('needs room beside the most that each remote offers, live or canary', async () => {
    await putLive(store, host('1.0.0', 2, 'home'), remote('catalog', '1.0.0', 10, 'Home', 'Menu'));
    await putCanary(store, remote('catalog', '1.1.0', 10, 'Home'));

    expect(checkNavigation(await candidate(store, remote('offers', '1.0.0', 20, 'Offers')))).toMatchObject([
      { level: 'refused', team: 'offers' },
    ]);
  });

  it('may have another label, or come from another remote', async () => {
    const orders = remote('orders', '1.0.0', 30, 'Orders');
    await putLive(store, host('1.0.0', 5, 'home'), orders);
    const [entry] = orders.navigation;
    const taken = buildRemote('auth', {
      version: '1.0.0',
      pages: [buildPage('/auth')],
      navigation: entry ? [entry] : [],
    });

    const renamed = await candidate(store, remote('orders', '1.1.0', 30, 'Your orders'));
    const moved = await candidate(store, remote('orders', '1.2.0', 30), taken);

    expect(checkNavigation(renamed)).toEqual([]);
    expect(checkNavigation(moved).filter(({ team }) => team === 'orders')).toEqual([]);
  });

  it('counts once while its remote has a canary with the same entry', async () => {
    await putLive(store, host('1.0.0', 2, 'home'), remote('catalog', '1.0.0', 10, 'Home'));
    await putCanary(store, remote('catalog', '1.1.0', 10, 'Home'));

    expect(checkNavigation(await candidate(store, remote('offers', '1.0.0', 20, 'Offers')))).toEqual([]);
  });

  it('is protected from a host with less room', async () => {
    await putLive(store, host('1.0.0', 2, 'home'), remote('catalog', '1.0.0', 10, 'Home', 'Menu'));

    const findings = checkNavigation(await candidate(store, host('1.1.0', 1, 'home')));

    expect(findings).toMatchObject([{ level: 'refused', team: 'host' }]);
    expect(findings[0]?.words).toContain('The host team must keep room for all.');
  });

  it('with an icon that the host doesn’t have is refused, with those that it has', async () => {
    await putLive(store, host('1.0.0', 5, 'menu', 'user'));

    const findings = checkNavigation(await candidate(store, remote('offers', '1.0.0', 20, 'Offers')));

    expect(linesOf(findings)).toEqual([
      'refused offers: The entry "Offers" of offers@1.0.0 in the navigation has the icon "home", and host@1.0.0 has only menu and user. The offers team must take one of them, or wait until the host team has a host live that has it.',
    ]);
  });

  it('keeps its icon: a host without it is refused', async () => {
    await putLive(store, host('1.0.0', 5, 'home'), remote('catalog', '1.0.0', 10, 'Home'));

    const findings = checkNavigation(await candidate(store, host('1.1.0', 5, 'menu')));

    expect(findings).toMatchObject([{ level: 'refused', team: 'host' }]);
    expect(findings[0]?.words).toContain('The host team must keep the icon.');
  });

  it('with the label of another one is refused, naming both', async () => {
    await putLive(store, host('1.0.0', 5, 'home'), remote('catalog', '1.0.0', 10, 'Home'));

    for (const label of ['home', 'HOME'])
      expect(
        linesOf(checkNavigation(await candidate(store, remote('offers', `1.0.0-${label}`, 20, label)))),
      ).toEqual([
        `refused offers: catalog@1.0.0 and offers@1.0.0-${label} both have an entry "Home" in the navigation. The offers team must give its own another label.`,
      ]);
    expect(
      checkNavigation(await candidate(store, remote('offers', '1.1.0', 20, 'Offers', 'offers'))),
    ).toMatchObject([{ level: 'refused', team: 'offers' }]);
  });

  it('that leads to a page which its remote does not own is refused', async () => {
    await putLive(store, host('1.0.0', 5, 'home'), remote('catalog', '1.0.0', 10, 'Home'));
    const offers = { ...remote('offers', '1.0.0', 20, 'Offers'), pages: [buildPage('/deals')] };

    expect(linesOf(checkNavigation(await candidate(store, offers)))).toEqual([
      'refused offers: The entry "Offers" of offers@1.0.0 in the navigation leads to /offers, which is no page of offers. The offers team must lead to a page of its own.',
    ]);
  });

  it('is not held against an older host, which had entries of its own', async () => {
    await putLive(store, buildHost(), remote('catalog', '1.0.0', 10, 'Home'));

    expect(checkNavigation(await candidate(store, remote('offers', '1.0.0', 20, 'Offers')))).toEqual([]);
  });
});
