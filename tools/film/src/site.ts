import { join } from 'node:path';
import { Api } from '@food/e2e/api';
import { startTileServerStandIn } from '@food/e2e/map-stand-ins';
import { seededData } from '@food/e2e/release-cache';
import { runScript } from '@food/e2e/run-script';
import { startSite, temporaryFolder } from '@food/e2e/start-server';

export interface FilmSite {
  readonly url: string;
  readonly api: Api;
  /** Folder of its release store. */
  readonly store: string;
  stop(): Promise<void>;
}

/** The product as `npm start` runs it, in a folder of its own, with generated map tiles. */
export async function startFilmSite(env: Record<string, string> = {}): Promise<FilmSite> {
  const folder = await temporaryFolder('food-film');
  const store = join(folder.path, 'releases');
  await runScript('e2e/setup/publish-site.ts', [store]);
  process.env.E2E_DATA ??= await seededData((data) => runScript('e2e/setup/prepare-data.ts', [data]));
  const tiles = await startTileServerStandIn();
  const site = await startSite({
    store,
    dataDir: join(folder.path, 'data'),
    env: { TILE_URL: tiles.url, TILE_ATTRIBUTION: 'A map that is drawn', ...env },
  });
  return {
    url: site.url,
    api: new Api(site.url, '127.0.0.1'),
    store,
    stop: async () => {
      await Promise.all([site.stop(), tiles.stop()]);
      await folder.remove();
    },
  };
}
