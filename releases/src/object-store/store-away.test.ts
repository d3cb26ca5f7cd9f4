import { StoreAway } from '../model/errors';
import { folderFailure } from './folder-failure';
import { inWords } from './s3-failure';

const folder = (code: string) => Object.assign(new Error(code), { code, syscall: 'open' });
const bucket = (name: string, httpStatusCode?: number) =>
  Object.assign(new Error(name), { name, $metadata: { httpStatusCode } });

// A server tells a store that it can't use apart from a deployment that nobody may believe.
it.each([
  ['a folder that this user may not read', folderFailure('The release store', folder('EACCES'))],
  ['a full disk', folderFailure('The release store', folder('ENOSPC'))],
  ['credentials that have expired', inWords(bucket('ExpiredToken', 403), 'food', 'read')],
  ['no credentials', inWords(bucket('CredentialsProviderError'), 'food', 'read')],
  ['a bucket that is gone', inWords(bucket('NoSuchBucket', 404), 'food', 'read')],
  ['credentials that have expired, as S3 answers it', inWords(bucket('ExpiredToken', 400), 'food', 'read')],
  ['a store that slows its readers down', inWords(bucket('TooManyRequests', 429), 'food', 'read')],
  ['a bucket of another region', inWords(bucket('PermanentRedirect', 301), 'food', 'read')],
  ['an answer that nobody knows', inWords(bucket('Teapot', 418), 'food', 'read')],
  ['a failure of the service', inWords(bucket('InternalError', 500), 'food', 'read')],
])('A release store is away with %s', (_, error) => {
  expect(error).toBeInstanceOf(StoreAway);
});

it.each([
  [400, 'ExpiredToken', 'does not accept these credentials (ExpiredToken)'],
  [403, 'InvalidAccessKeyId', 'does not accept these credentials (InvalidAccessKeyId)'],
  [403, 'RequestTimeTooSkewed', 'Set the clock.'],
  [301, 'PermanentRedirect', 'set AWS_REGION to that of the bucket'],
  [429, 'TooManyRequests', 'does not answer (TooManyRequests)'],
  [418, 'Teapot', 'refuses to read (Teapot, HTTP 418)'],
])('A bucket that answers %i %s is reported with what to do', (status, name, words) => {
  expect(inWords(bucket(name, status), 'food', 'read').message).toContain(words);
});

it('A bucket that is asked with the region of another one is reported as that, and not as a missing setting', () => {
  const words =
    "The authorization header is malformed; the region 'us-east-1' is wrong; expecting 'eu-west-1'";
  const answer = Object.assign(new Error(words), bucket('AuthorizationHeaderMalformed', 400), {
    message: words,
  });

  expect(inWords(answer, 'food', 'read').message).toBe(
    'The bucket food is in another region (AuthorizationHeaderMalformed): set AWS_REGION to that of the bucket.',
  );
});
