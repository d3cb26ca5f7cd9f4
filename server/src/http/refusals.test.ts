import { setImmediate as nextTurn } from 'node:timers/promises';
import { buildTestApp, type TestApp } from '../testing/test-app';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

describe('the server', () => {
  it.each([
    ['GET', '/auth/nothing-here'],
    ['GET', '/ops'],
    ['DELETE', '/auth/login'],
    ['PUT', '/dev/anything'],
  ])('answers an unknown call %s %s with 404 as JSON', async (method, url) => {
    const answer = await test.call(method, url);

    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ message: expect.any(String), code: 'NOT_FOUND' });
  });

  it('answers an address that cannot be decoded with 400', async () => {
    const answer = await test.call('GET', '/auth/%E0%A4%A');

    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ message: expect.any(String), code: 'INVALID' });
  });

  it('keeps every answer from being framed, sniffed or run as a page', async () => {
    const { headers } = await test.call('GET', '/auth/nothing-here');

    expect(headers['content-security-policy']).toBe(
      "default-src 'none';object-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
    );
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  it.each([
    ['input that is none', 'POST', '/auth/login', 400],
    ['a call without a login', 'GET', '/auth/me', 401],
    ['a guess at the operations token', 'GET', '/ops/releases.json', 401],
    ['a call that is not there', 'GET', '/auth/nothing-here', 404],
  ])(
    'leaves %s in the log: when, from where, what and how it ended, and not the query',
    async (_, method, path, status) => {
      const { headers } = await test.call(method, `${path}?word=of-the-query`, {
        from: '198.51.100.7',
        headers: { authorization: 'Bearer a-guess-that-is-wrong' },
        body: method === 'POST' ? { emailOrMobile: 7 } : undefined,
      });

      // The line is written when the answer has been sent.
      await nextTurn();
      const id = headers['x-request-id'];
      const lines = test
        .logged()
        .split('\n')
        .filter((line) => line.includes(`"reqId":"${id}"`));
      const told = Object.assign({}, ...lines.map((line) => JSON.parse(line)));
      expect(told).toMatchObject({
        time: expect.any(Number),
        req: { method, path, address: '198.51.100.7' },
        res: { statusCode: status },
      });
      expect(lines.join()).not.toMatch(/of-the-query|a-guess/);
    },
  );
});
