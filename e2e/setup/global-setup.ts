import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { startGeocoderStandIn, startTileServerStandIn } from './map-stand-ins';
import { root, startSite, temporaryFolder } from './start-server';

/**
 * Builds and promotes every part into a store of its own, and starts the one site that all tests visit. What the tests
 * must know of it stands in the environment, which the workers inherit. Returns what stops it all.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const folder = await temporaryFolder('food-e2e');
  const store = join(folder.path, 'releases');
  await publishSite(store).catch(async (error: unknown) => {
    await folder.remove();
    throw error;
  });
  const tiles = await startTileServerStandIn();
  const geocoder = await startGeocoderStandIn();
  process.env.E2E_STORE = store;
  process.env.E2E_TILE_URL = tiles.url;
  process.env.E2E_GEOCODER_URL = geocoder.url;
  const site = await startSite({
    store,
    dataDir: join(folder.path, 'data'),
    env: { TILE_URL: tiles.url, GEOCODER_URL: geocoder.url },
  });
  process.env.E2E_SITE = site.url;
  return async () => {
    await site.stop();
    await Promise.all([tiles.stop(), geocoder.stop()]);
    await folder.remove();
  };
}

function publishSite(store: string): Promise<void> {
  const publishing = spawn(process.execPath, ['--import', 'tsx', 'e2e/setup/publish-site.ts', store], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    publishing.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error('The site could not be built.')),
    );
  });
}
