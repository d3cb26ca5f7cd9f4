import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { type SiteProcess, startSite, temporaryFolder } from './setup/start-server';
import { test as base } from './site';

export { expect, newCustomer } from './site';

/** A site that belongs to one test alone: its own store, data and process. */
export interface OwnSite {
  /** Folder of its release store. */
  readonly store: string;
  readonly process: SiteProcess;
  /** Starts it again where it was, on the same data, after it was killed or stopped. */
  startAgain(): Promise<void>;
}

/** For specs that promote, kill or speed up a site, which no other test may notice. */
export const test = base.extend<{ siteEnv: Record<string, string>; own: OwnSite }>({
  siteEnv: [{}, { option: true }],
  own: [
    async ({ siteEnv }, provide) => {
      const folder = await temporaryFolder('food-own-site');
      const store = join(folder.path, 'releases');
      await cp(process.env.E2E_STORE ?? '', store, { recursive: true });
      const options = {
        store,
        dataDir: join(folder.path, 'data'),
        env: {
          TILE_URL: process.env.E2E_TILE_URL ?? '',
          GEOCODER_URL: process.env.E2E_GEOCODER_URL ?? '',
          ...siteEnv,
        },
      };
      let site = await startSite(options).catch(async (error: unknown) => {
        await folder.remove();
        throw error;
      });
      const port = Number(new URL(site.url).port);
      await provide({
        store,
        get process() {
          return site;
        },
        async startAgain() {
          site = await startSite({ ...options, port });
        },
      });
      await site.stop();
      await folder.remove();
    },
    { timeout: 300_000 },
  ],
  siteUrl: ({ own }, provide) => provide(own.process.url),
});
