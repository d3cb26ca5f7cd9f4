/** @jest-environment node */
import { hashSecret } from './passwords';

jest.mock('@node-rs/argon2', () => {
  const never = () => new Promise(() => {});
  return { hash: never, verify: never };
});

it('Two secrets are hashed at once and two hundred wait, and the next is told to come back', async () => {
  // One is hashed in advance, for customers without a password.
  for (let n = 1; n < 202; n++) void hashSecret('a password');

  await expect(hashSecret('one more')).rejects.toMatchObject({ statusCode: 429, code: 'BUSY' });
});
