import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileStore } from '@food/releases/object-store/file-store';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { socialIdentities, users } from '../auth/auth-tables';
import { authKit, type LoggedIn } from '../auth/testing/auth-app';
import { openDatabase } from '../db/open-database';
import { SECURITY_EVENTS } from '../events';
import { documented } from '../testing/operations-commands';
import { buildTestApp, type TestApp } from '../testing/test-app';
import { createTestDatabase } from '../testing/test-database';
import { backUp } from './back-up';
import { restore } from './restore';

jest.setTimeout(60_000);

const LISTED = documented('delete from shut_out where event not in');
const AFTER_A_RESTORE = [
  documented('create temporary table shut_out'),
  documented('Here come the lines of events.sql'),
  LISTED,
  documented('delete from sessions where'),
  documented('delete from known_browsers'),
  documented('update users set password_hash'),
  documented('delete from social_identities'),
  documented('update users set mobile = null'),
  documented('update users set email = null'),
  documented('update users set mobile_verified_at'),
  documented('join users using (id)'),
];

it('docs/operations.md has every event that shuts somebody out done again after a restore', () => {
  const listed = [...LISTED.matchAll(/'([a-z-]+)'/g)].map(([, event]) => event);
  const shutOut = Object.entries(SECURITY_EVENTS).flatMap(([event, isOne]) => (isOne ? [event] : []));

  expect(listed.sort()).toEqual(shutOut.sort());
});

const PASSWORD = 'mara has 1 secret';
const STOLEN = 'a secret that was stolen';
let places = 0;
/** A person in a browser of their own. */
const person = (name: string, mobile: string) => {
  places += 1;
  return { name, mobile, email: `${name}@example.com`, place: `10.9.0.${places}` };
};
type Person = ReturnType<typeof person>;
const mara = person('mara', '9000000011');
const thief = person('thief', '9000000012');
const ravi = person('ravi', '9000000013');
const kim = person('kim', '9000000014');
const lina = person('lina', '9000000015');
const omar = person('omar', '9000000016');
const noor = person('noor', '9000000017');
/** Of these each has made an account with an email or mobile of somebody else, and waits for them. */
const [eve, ivy] = [person('eve', '9000000018'), person('ivy', '9000000019')];
const [vera, vito, vinod] = [
  person('vera', '9000000020'),
  person('vito', '9000000021'),
  person('vinod', '9000000022'),
];

let base: string;
let site: TestApp;
/** The site after the restore and all that the document says. */
let restored: TestApp;
/** What the last statement lists. */
let listed: { event: string; id: string }[];
let close: () => Promise<void>;
const tokens = new Map<string, LoggedIn>();

const as = (who: Person, at = site) => authKit(at, who.place);
async function signUp(
  who: Person,
  { email, mobile, password = PASSWORD } = {} as Partial<Person> & { password?: string },
) {
  const body = { name: who.name, email: email ?? who.email, mobile: mobile ?? who.mobile, password };
  expect((await as(who).post('/auth/signup', body)).statusCode).toBe(201);
  tokens.set(who.name, (await as(who).logIn(body.email, password)).json());
}
const sessionOf = (who: Person): LoggedIn => {
  const session = tokens.get(who.name);
  if (!session) throw new Error(`${who.name} is not logged in.`);
  return session;
};
const idOf = (who: Person) => sessionOf(who).user.id;
const bearer = (who: Person) => ({ headers: { authorization: `Bearer ${sessionOf(who).token}` } });
async function byCode(who: Person, to: string, at = site): Promise<LoggedIn> {
  await as(who, at).askForCode(to);
  return (await as(who, at).verify(to, (await as(who, at).sentCode(to)) ?? '')).json();
}

async function beforeTheBackup(): Promise<void> {
  await signUp(mara, { password: STOLEN });
  for (const who of [ravi, kim, lina, omar]) await signUp(who);
  await signUp(eve, { email: vera.email, password: STOLEN });
  await signUp(ivy, { mobile: vito.mobile, password: STOLEN });
  await signUp(noor, { email: vinod.email });
  await byCode(noor, noor.mobile);
  const identity = { provider: 'google', subject: 'eve', userId: idOf(eve) };
  await site.db.insert(socialIdentities).values(identity);
}

async function afterTheBackup(): Promise<void> {
  const { reset_token } = await byCode(mara, mara.email);
  const reset = { emailOrMobile: mara.email, password: PASSWORD, reset_token };
  expect((await as(mara).post('/auth/reset-password', reset)).statusCode).toBe(200);
  await site.call('POST', '/auth/logout', bearer(ravi));
  const change = { email: 'new@example.com', current_password: PASSWORD };
  expect((await as(lina).update(sessionOf(lina).token, change)).statusCode).toBe(200);
  const deletion = { body: { current_password: PASSWORD }, ...bearer(omar) };
  expect((await site.call('POST', '/auth/account/delete', deletion)).statusCode).toBe(200);
  expect((await byCode(vera, vera.email)).user.id).toBe(idOf(eve));
  expect((await byCode(vito, vito.mobile)).user.id).toBe(idOf(ivy));
  expect((await byCode(vinod, vinod.email)).user.id).not.toBe(idOf(noor));
}

/** What the document says, in one session of the database. */
async function followTheDocument(url: string, log: string): Promise<void> {
  writeFileSync(join(base, 'since.log'), log);
  const made = spawnSync('sh', ['-c', documented('sed -nE')], { cwd: base, encoding: 'utf8' });
  expect(made).toMatchObject({ status: 0, stderr: '' });
  const events = readFileSync(join(base, 'events.sql'), 'utf8');
  const statements = AFTER_A_RESTORE.map((line) => (line.startsWith('--') ? events : line));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const answers = (await client.query(statements.join('\n'))) as unknown as pg.QueryResult[];
  listed = answers.at(-1)?.rows ?? [];
  await client.end();
}

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'shut-out-'));
  site = await buildTestApp();
  const store = fileStore(join(base, 'store'));
  await store.create('deployment.json', Buffer.from('1'));
  await beforeTheBackup();
  const folder = join(base, 'backup');
  await backUp({ database: site.database, store, folder, now: site.clock.now() });
  const mark = site.logged().length;
  await afterTheBackup();
  const { url, drop } = await createTestDatabase('template1');
  await restore({ folder, url, dataDir: '', store });
  await followTheDocument(url, site.logged().slice(mark));
  const database = await openDatabase({ url, dataDir: '' });
  restored = await buildTestApp({ database });
  close = async () => {
    await restored.close();
    await database.close();
    await drop();
    await site.close();
    rmSync(base, { recursive: true, force: true });
  };
});
afterAll(() => close());

const rowOf = async (id: string) => (await restored.db.select().from(users).where(eq(users.id, id)))[0];
const logIn = async (who: Person, name: string, password: string) =>
  (await as(who, restored).logIn(name, password)).statusCode;
const seesAccount = async (who: Person) => (await as(who, restored).me(sessionOf(who).token)).statusCode;

describe('After a restore, and what docs/operations.md says,', () => {
  it('a stolen password that was replaced since the backup opens nothing, and its owner comes in by a code', async () => {
    expect(await logIn(thief, mara.email, STOLEN)).toBe(401);
    expect(await seesAccount(mara)).toBe(401);
    expect((await byCode(mara, mara.email, restored)).user.id).toBe(idOf(mara));
  });

  it('a login that was ended since the backup is ended, and the password that nobody changed is right', async () => {
    expect(await seesAccount(ravi)).toBe(401);
    expect(await logIn(ravi, ravi.email, PASSWORD)).toBe(200);
  });

  it('an account that went to the owner of its email is theirs: no way in is left to its maker', async () => {
    expect(await logIn(eve, vera.email, STOLEN)).toBe(401);
    expect(await seesAccount(eve)).toBe(401);
    expect(await restored.db.select().from(socialIdentities)).toEqual([]);
    expect((await byCode(eve, eve.mobile, restored)).user).toBeUndefined();
    expect((await byCode(vera, vera.email, restored)).user.id).toBe(idOf(eve));
  });

  it('an account that went to the owner of its mobile is theirs: its maker’s email leads to another one', async () => {
    expect(await logIn(ivy, ivy.email, STOLEN)).toBe(401);
    expect((await byCode(ivy, ivy.email, restored)).user.id).not.toBe(idOf(ivy));
    expect((await byCode(vito, vito.mobile, restored)).user.id).toBe(idOf(ivy));
  });

  it('an email that moved to its owner’s account is in the other one no more, which stays as it was', async () => {
    expect(await rowOf(idOf(noor))).toMatchObject({ email: null, mobile: noor.mobile });
    expect(await logIn(noor, noor.mobile, PASSWORD)).toBe(200);
  });

  it('who has to be asked is listed: whose email was changed, and whose account was deleted', () => {
    expect(listed.map(({ event, id }) => ({ event, id }))).toEqual([
      { event: 'account-deletion', id: idOf(omar) },
      { event: 'email-change', id: idOf(lina) },
    ]);
  });

  it('everybody else is logged in as before', async () => {
    expect(await seesAccount(kim)).toBe(200);
    expect(await logIn(kim, kim.email, PASSWORD)).toBe(200);
  });

  it('nobody is logged in any more where the log doesn’t reach back to the backup', async () => {
    await restored.db.execute(sql.raw(documented('delete from sessions')));

    expect(await seesAccount(kim)).toBe(401);
    expect(await logIn(kim, kim.email, PASSWORD)).toBe(200);
  });
});
