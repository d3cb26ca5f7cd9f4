/** Ten minutes: fine enough to see when it began, coarse enough to be few rows. */
export const BUCKET_MINUTES = 10;
const BUCKET = BUCKET_MINUTES * 60_000;
/** The hours that are kept and shown. */
const KEPT_HOURS = 6;
export const BUCKETS = (KEPT_HOURS * 60) / BUCKET_MINUTES;

/** The start of the bucket that a moment is in. */
export const bucketOf = (moment: Date): Date => new Date(Math.floor(moment.getTime() / BUCKET) * BUCKET);

/** The start of the oldest bucket that is still kept. */
export const oldestBucket = (now: Date): Date => new Date(bucketOf(now).getTime() - (BUCKETS - 1) * BUCKET);

/** How many buckets lie between two starts. */
export const bucketsBetween = (from: Date, to: Date): number =>
  Math.round((to.getTime() - from.getTime()) / BUCKET);
