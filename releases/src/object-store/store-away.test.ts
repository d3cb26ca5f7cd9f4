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
  ['a failure of the service', inWords(bucket('InternalError', 500), 'food', 'read')],
])('A release store is away with %s', (_, error) => {
  expect(error).toBeInstanceOf(StoreAway);
});
