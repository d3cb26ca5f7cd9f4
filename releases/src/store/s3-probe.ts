import { Refusal } from '../errors';
import type { Bucket } from './s3-bucket';
import { isConflict, isRefusedCondition } from './s3-failure';

/** Stays in the store; whoever may publish anything must be able to write it (docs/guides/store-rights.md). */
const PROBE = '.probe';
/** The MD5 of nothing that was ever stored. */
const NOBODYS_TAG = '"00000000000000000000000000000000"';

/**
 * Makes sure that a store honours conditional writes, on which "never overwritten" and "one of two wins" rest. Some
 * compatible stores answer 200 and ignore them. Throws {@link Refusal} for such a store.
 */
export async function probeConditions(bucket: Bucket): Promise<void> {
  // The first may find the probe of an earlier command.
  await refused(bucket, { IfNoneMatch: '*' });
  const kept =
    (await refused(bucket, { IfNoneMatch: '*' })) && (await refused(bucket, { IfMatch: NOBODYS_TAG }));
  if (kept) return;
  throw new Refusal(
    `The object store of s3://${bucket.name} ignores conditional writes (If-Match, If-None-Match). Two people who promote at once would overwrite each other, so nothing is written there. Use a store that honours them: Amazon S3, Cloudflare R2, a current MinIO or Ceph.`,
  );
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
