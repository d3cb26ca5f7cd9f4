import { execFile } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildChanged } from './changed-release';
import { copyFolder } from './copy-folder';
import { startFaultySite } from './faulty-site';
import { madeOnce, serveMadeOnce } from './made-once';
import { startGeocoderStandIn, startTileServerStandIn } from './map-stand-ins';
import { type Build, seededData } from './release-cache';
import { root, runScript } from './run-script';
import { serveGallery } from './serve-gallery';
import { startSite, temporaryFolder } from './start-server';
import { installStock } from './stock-install';
import { publishStockRemote } from './stock-remote';

/**
 * Prepares what every site of a run is copied from, a store with all parts live and a seeded data folder, and starts the one site
 * that most tests visit. Passes facts to the tests by the environment, which the workers inherit. Returns a function that stops
 * it all.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  // A workspace of a guide links to these packages: a command there that had to install would overwrite them.
  await promisify(execFile)(process.execPath, [join(root, 'scripts/install-packages.mjs')]);
  const folder = await temporaryFolder('food-e2e');
  const stops: (() => Promise<unknown>)[] = [folder.remove];
  const stop = async () => {
    for (const end of stops.toReversed()) await end();
  };
  try {
    await start(folder.path, stops);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

async function start(folder: string, stops: (() => Promise<unknown>)[]): Promise<void> {
  const store = join(folder, 'releases');
  // The site starts meanwhile, as a new site does; it reads the live deployment with the first page.
  const begun = await Promise.allSettled([
    runScript('e2e/setup/publish-site.ts', [store]).then((lines) => process.stdout.write(lines)),
    startSharedSite(store, folder, stops),
  ]);
  for (const end of begun) if (end.status === 'rejected') throw end.reason;
  process.env.E2E_STORE = store;
  const repository = join(folder, 'stock');
  const onceMade = await serveMadeOnce({
    'stock-repository': async () => {
      await installStock(repository);
      return repository;
    },
    'stock-remote': async () => {
      const published = join(folder, 'stock-releases');
      await cp(store, published, { recursive: true });
      await publishStockRemote(await madeOnce('stock-repository'), published);
      return published;
    },
    gallery: async () => {
      const gallery = await serveGallery(join(folder, 'gallery'));
      stops.push(gallery.stop);
      return gallery.url;
    },
    'changed-release': (build: Build) => buildChanged(build),
    'faulty-site': async () => {
      const faulty = await startFaultySite(join(folder, 'faulty-site'));
      stops.push(faulty.site.stop);
      return { url: faulty.site.url, store: faulty.store };
    },
  });
  stops.push(onceMade.stop);
  process.env.E2E_MADE_ONCE = onceMade.url;
}

/** The site that most tests visit, on a copy of the seeded data. */
async function startSharedSite(
  store: string,
  folder: string,
  stops: (() => Promise<unknown>)[],
): Promise<void> {
  // A run that begins later, from other sources, removes the cached one.
  const seeded = join(folder, 'seeded');
  await copyFolder(await seededData((made) => runScript('e2e/setup/prepare-data.ts', [made])), seeded);
  process.env.E2E_DATA = seeded;
  const tiles = await startTileServerStandIn();
  const geocoder = await startGeocoderStandIn();
  stops.push(tiles.stop, geocoder.stop);
  process.env.E2E_TILE_URL = tiles.url;
  process.env.E2E_GEOCODER_URL = geocoder.url;
  const site = await startSite({
    store,
    dataDir: join(folder, 'data'),
    env: { TILE_URL: tiles.url, GEOCODER_URL: geocoder.url },
  });
  stops.push(site.stop);
  process.env.E2E_SITE = site.url;
}
