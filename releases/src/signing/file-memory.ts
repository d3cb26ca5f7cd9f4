import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { Refusal } from '../model/errors';
import type { LastBelieved, TrustMemory } from './trust';

const Remembered = z.object({
  /** For who looks at the file. */
  store: z.string(),
  number: z.number().int(),
  keys: z.array(z.string()),
  signer: z.string().nullable(),
  digest: z.string().nullable(),
});

const stateFolder = (): string => process.env.XDG_STATE_HOME || join(homedir(), '.local', 'state');

/**
 * What the commands of this user on this machine believed last of a store, in a small file of the user's state folder. Where
 * that can't be written they go on, and say so once. Throws {@link Refusal} for a file that nobody can read.
 *
 * @param store the store's full address
 */
export function fileMemory(store: string, warn: (words: string) => void): TrustMemory {
  const name = createHash('sha256').update(store).digest('hex').slice(0, 32);
  const file = join(stateFolder(), 'food-releases', `${name}.json`);
  let hasWarned = false;
  const read = async (): Promise<LastBelieved | null> => {
    const text = await readFile(file, 'utf8').catch(absent);
    return text === null ? null : parsed(text, file);
  };
  const keep = async (believed: LastBelieved) => {
    await mkdir(dirname(file), { recursive: true });
    const beside = `${file}.${process.pid}.tmp`;
    await writeFile(beside, JSON.stringify({ store, ...believed }, null, 2));
    await rename(beside, file);
  };
  return {
    place: file,
    read,
    async write(believed, revoked) {
      const known = await read();
      if (known && believed.number <= known.number && !revoked.includes(known.signer ?? '')) return;
      await keep(believed).catch((error: NodeJS.ErrnoException) => {
        if (!hasWarned)
          warn(`${file} can't be written (${error.code}): this machine will not know an older deployment.`);
        hasWarned = true;
      });
    },
  };
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}

function parsed(text: string, file: string): LastBelieved {
  try {
    return Remembered.parse(JSON.parse(text));
  } catch {
    throw new Refusal(
      `${file} is damaged: it remembers which deployment was live when this machine looked last. Look at "release history" where you trust it, and remove the file.`,
    );
  }
}
