import { enoughSigners, type Quorum, timestampKeysIn, unsigned } from './quorum';
import { TIMESTAMP } from './refuse-older';
import type { Root } from './root';
import type { Signable } from './signature';
import type { LastNamed, SignedTimestamp, TrustMemory } from './trust';

const NONE: LastNamed = { number: 0, signer: null };

interface Keys {
  /** Of the present root; null if none is required. */
  roles(): Root['roles'] | null;
  /** Those that are trusted without a root. */
  withoutRoot(): readonly (string | null)[];
  revokedKeys: readonly string[];
}

/** Which timestamps one process trusts, and the newest deployment that they named. */
export function timestampTrust(
  { roles, withoutRoot, revokedKeys }: Keys,
  memory: TrustMemory['timestamps'] | undefined,
) {
  let named = NONE;
  /** Signers that were trusted once, and whose numbers count no more. */
  let dropped = revokedKeys;

  const rootedKeys = (): readonly string[] | null => {
    const present = roles();
    return present && timestampKeysIn(present);
  };
  const quorum = (): Quorum => {
    const keys = (rootedKeys() ?? withoutRoot()).filter((key) => key !== null && !revokedKeys.includes(key));
    return { keys: keys as string[], threshold: 1 };
  };
  const mayNotSign = (signer: string | null): boolean =>
    signer !== null && (revokedKeys.includes(signer) || rootedKeys()?.includes(signer) === false);

  return {
    /** The keys of which one must have signed a timestamp. */
    quorum,
    /** Throws for a timestamp that is not signed by a key which may sign deployments. */
    check(timestamp: Signable): void {
      const asked = quorum();
      if (!enoughSigners(timestamp, asked, 'timestamp'))
        throw unsigned({ key: TIMESTAMP, way: ' See docs/guides/signing-keys.md.' }, timestamp, asked);
    },
    /**
     * The newest deployment that a timestamp named, as far as this process or others know. It is forgotten with the key that
     * signed it.
     */
    async recallNamed(): Promise<LastNamed> {
      const kept = (await memory?.read()) ?? NONE;
      const [newest = NONE] = [named, kept]
        .filter(({ signer }) => !mayNotSign(signer))
        .sort((a, b) => b.number - a.number);
      dropped = mayNotSign(kept.signer) ? [...revokedKeys, kept.signer ?? ''] : revokedKeys;
      named = newest;
      return named;
    },
    /** Remembers the deployment that a genuine timestamp names, if it is newer. A failure to store it stops nothing. */
    async rememberNamed({ deployment: number, signature }: SignedTimestamp): Promise<void> {
      if (!number || number <= named.number) return;
      named = { number, signer: signature?.key ?? null };
      await memory?.write(named, dropped).catch(() => undefined);
    },
  };
}
