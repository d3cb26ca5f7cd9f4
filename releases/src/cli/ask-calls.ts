import { callName } from '@food/contracts/calls';
import { z } from 'zod';
import type { AskedSite } from '../gate/check-calls';
import type { Deployment } from '../model/deployment';
import { warn } from './context';
import { readOf, servedBy } from './served-deployment';
import { siteAddress, siteHere } from './site-address';

/** For the verbs that only ask a site if there is one. */
export const askingSite = [
  '--site <address>',
  'the site whose server is asked which calls it answers and, after a change, whether it shows it; without it the one that "npm start" serves here, if it runs and serves this release store',
  siteAddress,
] as const;

/**
 * The calls that a site's server answers, by its `/openapi.json`; null if it says nothing that can be read.
 *
 * @param given its address; without it the site here counts, if it serves what is live in the release store
 */
export async function askCalls(
  given: string | undefined,
  live: Deployment | null,
): Promise<AskedSite | null> {
  const site = given ?? siteHere();
  if (given === undefined && !(await serves(site, live))) return null;
  const { paths } = OpenApi.parse(await readOf(site, '/openapi.json'));
  if (!paths) return null;
  const answered = new Set(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) =>
        callName({ method: method.toUpperCase(), path: path.replace(/\{(\w+)\}/g, ':$1') }),
      ),
    ),
  );
  return { site, answers: (call) => answered.has(call) };
}

/** The same for a verb that names the site by {@link askingSite}: if that doesn't answer, it warns. */
export async function askNamedSite(
  given: string | undefined,
  live: Deployment | null,
): Promise<AskedSite | null> {
  const asked = await askCalls(given, live);
  if (given !== undefined && !asked)
    warn(`Which calls the server of ${given} answers is not known: its /openapi.json can't be read.`);
  return asked;
}

const OpenApi = z
  .object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
  .partial()
  .catch({});

/** Another store's site may be at that address. */
async function serves(site: string, live: Deployment | null): Promise<boolean> {
  if (!live?.host) return false;
  const served = await servedBy(site);
  return served?.number === live.number && served.versions.host === live.host.live.version;
}
