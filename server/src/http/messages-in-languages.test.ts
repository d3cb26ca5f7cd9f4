import { buildOrderRequest, order, saveAddress } from '../orders/testing/order-fixtures';
import { buildMenu } from '../testing/build-menu';
import { buildTestApp, OPS_TOKEN, type TestApp } from '../testing/test-app';

let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp();
});
beforeEach(async () => {
  await site.reset();
});
afterAll(() => site.close());

const HINDI = { 'accept-language': 'hi' };
const TELUGU = { 'accept-language': 'te-IN,te;q=0.9,en;q=0.8' };
const message = async (method: string, url: string, headers: Record<string, string>, body?: unknown) =>
  (await site.call(method, url, { headers, body })).json().message;

describe('A message of the server to a customer', () => {
  it.each([
    ['a refusal', 'GET', '/auth/me', undefined, 'कृपया फिर से लॉगिन करें।'],
    ['what is not there', 'GET', '/auth/nothing-here', undefined, 'यह हमें नहीं मिला।'],
    [
      'words of the contract',
      'POST',
      '/auth/login',
      { emailOrMobile: '', password: 'a' },
      'कृपया ईमेल/मोबाइल और पासवर्ड दोनों डालें।',
    ],
    [
      'a field without words',
      'POST',
      '/auth/login',
      { emailOrMobile: 7, password: 'a' },
      'कृपया यह फ़ील्ड जाँचें: emailOrMobile।',
    ],
    [
      'what cannot be stored',
      'POST',
      '/auth/login',
      { emailOrMobile: '\0', password: 'a' },
      'कृपया अपनी जानकारी जाँच लें।',
    ],
    ['a success', 'POST', '/auth/send-otp', { emailOrMobile: 'a@example.com' }, 'OTP भेज दिया गया!'],
  ])('is in the language of the call: %s', async (_, method, url, body, said) => {
    expect(await message(method, url, HINDI, body)).toBe(said);
  });

  it('is in the language that was chosen, whatever the browser asks for', async () => {
    const browser = { 'accept-language': 'hi-IN,hi;q=0.9' };
    expect(await message('GET', '/auth/me', { ...browser, cookie: 'language=te' })).toBe(
      'దయచేసి మళ్లీ లాగిన్ చేయండి.',
    );
    expect(await message('GET', '/auth/me', { ...browser, cookie: 'language=en' })).toBe(
      'Please login again.',
    );
  });

  it('is in the language of the page that calls, although another one was chosen since in another tab', async () => {
    expect(await message('GET', '/auth/me', { ...HINDI, cookie: 'language=te' })).toBe(
      'कृपया फिर से लॉगिन करें।',
    );
    const sent = { emailOrMobile: 'a@example.com' };
    expect(await message('POST', '/auth/send-otp', { ...HINDI, cookie: 'language=en' }, sent)).toBe(
      'OTP भेज दिया गया!',
    );
  });

  it('repeats a refused change of the profile in the same words', async () => {
    const { headers } = await site.signUpAndLogin();
    const answer = await site.call('PATCH', '/auth/update', {
      headers: { ...headers, ...TELUGU },
      body: { email: 'other@example.com' },
    });

    expect([answer.json().code, answer.json().error]).toEqual(['PROOF_NEEDED', answer.json().message]);
    expect(answer.json().message).toBe('దయచేసి దీన్ని కొత్త ఈమెయిల్‌కు పంపే కోడ్‌తో నిర్ధారించండి.');
  });

  it('names the device of a session', async () => {
    const { headers } = await site.signUpAndLogin();
    const devices = async (more: object) =>
      (await site.call('GET', '/auth/sessions', { headers: { ...headers, ...more } })).json()[0].device;

    expect([await devices({}), await devices(HINDI)]).toEqual(['Unknown device', 'अनजान डिवाइस']);
  });

  it('has the values of the moment in it', async () => {
    const menu = buildMenu();
    const settings = { ...menu.settings, opening_hours: [{ day: 2, from: '18:00', to: '23:00' }] };
    const ops = { authorization: `Bearer ${OPS_TOKEN}` };
    await site.call('PUT', '/ops/menu', { headers: ops, body: { ...menu, settings } });
    const asha = await site.signUpAndLogin();
    const request = buildOrderRequest(asha, await saveAddress(site, asha));

    const { statusCode, body } = await order(
      site,
      { ...asha, headers: { ...asha.headers, ...HINDI } },
      request,
    );

    expect([statusCode, JSON.parse(body).message]).toEqual([
      409,
      'अभी रेस्टोरेंट बंद है और मंगलवार को 18:00 बजे (भारतीय समय) खुलेगा। कृपया डिलीवरी का बाद का समय चुनें।',
    ]);
  });
});
