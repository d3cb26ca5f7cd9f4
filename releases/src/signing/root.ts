import { PartName } from '@food/contracts/part';
import { z } from 'zod';
import { Refusal } from '../model/errors';
import { DeploymentKey, Integrity, Version } from '../model/release';
import { isGenuine, type Signable } from './signature';

/** A key in its one canonical spelling: a second spelling must not count as a second key. */
const Key = DeploymentKey.refine((key) => Buffer.from(key, 'base64').toString('base64') === key);
const Keys = z
  .array(Key)
  .max(50)
  .refine((keys) => new Set(keys).size === keys.length);

/** Roots are few: one for each change of keys. */
const MOST_ROOTS = 9_999;

/**
 * Says which keys may sign what: the root role of The Update Framework. Strict: a reader refuses a root with fields that it
 * doesn't know.
 */
export const Root = z.strictObject({
  format: z.literal(1),
  version: z.number().int().positive().max(MOST_ROOTS),
  roles: z.strictObject({
    /** How many of these keys must sign the next root. */
    root: z
      .strictObject({ keys: Keys.min(1), threshold: z.number().int().positive() })
      .refine(({ keys, threshold }) => threshold <= keys.length),
    /** How many of these keys must sign a deployment, one by default. Each may sign timestamps too. */
    deployment: z
      .strictObject({ keys: Keys.min(1), threshold: z.number().int().positive().optional() })
      .refine(({ keys, threshold = 1 }) => threshold <= keys.length),
    /**
     * Each of these alone may take back changes that the keys above signed: end a canary, or make a part's last good release live
     * again (../model/step-back.ts). Each may sign timestamps too.
     */
    rollback: z.strictObject({ keys: Keys }).optional(),
    /** Each of these may only sign timestamps. */
    timestamp: z.strictObject({ keys: Keys }),
  }),
  /** By part, keys of which one must have signed each of its releases that is promoted or served; other parts need no signature. */
  parts: z
    .record(
      PartName,
      z.strictObject({
        keys: Keys.min(1),
        /** Releases that need no signature of these keys, since they were live before: by version, the digest of `release.json`. */
        accepted: z.record(Version, Integrity).optional(),
      }),
    )
    .optional(),
  signatures: z.array(z.strictObject({ key: Key, value: z.string().max(200) })).max(50),
});
export type Root = z.infer<typeof Root>;

export const rootKey = (version: number): string => `roots/${version}.json`;

/** The keys with a valid signature, each once, however often it signed. */
export function signersOf({ signatures, ...rest }: Root): ReadonlySet<string> {
  const isGood = (signature: Root['signatures'][number]) =>
    isGenuine({ ...rest, signature } as Signable, 'root');
  return new Set(signatures.filter(isGood).map(({ key }) => key));
}

/**
 * The keys that decide on the next root: those of the root before it, or those of a setting, which must all have signed the
 * first.
 */
export interface RootAuthority {
  /** Names these keys, for messages. */
  whose: string;
  version: number;
  keys: readonly string[];
  threshold: number;
}

export const authorityOf = ({ version, roles: { root } }: Root): RootAuthority => ({
  whose: 'the root before it',
  version,
  ...root,
});

/** The authority of the setting, for the root with which trust begins. */
export const anchorOf = (keys: readonly string[], { version }: Root): RootAuthority => ({
  whose: 'DEPLOYMENT_ROOT_KEYS',
  version: version - 1,
  keys,
  threshold: keys.length,
});

/**
 * Throws {@link Refusal} unless the root is the next one: its number follows, and enough keys of the authority before it, and
 * enough of its own, have signed it.
 */
export function refuseUnlessNext(root: Root, before: RootAuthority): void {
  const name = rootKey(root.version);
  if (root.version !== before.version + 1)
    throw new Refusal(`${name} does not follow: the next root has the version ${before.version + 1}.`);
  const signers = signersOf(root);
  for (const { whose, keys, threshold } of [before, { whose: 'its own root keys', ...root.roles.root }]) {
    const missing = keys.filter((key) => !signers.has(key));
    const count = keys.length - missing.length;
    if (count < threshold)
      throw new Refusal(
        `${name} is signed by ${count} of the ${threshold} keys of ${whose} that it needs. It is not used. These have not signed it as it is: ${missing.join(', ')}.`,
      );
  }
}
