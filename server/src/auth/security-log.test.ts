import { OPS_TOKEN } from '../testing/test-app';
import { MARA, setUpAuthKit } from './testing/auth-app';

const { test, kit } = setUpAuthKit();

/** The lines of the security log since a mark, without the fields that every line has. */
const told = (mark: number) =>
  test()
    .logged()
    .slice(mark)
    .split('\n')
    .filter((line) => line.includes('"security"'))
    .map((line) => {
      const { level, time, pid, hostname, msg, ...rest } = JSON.parse(line);
      return rest;
    });

it('The security log tells who logged in, what was changed and what was refused, and nothing of the person', async () => {
  const mark = test().logged().length;
  await kit().signUp();
  await kit().logIn(MARA.email, 'a wrong guess');
  const { token, user } = (await kit().logIn(MARA.email, MARA.password)).json();
  await kit().askForCode(MARA.email);
  const code = (await kit().sentCode(MARA.email)) ?? '';
  await kit().verify(MARA.email, code === '111111' ? '222222' : '111111');
  await kit().verify(MARA.email, code);
  await kit().update(token, { mobile: '9123456780' });
  await kit().update(token, { mobile: '9123456780', current_password: MARA.password });
  await kit().update(token, { password: 'a brand new one', current_password: MARA.password });
  await test().call('GET', '/auth/order/ORD-0123456789', { headers: { authorization: `Bearer ${token}` } });
  await test().call('POST', '/auth/logout', { headers: { authorization: `Bearer ${token}` } });

  const lines = told(mark);
  expect(lines.map(({ security, outcome }) => `${security} ${outcome}`)).toEqual([
    'signup ok',
    'login refused',
    'login ok',
    'code-send ok',
    'code-try refused',
    'login ok',
    'mobile-change refused',
    'mobile-change ok',
    'password-change ok',
    'foreign-object refused',
    'session-end ok',
  ]);
  expect(lines.every((line) => line.user === user.id)).toBe(true);
  const text = JSON.stringify(lines);
  for (const word of ['mara', 'Mara', '98765', '91234', code, token, 'ORD-'])
    expect(text).not.toContain(word);
});

it('The security log also tells who asks for what is not theirs by a call whose body names it', async () => {
  const { id, headers } = await test().signUpAndLogin();
  const mark = test().logged().length;

  await test().call('POST', '/auth/review', {
    headers,
    body: { order_id: 'ORD-0123456789', rating: 5 },
  });

  expect(told(mark)).toMatchObject([
    { security: 'foreign-object', outcome: 'refused', user: id, route: '/auth/review' },
  ]);
});

it('The metrics count the same', async () => {
  await kit().logIn('nobody@example.com', 'a guess');

  const { body } = await test().call('GET', '/metrics', {
    headers: { authorization: `Bearer ${OPS_TOKEN}` },
  });

  expect(body).toMatch(/security_events_total\{event="login",outcome="refused"\} \d+/);
});
