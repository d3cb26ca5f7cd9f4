import { buildTestApp, OPS_TOKEN, type TestApp } from '../testing/test-app';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

/** The answer to a call without a body or a login: it is counted before it is validated. */
const status = async (method: string, url: string, from: string): Promise<number> =>
  (await test.call(method as 'POST', url, { from })).statusCode;

describe('an address calls', () => {
  it.each([
    ['POST', '/auth/send-otp', 30],
    ['POST', '/auth/verify-otp', 60],
    ['POST', '/auth/reset-password', 60],
    ['POST', '/auth/social/session', 60],
    ['POST', '/auth/upload-profile', 30],
    ['GET', '/auth/geocode/reverse', 60],
    ['POST', '/telemetry/composition', 120],
  ])('%s %s at most %i times a minute, and others meanwhile', async (method, url, most) => {
    for (let n = 0; n < most; n++) expect(await status(method, url, '10.9.0.1')).not.toBe(429);

    expect(await status(method, url, '10.9.0.1')).toBe(429);
    expect(await status(method, url, '10.9.0.2')).not.toBe(429);
  });
});

const MB = 1024 * 1024;

describe('a body', () => {
  it.each([
    ['POST', '/auth/login', MB],
    ['POST', '/telemetry/composition', 2_048],
    ['POST', '/telemetry/visit', 4_096],
    ['PUT', '/ops/menu', 16 * MB],
  ])('of %s %s has at most %i bytes', async (method, url, most) => {
    const answers = [most, most + 1].map((length) =>
      test.app.inject({
        method: method as 'POST',
        url,
        payload: 'x'.repeat(length),
        headers: { 'content-type': 'application/json', authorization: `Bearer ${OPS_TOKEN}` },
      }),
    );

    const [fits, isTooLarge] = await Promise.all(answers);

    expect([fits?.statusCode, isTooLarge?.statusCode]).toEqual([400, 413]);
  });
});
