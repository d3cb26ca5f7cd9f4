import { setTimeout as pause } from 'node:timers/promises';
import type { Deployment } from '../model/deployment';
import { warn } from './context';
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
  for (;;) {
    const served = await servedBy(site);
    if (given === undefined && !isOf(made, served)) return null;
    if (served && served.number >= made.number) return `${site} shows it.`;
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

/** Whether a site serves the store of a deployment: it shows that, or the one before. Other stores have such numbers too. */
function isOf({ number, from, host }: Deployment, served: Awaited<ReturnType<typeof servedBy>>): boolean {
  if (!served || (served.number !== number && served.number !== from)) return false;
  const known = [host?.live, host?.canary?.release, host?.previous, host?.earlier];
  return known.some((release) => release?.version === served.versions.host);
}
