import type { User } from '@food/contracts/auth';
import { buildTestApp, type CallOptions, type TestApp } from '../../testing/test-app';

export const MARA = {
  name: 'Mara Singh',
  email: 'Mara@Example.com',
  mobile: '98765 01234',
  password: 'mara has 1 secret',
};
export const MINUTE = 60_000;
export const SECOND = 1_000;

export interface LoggedIn {
  readonly token: string;
  readonly user: User;
  readonly reset_token: string;
}

/** The cookie of the one browser at each address. */
const cookies = new Map<string, string>();

/** Frequent steps of account tests, in the customer's words. At each address there is one browser. */
export function authKit(test: TestApp, place = '10.0.0.1') {
  const post = async (url: string, body: unknown, options: CallOptions = {}) => {
    const from = options.from ?? place;
    const cookie = cookies.get(from);
    const headers = { ...(cookie && { cookie }), ...options.headers };
    const answer = await test.call('POST', url, { body, ...options, from, headers });
    const [given] = [answer.headers['set-cookie'] ?? []].flat();
    if (given) cookies.set(from, given.split(';')[0] ?? '');
    return answer;
  };
  const kit = {
    post,
    signUp: (changed: Partial<typeof MARA> = {}) => post('/auth/signup', { ...MARA, ...changed }),
    logIn: (emailOrMobile: string, password: string, from = place) =>
      post('/auth/login', { emailOrMobile, password }, { from }),
    askForCode: (emailOrMobile: string, from = place) => post('/auth/send-otp', { emailOrMobile }, { from }),
    /** The newest code that was sent to an address, else undefined. */
    sentCode: async (to: string): Promise<string | undefined> =>
      (await test.call('GET', `/dev/outbox?to=${encodeURIComponent(to)}`))
        .json()
        .find(({ code }: { code: string | null }) => code !== null)?.code,
    verify: (emailOrMobile: string, otp: string, from = place) =>
      post('/auth/verify-otp', { emailOrMobile, otp }, { from }),
    /** Changes the profile with this token and without a cookie. */
    update: (token: string, body: unknown) =>
      test.call('PATCH', '/auth/update', { body, headers: { authorization: `Bearer ${token}` } }),
    /** The same in the browser at this address, as the site's own pages do it. */
    updateHere: (token: string, body: unknown) => {
      const cookie = cookies.get(place) ?? '';
      const headers = { authorization: `Bearer ${token}`, cookie };
      return test.call('PATCH', '/auth/update', { body, headers, from: place });
    },
    me: (token: string) => test.call('GET', '/auth/me', { headers: { authorization: `Bearer ${token}` } }),
    /** Logs in by a code, whatever the password. */
    logInByCode: async (emailOrMobile: string): Promise<LoggedIn> => {
      await kit.askForCode(emailOrMobile);
      return (await kit.verify(emailOrMobile, (await kit.sentCode(emailOrMobile)) ?? '')).json();
    },
  };
  return kit;
}

export type AuthKit = ReturnType<typeof authKit>;

/** One application for the tests of a file, emptied before each; each test is at another address. */
export function setUpAuthKit(): { test: () => TestApp; kit: () => AuthKit } {
  let test: TestApp;
  let tests = 0;
  beforeAll(async () => {
    test = await buildTestApp();
  });
  beforeEach(() => {
    tests += 1;
    return test.reset();
  });
  afterAll(() => test.close());
  return { test: () => test, kit: () => authKit(test, `10.0.0.${tests}`) };
}
