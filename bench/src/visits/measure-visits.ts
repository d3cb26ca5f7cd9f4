import { cp, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { buildChanged } from '@food/e2e/changed-release';
import { promote } from '@food/releases/promote/promote';
import { openStore } from '@food/releases/registry/open-store';
import type { Browser, BrowserContext } from '@playwright/test';
import { newPhone } from '../measure/load-page';
import type { Traffic } from '../measure/traffic';
import { markdown } from '../report/table';
import type { Variant } from '../sites/variants';
import { visit } from './visit';

const PATH = '/home';
/** A word of the catalog team's on the measured page is changed. */
const RELEASE = { part: 'catalog', version: '1.0.1', words: ['Best Seller', 'Best Sellers'] } as const;
const BEFORE = '1.0.0';
const LIVE_MS = 30_000;
/** Time between the visits of other visitors: longer than an answer is kept. */
const OTHERS_MS = 2_500;

/** KB of the product's visits, and each request by variant. */
export interface Visits {
  kilobytes: { second: number; afterRelease: number; itsOwnFiles: number } | null;
  stories: Record<string, string[]>;
}

interface Site {
  /** Address of the product's site. */
  url: string;
  /** Folder of its release store. */
  store: string;
}

/**
 * KB transferred in the first visit, in the second and, for the product, in the first one after a remote's new release:
 * everything until the line is quiet, including pictures and prefetched files.
 */
export async function measureVisits(
  browser: Browser,
  variants: readonly Variant[],
  { url, store }: Site,
): Promise<{ table: string; loads: Visits }> {
  const rows: string[][] = [];
  const loads: Visits = { kilobytes: null, stories: {} };
  let product: { phone: BrowserContext; second: number } | undefined;
  for (const { name, front } of variants) {
    const phone = await newPhone(browser);
    const first = await visit(phone, front.url + PATH);
    const second = await visit(phone, front.url + PATH);
    rows.push([name, shown(first), shown(second), '', '']);
    loads.stories[name] = second.story();
    if (name !== 'composed') {
      await phone.close();
      continue;
    }
    product = { phone, second: second.kilobytes() };
  }
  const composed = variants.find(({ name }) => name === 'composed');
  if (product && composed) {
    const known = await releaseOneRemote(url, store);
    const after = await visit(product.phone, composed.front.url + PATH);
    const own = after.kilobytes((address) => isOfRelease(address) && !known.has(basename(address)));
    rows.find(([name]) => name === composed.name)?.splice(3, 2, shown(after), own.toFixed(1));
    loads.stories['composed, after the release'] = after.story();
    loads.kilobytes = { second: product.second, afterRelease: after.kilobytes(), itsOwnFiles: own };
    await product.phone.close();
  }
  return {
    table: markdown(['KB', 'first', 'second', 'after a release', 'its own files'], rows),
    loads,
  };
}

const shown = (traffic: Traffic): string => traffic.kilobytes().toFixed(1);

const isOfRelease = (address: string): boolean =>
  address.includes(`/releases/${RELEASE.part}/${RELEASE.version}/`);

/** A page that others have requested too is compressed as small as possible (server/src/http/small-packing.ts). */
async function othersCome(url: string): Promise<void> {
  for (let visitor = 0; visitor < 3; visitor++) {
    await (await fetch(url + PATH, { headers: { 'accept-encoding': 'br' } })).arrayBuffer();
    await new Promise((resume) => setTimeout(resume, OTHERS_MS));
  }
}

/** Makes the changed remote live. Returns the files of its previous release. */
async function releaseOneRemote(url: string, store: string): Promise<Set<string>> {
  const { part, version } = RELEASE;
  const releases = join(store, 'releases', part);
  await cp(await buildChanged(RELEASE), join(releases, version), { recursive: true });
  await promote(openStore(`file:${store}`), [`${part}@${version}`], { by: 'bench', why: 'to be measured' });
  const until = performance.now() + LIVE_MS;
  while (
    !(await (await fetch(url + PATH)).text()).includes(`data-rendered="host@${BEFORE} ${part}@${version}"`)
  ) {
    if (performance.now() > until) throw new Error(`${part}@${version} is not rendered at ${url}`);
    await new Promise((resume) => setTimeout(resume, 200));
  }
  await othersCome(url);
  return new Set(await readdir(join(releases, BEFORE), { recursive: true }));
}
