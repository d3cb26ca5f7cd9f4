/** @jest-environment node */
import { type AuthKit, MARA, setUpAuthKit } from './testing/auth-app';

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

/** Begins a login that takes until `end`. */
async function logInSlowly(identifier: string): Promise<{ answer: ReturnType<AuthKit['logIn']> }> {
  const isChecked = new Promise<void>((resolve) => {
    started = resolve;
  });
  const answer = kit().logIn(identifier, SLOW, SHARED);
  await isChecked;
  return { answer };
}

it('A slow check of one person’s password holds up nobody else at the address', async () => {
  await kit().signUp();
  const slow = await logInSlowly('somebody@example.com');

  const other = await kit().logIn(MARA.email, MARA.password, SHARED);

  end();
  expect([other.statusCode, (await slow.answer).statusCode]).toEqual([200, 401]);
});

it('A slow check of a stranger’s guess doesn’t hold up the customer in a browser that the account knows', async () => {
  await kit().signUp();
  const slow = await logInSlowly(MARA.email);

  const own = await kit().logIn(MARA.email, MARA.password);

  end();
  expect([own.statusCode, (await slow.answer).statusCode]).toEqual([200, 401]);
});
