import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '../model/errors';
import type { Bucket } from './s3-bucket';
import { isConflict, isRefusedCondition } from './s3-failure';

/** Stays in the store; every publisher must be able to write it (docs/guides/store-rights.md). */
const PROBE = '.probe';
/** A tag that fits no stored object. */
const NOBODYS_TAG = '"00000000000000000000000000000000"';
const ROUNDS = 4;
const PAUSE_MS = 50;

/** A tag in the form that the store accepts in If-Match. */
export type TagForm = (tag: string) => string;

/** The form of RFC 9110, and the one that Ceph 16 compares. */
const FORMS: readonly TagForm[] = [(tag) => tag, (tag) => tag.replaceAll('"', '')];

/**
 * Makes sure that a store honours conditional writes, on which "never overwritten" and "one of two wins" rest, and finds the form
 * in which it accepts a tag. Some compatible stores answer 200 and ignore conditions, some refuse the very tag that they gave.
 * Throws {@link Refusal} for such a store.
 */
export async function probeConditions(bucket: Bucket): Promise<TagForm> {
  // The first write may find the probe of an earlier command, and fails for it.
  const kept = (await refused(bucket, { IfNoneMatch: '*' })) || (await refused(bucket, { IfNoneMatch: '*' }));
  if (!kept) throw ignoring(bucket);
  for (let round = 1; round <= ROUNDS; round++) {
    const tag = await tagOf(bucket);
    for (const form of FORMS) {
      if (!(await refused(bucket, { IfMatch: form(NOBODYS_TAG) }))) throw ignoring(bucket);
      if (!(await refused(bucket, { IfMatch: form(tag) }))) return form;
    }
    // Another process that probes at the same moment may have won. Its probe is the same, but if a store encrypts (SSE-KMS,
    // SSE-C) every upload has a tag of its own.
    await pause(PAUSE_MS * round);
  }
  throw unfit(
    bucket,
    'refuses a conditional write (If-Match) with the very tag that it gave. Nobody could ever promote, so nothing is written there.',
  );
}

const ignoring = (bucket: Bucket): Refusal =>
  unfit(
    bucket,
    'ignores conditional writes (If-Match, If-None-Match). Two people who promote at once would overwrite each other, so nothing is written there.',
  );

const unfit = ({ name }: Bucket, what: string): Refusal =>
  new Refusal(
    `The object store of s3://${name} ${what} Use a store that honours them: Amazon S3, Cloudflare R2, a current MinIO or Ceph.`,
  );

async function tagOf({ client, sdk, name, at }: Bucket): Promise<string> {
  const { ETag, Body } = await client.send(new sdk.GetObjectCommand({ Bucket: name, Key: at(PROBE) }));
  await Body?.transformToByteArray();
  return ETag ?? '';
}

async function refused(
  { client, sdk, name, at }: Bucket,
  condition: { IfMatch?: string; IfNoneMatch?: string },
): Promise<boolean> {
  const put = new sdk.PutObjectCommand({ Bucket: name, Key: at(PROBE), Body: 'probe', ...condition });
  try {
    await client.send(put);
    return false;
  } catch (error) {
    if (isRefusedCondition(error) || isConflict(error)) return true;
    throw error;
  }
}
