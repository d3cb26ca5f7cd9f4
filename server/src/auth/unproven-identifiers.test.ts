import { eq } from 'drizzle-orm';
import { buildOrderRequest, order, saveAddress, stockMenu } from '../orders/testing/order-fixtures';
import type { TestCustomer } from '../testing/test-app';
import { socialIdentities, users } from './auth-tables';
import { type LoggedIn, MARA, MINUTE, setUpAuthKit } from './testing/auth-app';

const { test, kit } = setUpAuthKit();

/** Eve's account has Mara's mobile number and her own email; each has a browser of their own. */
const EVE = { name: 'Eve', email: 'eve@example.com', password: 'eve has 1 secret' };
const AT_EVES = '10.66.6.6';
/** The address to which a code was sent, from the outbox. */
const MOBILE = '9876501234';

const signUpAsEve = () => kit().post('/auth/signup', { ...EVE, mobile: MARA.mobile }, { from: AT_EVES });
async function enter(to: string, from?: string): Promise<LoggedIn> {
  await kit().askForCode(to, from);
  return (await kit().verify(to, (await kit().sentCode(to)) ?? '', from)).json();
}
const accountOf = async ({ user }: LoggedIn) =>
  (await test().db.select().from(users).where(eq(users.id, user.id)))[0];
/** Saves an address and orders to it, as this customer. */
async function orderDinner({ token, user }: LoggedIn) {
  const customer = { ...user, token, headers: { authorization: `Bearer ${token}` } } as TestCustomer;
  const address = await saveAddress(test(), customer);
  expect((await order(test(), customer, buildOrderRequest(customer, address))).statusCode).toBe(201);
}
const ordersOf = ({ token, user }: LoggedIn) =>
  test().call('GET', `/auth/order/${user.id}`, { headers: { authorization: `Bearer ${token}` } });
const notices = async (to: string) =>
  (await test().call('GET', `/dev/outbox?to=${to}`)).json().filter(({ code }: { code: unknown }) => !code);

beforeEach(() => stockMenu(test().db));

describe('an unproven mobile number in an account whose email another person has proven', () => {
  let eve: LoggedIn;
  beforeEach(async () => {
    await signUpAsEve();
    eve = await enter(EVE.email, AT_EVES);
  });

  it('leads its owner to an account of their own, whose orders and addresses no one else ever sees', async () => {
    const mara = await enter(MARA.mobile);
    await orderDinner(mara);

    const back = (await kit().logIn(EVE.email, EVE.password, AT_EVES)).json() as LoggedIn;
    for (const session of [eve, back]) {
      expect((await ordersOf(session)).json()).toMatchObject({ orders: [] });
      expect((await kit().me(session.token)).json()).toMatchObject({ id: eve.user.id, mobile: null });
    }
    expect((await ordersOf(mara)).json().orders).toHaveLength(1);
    expect(mara.user).toEqual({
      id: expect.not.stringContaining(eve.user.id),
      name: 'Guest',
      email: '',
      mobile: MOBILE,
      profile_picture: null,
    });
  });

  it('leads a new password, too, to the account of its owner alone', async () => {
    const { reset_token, user } = await enter(MARA.mobile);
    const body = { emailOrMobile: MARA.mobile, password: MARA.password, reset_token };

    expect((await kit().post('/auth/reset-password', body)).statusCode).toBe(200);

    expect((await kit().logIn(MARA.mobile, MARA.password)).json().user.id).toBe(user.id);
    expect((await kit().logIn(EVE.email, MARA.password)).statusCode).toBe(401);
    expect((await kit().logIn(MARA.mobile, EVE.password, AT_EVES)).statusCode).toBe(401);
  });

  it('takes nothing but the number from the other account, which is told by its email where everything is', async () => {
    await orderDinner(eve);
    const toMara = await notices(MOBILE);

    const mara = await enter(MARA.mobile);

    expect(await accountOf(eve)).toMatchObject({ email: EVE.email, mobile: null });
    expect((await ordersOf(eve)).json().orders).toHaveLength(1);
    expect((await ordersOf(mara)).json().orders).toEqual([]);
    expect((await notices(EVE.email))[0]).toMatchObject({
      text: expect.stringMatching(/log in with your email address/i),
    });
    expect(await notices(MOBILE)).toEqual(toMara);
    expect(test().logged()).toContain('"security":"mobile-moved"');
  });

  it('is the same person’s in a browser in which they entered the account before, and stays', async () => {
    await orderDinner(eve);

    const again = await enter(MARA.mobile, AT_EVES);

    expect(again.user).toMatchObject({ id: eve.user.id, email: EVE.email, mobile: MOBILE });
    expect((await ordersOf(again)).json().orders).toHaveLength(1);
  });

  it('is proven inside the account by a code, and is a way into it from everywhere then', async () => {
    await orderDinner(eve);
    const headers = { authorization: `Bearer ${eve.token}` };
    const asked = { emailOrMobile: MARA.mobile, purpose: 'change' };
    await kit().post('/auth/send-otp', asked, { from: AT_EVES, headers });
    const change = { mobile: MARA.mobile, code: await kit().sentCode(MOBILE) };
    expect((await kit().update(eve.token, change)).statusCode).toBe(200);
    test().clock.forward(MINUTE);

    const elsewhere = await enter(MARA.mobile, '10.77.7.7');

    expect(elsewhere.user.id).toBe(eve.user.id);
    expect((await ordersOf(elsewhere)).json().orders).toHaveLength(1);
  });

  it('leads everybody to one account, however many codes are on their way', async () => {
    await kit().askForCode(MARA.mobile, '10.77.7.8');
    const first = (await kit().sentCode(MOBILE)) ?? '';
    const mara = await enter(MARA.mobile);

    expect((await kit().verify(MARA.mobile, first, '10.77.7.8')).json()).toMatchObject({
      code: 'OTP_INVALID',
    });
    expect((await enter(MARA.mobile, '10.77.7.9')).user.id).toBe(mara.user.id);
  });
});

describe('a mobile number in an account without any proven identifier', () => {
  let eve: LoggedIn;
  beforeEach(async () => {
    await signUpAsEve();
    eve = (await kit().logIn(EVE.email, EVE.password, AT_EVES)).json();
    await test()
      .db.insert(socialIdentities)
      .values({ provider: 'google', subject: 'eve-2', userId: eve.user.id });
  });

  it('gives the account to the person who proves it: its earlier password, sessions and social logins end', async () => {
    await orderDinner(eve);

    const mara = await enter(MARA.mobile);

    expect(mara.user).toMatchObject({ id: eve.user.id, mobile: MOBILE });
    expect((await ordersOf(mara)).json().orders).toHaveLength(1);
    expect((await kit().me(eve.token)).statusCode).toBe(401);
    for (const name of [EVE.email, MARA.mobile])
      expect((await kit().logIn(name, EVE.password, AT_EVES)).statusCode).toBe(401);
    expect(await test().db.select().from(socialIdentities)).toEqual([]);
  });

  it('gives it for good: who then proves the email gets an account of their own with it', async () => {
    const mara = await enter(MARA.mobile);
    await orderDinner(mara);
    const toEve = await notices(EVE.email);

    const back = await enter(EVE.email, AT_EVES);

    expect(back.user).toMatchObject({ email: EVE.email, mobile: null });
    expect(back.user.id).not.toBe(mara.user.id);
    expect((await ordersOf(back)).json().orders).toEqual([]);
    expect((await kit().me(mara.token)).json()).toMatchObject({ email: '', mobile: MOBILE });
    expect((await notices(MOBILE))[0]).toMatchObject({
      text: expect.stringMatching(/log in with your mobile number/i),
    });
    expect(await notices(EVE.email)).toEqual(toEve);
  });

  it('takes nothing from a customer who made the account in this very browser', async () => {
    const own = await enter(MARA.mobile, AT_EVES);

    expect(own.user).toMatchObject({ id: eve.user.id, email: EVE.email });
    expect((await kit().me(eve.token)).statusCode).toBe(200);
    expect((await kit().logIn(EVE.email, EVE.password)).statusCode).toBe(200);
  });
});
