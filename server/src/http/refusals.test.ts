import { buildTestApp, type TestApp } from '../testing/test-app';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

describe('what the server refuses', () => {
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

    expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });
});
