import { PartName } from '@food/contracts/part';
import { z } from 'zod';
import { orNull } from '../model/errors';
import { GateRecord, gateLines } from '../model/gate-record';
import { parseStored } from '../model/parse-stored';
import { nameOf, type Release, Version } from '../model/release';
import { fewAtOnce } from '../object-store/few-at-once';
import type { ObjectStore } from '../object-store/object-store';

const Moment = z.iso.datetime();

/** The origin of a copied release, as the store that it was copied from recorded it. */
export const Origin = z.object({
  /** The store's address, without credentials. */
  store: z.string(),
  /** When and by whom it was published there; `by` is null if it was not recorded. */
  published: z.object({ at: Moment, by: z.string().nullable() }),
  /** The last deployment there that made it live, or a canary, and the gate's verdict; null if it never was. */
  live: z
    .object({
      deployment: z.number().int(),
      at: Moment,
      by: z.string(),
      forced: z.boolean(),
      gate: GateRecord.nullable(),
      /** The deployment that ended that; null while it was live when it was copied. */
      until: z.object({ deployment: z.number().int(), by: z.string(), why: z.string() }).nullable(),
    })
    .nullable(),
});
export type Origin = z.infer<typeof Origin>;

const common = { format: z.literal(1), part: PartName, version: Version, at: Moment, by: z.string() };

/** What was done with a release, when, and by whom in their own words. Promotions are recorded in the deployments. */
export const LogEntry = z.discriminatedUnion('what', [
  z.object({ ...common, what: z.literal('published') }),
  z.object({ ...common, what: z.literal('copied'), from: Origin }),
  z.object({ ...common, what: z.literal('pruned') }),
]);
export type LogEntry = z.infer<typeof LogEntry>;
export type CopyEntry = Extract<LogEntry, { what: 'copied' }>;

const FOLDER = 'log/';
const inName = (at: string): string => at.replace(/[:.]/g, '-');
/** An entry's name contains part, time and kind, so that a list is enough to choose; rights depend on the part in front. */
const keyOf = ({ part, version, at, what }: LogEntry): string =>
  `${FOLDER}${part}.${inName(at)}.${what}.${version}.json`;
const NAME = /^([a-z0-9-]+)\.([\dTZ-]+)\.([a-z]+)\.(.+)\.json$/;

/** Records what is done with a release; an entry is never changed. */
export async function record(store: ObjectStore, entry: LogEntry): Promise<void> {
  // A taken key is the same action in the same millisecond.
  await store.create(keyOf(entry), Buffer.from(JSON.stringify(entry, null, 2)));
}

/** The newest entries, newest first; damaged ones are left out. */
export async function readLog(store: ObjectStore, most: number): Promise<LogEntry[]> {
  const names = (await store.list(FOLDER)).filter((name) => NAME.test(name));
  const newest = names.sort((a, b) => (momentIn(a) < momentIn(b) ? 1 : -1)).slice(0, most);
  return readable(store, newest);
}

/** The entry of each given release in the store that says how it came there, by name; releases from before the log are left out. */
export async function arrivalsOf(
  store: ObjectStore,
  releases: readonly Release[],
): Promise<Map<string, Exclude<LogEntry, { what: 'pruned' }>>> {
  const entries = await readable(store, [...(await arrivalNames(store, releases)).values()]);
  return new Map(entries.flatMap((entry) => (entry.what === 'pruned' ? [] : [[nameOf(entry), entry]])));
}

/** Those of the releases that came into the store before a time. The names of the entries say so, also if one can't be read. */
export async function arrivedBefore(
  store: ObjectStore,
  since: string,
  releases: readonly Release[],
): Promise<Release[]> {
  const old = releases.filter(({ createdAt }) => createdAt < since);
  const names = await arrivalNames(store, old);
  return old.filter((release) => momentIn(names.get(nameOf(release)) ?? '') < inName(since));
}

async function arrivalNames(store: ObjectStore, releases: readonly Release[]): Promise<Map<string, string>> {
  const wanted = new Set(releases.map(nameOf));
  // Of two entries for one release the later one counts: an earlier release of that version was removed.
  const newest = new Map<string, string>();
  for (const name of await store.list(FOLDER)) {
    const [, part, , what, version] = NAME.exec(name) ?? [];
    if (what !== 'pruned' && wanted.has(`${part}@${version}`)) newest.set(`${part}@${version}`, name);
  }
  return newest;
}

const momentIn = (name: string): string => NAME.exec(name)?.[2] ?? '';

async function readable(store: ObjectStore, names: readonly string[]): Promise<LogEntry[]> {
  const read = async (name: string): Promise<LogEntry | null> => {
    const entry = await store.get(FOLDER + name);
    return entry && parseStored(LogEntry, entry.bytes, FOLDER + name);
  };
  const found = await fewAtOnce(names, (name) => read(name).catch(orNull));
  return found.filter((entry) => entry !== null);
}

/** An entry in words for a person, e.g. `published catalog@1.4.0`. */
export function logWords(entry: LogEntry): string {
  const words = `${entry.what} ${nameOf(entry)}`;
  return entry.what === 'copied' ? `${words} from ${entry.from.store}` : words;
}

/** The recorded origin of a copied release, in lines for a person. */
export function originLines({ published, live }: Origin): string[] {
  const first = `published there ${published.at}${published.by === null ? '' : ` by ${published.by}`}`;
  if (!live) return [first, 'was not live there'];
  const { deployment, at, by, forced, until } = live;
  return [
    first,
    `live there with deployment ${deployment}, ${at}, by ${by}${forced ? ', FORCED' : ''}`,
    ...(until
      ? [`until deployment ${until.deployment} by ${until.by}${until.why ? `: ${until.why}` : ''}`]
      : []),
    ...gateLines(live),
  ];
}
