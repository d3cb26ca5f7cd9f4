import { setTimeout as pause } from 'node:timers/promises';
import type { Deployment } from '../model/deployment';
import { entriesOf } from '../model/parts';
import { readDeployment } from '../registry/deployments';
import { store, warn } from './context';
import { servedBy } from './served-deployment';
import { siteAddress, siteHere } from './site-address';

/** A site reads its store four times a second while visitors come. */
const LONGEST_MS = 10_000;
const AGAIN_MS = 100;

/** For the verbs that change what is live, and ask a site nothing before. */
export const awaitingSite = [
  '--site <address>',
  'the site that is asked whether it shows the change; without it the one that "npm start" serves here, if it runs and serves this release store',
  siteAddress,
] as const;

/**
 * Waits until a site shows a deployment that was just made.
 *
 * @param given its address; without it the site here counts, if it serves this store
 * @returns the sentence that it does; null if there is no such site, or if it doesn't, of which it has warned
 */
export async function awaitShown(given: string | undefined, made: Deployment): Promise<string | null> {
  const site = given ?? siteHere();
  const deadline = performance.now() + LONGEST_MS;
  const hosts = given === undefined ? await hostsOf(made) : null;
  for (;;) {
    const served = await servedBy(site);
    if (hosts && !isOf(made, hosts, served)) return null;
    if (served && served.number >= made.number) return whole(site, made, served);
    if (!served) {
      warn(`Whether ${site} shows it is not known: its /deployment.json can't be read.`);
      return null;
    }
    if (performance.now() > deadline) {
      warn(
        `${site} still shows deployment ${served.number}: it can't read the release store, does not trust what is in it, or serves another one. Its log says more.`,
      );
      return null;
    }
    await pause(AGAIN_MS);
  }
}

type Served = NonNullable<Awaited<ReturnType<typeof servedBy>>>;

/** The sentence that a site shows a deployment; null, with a warning, if it holds a release of it back. */
function whole(site: string, made: Deployment, { number, versions }: Served): string | null {
  const other = entriesOf(made).filter(([part, { live }]) => versions[part] !== live.version);
  if (number > made.number || other.length === 0) return `${site} shows it.`;
  const parts = other.map(
    ([part, { live }]) => `${part}@${live.version}, in whose place it has ${versions[part] ?? 'nothing'}`,
  );
  warn(
    `${site} shows deployment ${number} without ${parts.join(', and ')}. As a rule its server does not answer a call that the release sends, and shows it as soon as it does: "npm run release -- status --site ${site}" names the call, and the site's log says more.`,
  );
  return null;
}

/** The versions of the host in a deployment, and in the one before. */
async function hostsOf({ from, host }: Deployment): Promise<ReadonlySet<string | undefined>> {
  // It is live: an error while reading the one before must not look like a failure.
  const before = from === null ? null : await readDeployment(store(), from).catch(() => null);
  const places = [host, before?.host];
  return new Set(
    places.flatMap((place) => [
      place?.live.version,
      place?.canary?.release.version,
      place?.previous?.version,
      place?.earlier?.version,
    ]),
  );
}

/** Whether a site serves the store of a deployment: it shows that, or the one before. Other stores have such numbers too. */
const isOf = (
  { number, from }: Deployment,
  hosts: ReadonlySet<string | undefined>,
  served: Served | null,
): boolean =>
  served !== null &&
  (served.number === number || served.number === from) &&
  served.versions.host !== undefined &&
  hosts.has(served.versions.host);
