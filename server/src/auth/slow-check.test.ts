/** @jest-environment node */
import { MARA, setUpAuthKit } from './testing/auth-app';

/** The address of many people, of whose browsers none is known. */
const SHARED = '10.0.0.3';
const SLOW = 'a guess that is slow to check';
let started = (): void => {};
let end = (): void => {};
jest.mock('@node-rs/argon2', () => {
  const argon2 = jest.requireActual<typeof import('@node-rs/argon2')>('@node-rs/argon2');
  const verify: typeof argon2.verify = async (hashed, password) => {
    if (password !== SLOW) return argon2.verify(hashed, password);
    started();
    await new Promise<void>((resolve) => {
      end = resolve;
    });
    return false;
  };
  return { ...argon2, verify };
});

const { kit } = setUpAuthKit();

it('A slow check of one person’s password holds up nobody else at the address', async () => {
  await kit().signUp();
  const isChecked = new Promise<void>((resolve) => {
    started = resolve;
  });
  const slow = kit().logIn('somebody@example.com', SLOW, SHARED);
  await isChecked;

  const other = await kit().logIn(MARA.email, MARA.password, SHARED);

  end();
  expect([other.statusCode, (await slow).statusCode]).toEqual([200, 401]);
});
