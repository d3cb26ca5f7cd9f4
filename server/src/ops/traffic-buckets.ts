import { OBSERVED_MS } from '@food/releases/watch/observations';

/** Ten minutes: fine enough to see when a problem began, coarse enough for few rows. */
export const BUCKET_MINUTES = 10;
const BUCKET = BUCKET_MINUTES * 60_000;
/** The hours that are shown with a bar for each bucket. */
const SHOWN_HOURS = 6;
export const BUCKETS = (SHOWN_HOURS * 60) / BUCKET_MINUTES;
/** How long buckets are stored, for the timeline. */
const KEPT_MS = 7 * 24 * 60 * 60_000;

/** The start of the bucket that a moment is in. */
export const bucketOf = (moment: Date): Date => new Date(Math.floor(moment.getTime() / BUCKET) * BUCKET);

/** The start of the bucket before the one that a moment is in. */
export const bucketBefore = (moment: Date): Date => new Date(bucketOf(moment).getTime() - BUCKET);

/** The start of the oldest bucket that is shown by itself. */
export const oldestBucket = (now: Date): Date => new Date(bucketOf(now).getTime() - (BUCKETS - 1) * BUCKET);

/** The start of the oldest bucket that the watch judges by. */
export const oldestJudged = (now: Date): Date => bucketOf(new Date(now.getTime() - OBSERVED_MS));

/** The start of the oldest bucket that is still kept. */
export const oldestKept = (now: Date): Date => bucketOf(new Date(now.getTime() - KEPT_MS));

/** How many buckets lie between two starts. */
export const bucketsBetween = (from: Date, to: Date): number =>
  Math.round((to.getTime() - from.getTime()) / BUCKET);
