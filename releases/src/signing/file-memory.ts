import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { Refusal } from '../model/errors';
import { Root } from './root';
import type { RootMemory } from './root-trust';
import type { LastNamed, TrustMemory } from './trust';

const Remembered = z.object({
  /** For people who read the file. */
  store: z.string(),
  number: z.number().int(),
  keys: z.array(z.string()),
  signer: z.string().nullable(),
  digest: z.string().nullable(),
  /** The deployment that a timestamp named; absent if none was seen. */
  timestamp: z.object({ number: z.number().int(), signer: z.string().nullable() }).optional(),
});
type Remembered = z.infer<typeof Remembered>;

/** For a timestamp that was seen before any deployment. */
const NOTHING: Omit<Remembered, 'store'> = { number: 0, keys: [], signer: null, digest: null };

const stateFolder = (): string => process.env.XDG_STATE_HOME || join(homedir(), '.local', 'state');

/**
 * What the commands of this user on this machine last trusted of a store, in a small file of the user's state folder. If that
 * can't be written they go on, and warn once. Throws {@link Refusal} for a file that can't be read.
 *
 * @param store the store's full address
 */
export function fileMemory(store: string, warn: (words: string) => void): TrustMemory {
  const file = fileFor(store);
  let hasWarned = false;
  const read = async (): Promise<Remembered | null> => {
    const text = await readFile(file, 'utf8').catch(absent);
    return text === null ? null : parsed(text, file);
  };
  const keep = (remembered: Omit<Remembered, 'store'>) =>
    keepIn(file, JSON.stringify({ store, ...remembered }, null, 2)).catch((error: NodeJS.ErrnoException) => {
      if (!hasWarned)
        warn(`${file} can't be written (${error.code}): this machine will not know an older deployment.`);
      hasWarned = true;
    });
  const isNews = (now: LastNamed, known: LastNamed | undefined, revoked: readonly string[]) =>
    !known || now.number > known.number || revoked.includes(known.signer ?? '');
  return {
    place: file,
    read,
    async write({ number, keys, signer, digest }, revoked) {
      const known = (await read()) ?? undefined;
      if (!isNews({ number, signer }, known, revoked)) return;
      const { timestamp } = known ?? {};
      await keep({ number, keys: [...keys], signer, digest, ...(timestamp && { timestamp }) });
    },
    timestamps: {
      read: async () => (await read())?.timestamp ?? null,
      async write(timestamp, revoked) {
        const known = (await read()) ?? NOTHING;
        if (isNews(timestamp, known.timestamp, revoked)) await keep({ ...known, timestamp });
      },
    },
    roots: (keys) => rootMemory(fileFor([store, ...[...keys].sort()].join('\n')), warn),
  };
}

/** With other keys in the setting, the memory begins again. */
function rootMemory(file: string, warn: (words: string) => void): RootMemory {
  return {
    async read() {
      const text = await readFile(file, 'utf8').catch(absent);
      if (text !== null && !isRoot(text))
        throw new Refusal(
          `${file} is damaged: it remembers which root this machine saw last. Look at "npm run release -- root show" where you trust it, and remove the file.`,
        );
      return text;
    },
    write: (_, root) =>
      keepIn(file, root).catch((error: NodeJS.ErrnoException) =>
        warn(`${file} can't be written (${error.code}): this machine will not know an older root.`),
      ),
  };
}

function isRoot(text: string): boolean {
  try {
    return Root.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}

const fileFor = (what: string): string => {
  const name = createHash('sha256').update(what).digest('hex').slice(0, 32);
  return join(stateFolder(), 'food-releases', `${name}.json`);
};

async function keepIn(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const beside = `${file}.${process.pid}.tmp`;
  await writeFile(beside, text);
  await rename(beside, file);
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}

function parsed(text: string, file: string): Remembered {
  try {
    return Remembered.parse(JSON.parse(text));
  } catch {
    throw new Refusal(
      `${file} is damaged: it remembers which deployment was live when this machine looked last. Look at "npm run release -- history" where you trust it, and remove the file.`,
    );
  }
}
