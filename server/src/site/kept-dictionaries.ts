import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { Language } from '@food/contracts/language';
import { and, eq, lte, ne } from 'drizzle-orm';
import type { Db } from '../db/database';
import { pack } from '../http/encoding';
import { pageDictionaries } from './site-tables';

/** Whose dictionary it is. */
export interface DictionaryOwner {
  /** The deployment's number. */
  deployment: number;
  language: Language;
}

/** Its digest distinguishes the deployment from another one of its number. */
interface KeptDictionary {
  digest: string;
  bytes: Buffer;
}

export interface KeptDictionaries {
  read(owner: DictionaryOwner): Promise<KeptDictionary | null>;
  /** Keeps it, unless the deployment has one: another process was faster. Returns what is kept now. */
  keep(owner: DictionaryOwner, made: KeptDictionary): Promise<KeptDictionary | null>;
}

/** Of how many deployments: a browser keeps one for a month, and a site has some seventy deployments in that time at most. */
const KEPT = 100;

const unpack = promisify(brotliDecompress);

/** The dictionaries for pages that all processes of a site share, also over restarts. Rejects while the database is away. */
export function keptDictionaries(db: Db, store: string): KeptDictionaries {
  const { deployment: number, language: spoken, digest, content } = pageDictionaries;
  const isOfStore = eq(pageDictionaries.store, store);

  async function read({ deployment, language }: DictionaryOwner): Promise<KeptDictionary | null> {
    const [row] = await db
      .select({ digest, content })
      .from(pageDictionaries)
      .where(and(isOfStore, eq(number, deployment), eq(spoken, language)));
    return row ? { digest: row.digest, bytes: await unpack(row.content) } : null;
  }

  return {
    read,
    async keep(owner, made) {
      const row = { digest: made.digest, content: await pack(made.bytes, 'br') };
      await db
        .insert(pageDictionaries)
        .values({ store, ...owner, ...row })
        .onConflictDoUpdate({
          target: [pageDictionaries.store, number, spoken],
          set: row,
          setWhere: ne(digest, made.digest),
        });
      await db.delete(pageDictionaries).where(and(isOfStore, lte(number, owner.deployment - KEPT)));
      return read(owner);
    },
  };
}
