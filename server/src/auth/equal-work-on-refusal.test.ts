/** @jest-environment node */
import { verify } from '@node-rs/argon2';
import { MARA, MINUTE, setUpAuthKit } from './testing/auth-app';

jest.mock('@node-rs/argon2', () => {
  const real = jest.requireActual('@node-rs/argon2');
  return { ...real, hash: jest.fn(real.hash), verify: jest.fn(real.verify) };
});
const { test, kit } = setUpAuthKit();

/** Hashing is nearly all of the time that an answer takes. */
async function hashings(call: () => Promise<unknown>): Promise<number> {
  jest.mocked(verify).mockClear();
  await call();
  return jest.mocked(verify).mock.calls.filter(([hashed]) => String(hashed).startsWith('$argon2id$')).length;
}

it('takes the same work to refuse an unknown person, one without a password and a wrong password', async () => {
  await kit().signUp();
  const { email } = await test().signUpAndLogin();

  expect(await hashings(() => kit().logIn(MARA.email, 'wrong'))).toBe(1);
  expect(await hashings(() => kit().logIn('nobody@example.com', 'wrong'))).toBe(1);
  expect(await hashings(() => kit().logIn(email, 'wrong'))).toBe(1);
});

it('takes the same work to refuse a code that is wrong, was never sent or has run out', async () => {
  await kit().signUp();
  await kit().askForCode(MARA.email);
  await kit().askForCode('nobody@example.com');

  expect(await hashings(() => kit().verify(MARA.email, '0'))).toBe(1);
  expect(await hashings(() => kit().verify('nobody@example.com', '0'))).toBe(1);
  expect(await hashings(() => kit().verify('never-asked@example.com', '0'))).toBe(1);
  test().clock.forward(6 * MINUTE);
  expect(await hashings(() => kit().verify(MARA.email, '0'))).toBe(1);
});
