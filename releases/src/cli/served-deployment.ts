import { z } from 'zod';
import { abortAfter } from '../model/abort-after';

/** How long a site may take to answer. */
const ANSWER_MS = 10_000;

const Served = z
  .object({ number: z.number(), versions: z.record(z.string(), z.string()) })
  .nullable()
  .catch(null);

/** The deployment that a site's visitors get, by its `/deployment.json`; null if that can't be read. */
export const servedBy = async (site: string): Promise<z.infer<typeof Served>> =>
  Served.parse(await readOf(site, '/deployment.json'));

/** What a site says at a path, as JSON; null if that can't be read. */
export const readOf = (site: string, path: string): Promise<unknown> =>
  abortAfter(ANSWER_MS, async (signal) => (await fetch(site + path, { signal })).json()).catch(() => null);
