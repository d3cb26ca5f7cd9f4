import { Refusal, StoreAway } from '../model/errors';

interface ServiceError {
  name?: string;
  code?: string;
  $metadata?: { httpStatusCode?: number; attempts?: number };
}

const of = (error: unknown): ServiceError => error as ServiceError;
const statusOf = (error: unknown) => of(error).$metadata?.httpStatusCode;

/** There is no such object. */
export const isAbsent = (error: unknown): boolean =>
  ['NoSuchKey', 'NotFound'].includes(of(error).name ?? '') ||
  (statusOf(error) === 404 && of(error).name !== 'NoSuchBucket');

/** The object is not as the writer expected. */
export const isRefusedCondition = (error: unknown): boolean => statusOf(error) === 412;

/** Another writer changes the same object at this moment: try again, and the condition decides (S3 answers 409). */
export const isConflict = (error: unknown): boolean => statusOf(error) === 409;

/** An answer was lost and the SDK repeated the request: the present object may be our own. */
export const wasRepeated = (error: unknown): boolean => (of(error).$metadata?.attempts ?? 1) > 1;

/** The store itself answered: repeating the request would change nothing. */
export const isAnswer = (error: unknown): boolean => (statusOf(error) ?? 500) < 500;

/** An answer did not begin, or was not complete, in time: another try would take as long. */
export const isLate = (error: unknown): boolean => ['ABORT_ERR', 'ETIMEDOUT'].includes(of(error).code ?? '');

/** The answers that credentials are the reason for, with 400 or 403. */
const CREDENTIALS = ['ExpiredToken', 'InvalidToken', 'InvalidAccessKeyId', 'SignatureDoesNotMatch'];

/** A failure in a message for the person at the keyboard. */
export function inWords(error: unknown, bucket: string, deed: string): Error {
  if (error instanceof Refusal) return error;
  const { name = '', code = '' } = of(error);
  const say = (words: string) => new StoreAway(words, { cause: error });
  if (name === 'NoSuchBucket') return say(`There is no bucket ${bucket} (RELEASE_STORE).`);
  if (CREDENTIALS.includes(name))
    return say(
      `The release store does not accept these credentials (${name}), asked to ${deed}. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and AWS_SESSION_TOKEN if they are temporary, to valid ones.`,
    );
  if (name === 'RequestTimeTooSkewed')
    return say(
      `The release store refuses to ${deed}: the clock of this machine is wrong by more than it allows (${name}). Set the clock.`,
    );
  const isOfRegion = /region/i.test(String(error));
  if (statusOf(error) === 301 || statusOf(error) === 307 || (statusOf(error) === 400 && isOfRegion))
    return say(`The bucket ${bucket} is in another region (${name}): set AWS_REGION to that of the bucket.`);
  if (statusOf(error) === 403 || statusOf(error) === 401)
    return say(
      `The release store refuses to ${deed} (${name}). These credentials lack the right, see docs/guides/store-rights.md; who may not list a bucket is also refused what isn't there.`,
    );
  if (/Credentials/.test(name))
    return say('The release store needs credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.');
  if (isOfRegion) return say('The release store needs a region: set AWS_REGION.');
  const status = statusOf(error) ?? 500;
  if (status === 429 || status >= 500)
    return say(
      `The release store s3://${bucket} does not answer (${code || name || 'no connection'}), asked to ${deed}. Nothing was changed, or the change will be seen when it is asked again.`,
    );
  return say(`The release store refuses to ${deed} (${name}, HTTP ${status}). Nothing was changed.`);
}
