import { sql } from 'drizzle-orm';
import { MARA, setUpAuthKit } from '../auth/testing/auth-app';
import { buildOrderRequest, HOME, stockMenu } from '../orders/testing/order-fixtures';

const { test, kit } = setUpAuthKit();
const ASHA = { email: 'asha@only-hers.example', mobile: '9876501299' };
const PLACE = { ...HOME, house_block_no: 'Flat 7G', area_road: 'Peepal Lane', latitude: 17.42391 };
const LETTER = { name: 'Mara Singh', rating: '5', comments: 'Ring at the blue gate' };

const NOTES = { dish: 'Wedding guests, no onion', order: 'Leave it with the guard' };

/** Everything that customers type, each where it may cause an error, in the order of a first visit; and what they were sent. */
async function liveAsCustomers(): Promise<(string | undefined)[]> {
  const { call } = test();
  await kit().signUp();
  await kit().signUp({ ...ASHA, email: MARA.email });
  await kit().logIn(MARA.email, 'a wrong guess 1');
  const { token, user = {} } = (await kit().logIn(MARA.email, MARA.password)).json();
  const headers = { authorization: `Bearer ${token}` };
  await kit().askForCode(MARA.email);
  const code = (await kit().sentCode(MARA.email)) ?? '';
  const { reset_token, token: other } = (await kit().verify(MARA.email, code)).json();
  const password = 'reset 2 something';
  await kit().post('/auth/reset-password', { emailOrMobile: MARA.email, password: 'short', reset_token });
  await kit().update(other, { email: ASHA.email });
  const saved = (await call('POST', '/auth/address', { headers, body: PLACE })).json();
  await call('POST', '/auth/address', { headers, body: { ...PLACE, pincode: 'Flat 7G' } });
  await call('POST', '/auth/order', { headers, body: { user_id: user.id, address: PLACE } });
  const request = buildOrderRequest({ ...user, token, headers }, saved);
  const items = request.items.map((item) => ({ ...item, note: NOTES.dish }));
  for (const note of [NOTES.order, NOTES.order.repeat(20)])
    await call('POST', '/auth/order', { headers, body: { ...request, items, note } });
  await call('GET', `/auth/geocode/reverse?latitude=17.42391&longitude=${MARA.email}`, { headers });
  await call('POST', '/auth/feedback', { headers, body: LETTER });
  await call('POST', '/auth/feedback', { headers, body: `{"comments": "${LETTER.comments}` });
  await call('GET', `/social-login-success?token=${token}&user=${MARA.email}`);
  await call('GET', '/auth/me', { headers: { authorization: `Bearer ${token}x` } });
  await kit().post('/auth/reset-password', { emailOrMobile: MARA.email, password, reset_token });
  return [token, other, reset_token, code, password];
}

/** The database refuses every row of these tables, and quotes it in its error. */
const refuseRows = (tables: string[], change: string) =>
  Promise.all(tables.map((table) => test().db.execute(sql.raw(`alter table ${table} ${change}`))));

it.each([
  ['by no table', []],
  ['by accounts', ['users']],
  ['by sessions, codes and proofs', ['sessions', 'otp_codes', 'reset_tokens']],
  ['by addresses and letters', ['addresses', 'feedback']],
  ['by orders', ['orders']],
])('No word of a customer is in the log, also if it is refused %s', async (_, tables) => {
  await stockMenu(test().db);
  const mark = test().logged().length;
  await refuseRows(tables, 'add constraint never check (false) not valid');

  const told = await liveAsCustomers();
  await refuseRows(tables, 'drop constraint never');

  const log = test().logged().slice(mark);
  const words = [
    ...[...Object.values(MARA), ...Object.values(ASHA), MARA.email.toLowerCase(), '9876501234'],
    ...[PLACE.house_block_no, PLACE.area_road, String(PLACE.latitude), LETTER.comments],
    ...Object.values(NOTES),
    ...['a wrong guess 1', ...told.flatMap((word) => word || [])],
  ];
  expect(log).toContain('request completed');
  expect(log.includes('request failed')).toBe(tables.length > 0);
  expect(words.filter((word) => log.includes(word))).toEqual([]);
});
