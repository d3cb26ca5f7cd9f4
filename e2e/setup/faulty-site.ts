import { join } from 'node:path';
import { promote } from '@food/releases/promote/promote';
import { openStore } from '@food/releases/registry/open-store';
import { buildChanged } from './changed-release';
import { copyFolder } from './copy-folder';
import { type Build, releaseIn } from './release-cache';
import { type SiteProcess, startSite } from './start-server';
import { addStockRemote } from './stock-remote';

/** Texts that tell the live catalog, its previous release, and the live invoice apart. */
export const CATALOG_WORDS = ['Where taste meets comfort', 'Where taste meets dusk'] as const;
export const INVOICE_WORDS = ['Print Invoice', 'Print this invoice'] as const;

const version = '1.1.0';
const LATER: readonly Build[] = [
  { part: 'host', version, words: ['Skip to content', 'Skip to the page'] },
  { part: 'orders', version, words: INVOICE_WORDS },
  // A file that its routes import can fail too.
  { part: 'catalog', version, words: CATALOG_WORDS, styledRoutes: true },
];

/** Starts a site in a folder with two releases, 1.0.0 and 1.1.0, of the host, of orders, of catalog and of the stock remote. */
export async function startFaultySite(folder: string): Promise<{ site: SiteProcess; store: string }> {
  const store = join(folder, 'releases');
  await copyFolder(process.env.E2E_STORE ?? '', store);
  const built = await Promise.all(LATER.map(buildChanged));
  for (const [at, build] of LATER.entries()) await copyFolder(built[at] ?? '', releaseIn(store, build));
  await addStockRemote(store);
  await promote(openStore(`file:${store}`), ['deals@1.0.0'], { by: 'e2e', why: 'deals are new' });
  const names = [...LATER.map(({ part }) => part), 'deals'].map((part) => `${part}@${version}`);
  await promote(openStore(`file:${store}`), names, { by: 'e2e', why: 'the later releases' });
  // The watch would roll back the releases that fail here on purpose.
  const env = { WATCH: '0' };
  return { store, site: await startSite({ store, dataDir: join(folder, 'data'), env }) };
}
