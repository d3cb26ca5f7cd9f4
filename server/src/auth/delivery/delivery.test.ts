import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { createEvents } from '../../events';
import { buildTestApp, OPS_TOKEN, type TestApp } from '../../testing/test-app';
import { authKit, MARA } from '../testing/auth-app';
import {
  type MailServer,
  startMailServer,
  startSilentServer,
  startWebhook,
  type Webhook,
} from '../testing/code-receivers';
import { DeliveryQueue } from './delivery-queue';
import type { CodeMessage } from './message';
import { mailSender } from './send-mail';
import { smsSender } from './send-sms';

const MOBILE = '9876501234';
const EMAIL = 'mara@example.com';

let mail: MailServer;
let sms: Webhook;
beforeEach(async () => {
  mail = await startMailServer();
  sms = await startWebhook();
});
afterEach(async () => {
  await mail.close();
  await sms.close();
});

async function eventually(isTrue: () => boolean): Promise<void> {
  for (let tries = 0; !isTrue() && tries < 3_000; tries++) await wait(10);
}

describe('a customer who asks for a one-time code', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await buildTestApp();
  });
  afterAll(() => test.close());
  beforeEach(() => test.reset());

  /** The service with its production settings, on the database of the other tests. */
  async function open(env: Record<string, string> = {}) {
    const site = await buildTestApp({
      database: test.database,
      env: {
        DEMO: '0',
        PUBLIC_URL: 'https://food.example',
        BRAND_NAME: 'Tom & Jerry’s',
        SMTP_URL: mail.url,
        SMS_WEBHOOK_URL: sms.url,
        ...env,
      },
    });
    const kit = authKit(site);
    await kit.signUp();
    return { site, kit };
  }

  it('has a mail with brand, code and validity, and it opens the account', async () => {
    const { site, kit } = await open();

    await kit.askForCode(EMAIL);
    await eventually(() => mail.mails.length > 0);

    const [received] = mail.mails;
    const code = /code is (\d{6})\n/.exec(received?.text ?? '')?.[1] ?? '';
    expect(received).toMatchObject({
      from: 'no-reply@food.example',
      to: [EMAIL],
      headers: { to: EMAIL, 'auto-submitted': 'auto-generated' },
    });
    expect(received?.headers.from).toContain('<no-reply@food.example>');
    expect(received?.text).toContain('Tom & Jerry’s');
    expect(received?.text).toContain('valid for 5 minutes and works once');
    expect(received?.text).toContain('Did you not ask for it?');
    expect(received?.html).toContain('Tom &amp; Jerry’s');
    expect(received?.html).toContain(`>${code}<`);
    expect(received?.html).toContain('valid for 5 minutes');
    expect((await kit.verify(EMAIL, code)).statusCode).toBe(200);
    await site.close();
  });

  it('has a text message, and its code opens the account', async () => {
    const { site, kit } = await open();

    await kit.askForCode('+91 98765 01234');
    await eventually(() => sms.calls.length > 0);

    const body = sms.calls[0]?.body as { code: string };
    expect(sms.calls[0]).toMatchObject({ method: 'POST', headers: { 'content-type': 'application/json' } });
    expect(body).toEqual({
      to: MOBILE,
      text: `${body.code} is your one-time code for Tom & Jerry’s. It is valid for 5 minutes. Never pass it on. Not you? Ignore this message.`,
      code: expect.stringMatching(/^\d{6}$/),
    });
    expect((await kit.verify(MOBILE, body.code)).statusCode).toBe(200);
    await site.close();
  });

  it('has mail and text message in the language in which they asked', async () => {
    const { site, kit } = await open();

    await kit.post('/auth/send-otp', { emailOrMobile: EMAIL }, { headers: { 'accept-language': 'te-IN' } });
    await kit.post('/auth/send-otp', { emailOrMobile: MOBILE }, { headers: { 'accept-language': 'hi' } });
    await eventually(() => mail.mails.length > 0 && sms.calls.length > 0);
    await site.close();

    const [received] = mail.mails;
    const code = /మీ OTP (\d{6})\n/.exec(received?.text ?? '')?.[1];
    expect(code).toBeDefined();
    expect(received?.text).toContain('ఇది 5 నిమిషాలు చెల్లుతుంది, ఒక్కసారే పనిచేస్తుంది.');
    expect(received?.html).toContain('<html lang="te">');
    expect(received?.html).toContain('<title>Tom &amp; Jerry’s కోసం మీ OTP</title>');
    expect(received?.text).not.toMatch(/valid|code/);
    const body = sms.calls[0]?.body as { code: string; text: string };
    expect(body.text).toBe(
      `Tom & Jerry’s के लिए आपका OTP ${body.code} है। यह 5 मिनट तक मान्य है। इसे कभी किसी को न बताएँ। आपने नहीं माँगा? तो इस मैसेज को अनदेखा करें।`,
    );
  });

  it('is notified of a change in the language in which it was made', async () => {
    const { site, kit } = await open();
    const { token } = (await kit.logIn(EMAIL, MARA.password)).json();

    const answer = await site.call('PATCH', '/auth/update', {
      body: { password: 'mara has 2 secrets', current_password: MARA.password },
      headers: { authorization: `Bearer ${token}`, cookie: 'language=hi', 'accept-language': 'te' },
    });
    await eventually(() => mail.mails.length > 0);
    await site.close();

    expect(answer.statusCode).toBe(200);
    expect(mail.mails[0]?.text).toContain(
      'आपके अकाउंट का पासवर्ड अभी बदला गया है। आपके बाकी सभी डिवाइस लॉगआउट कर दिए गए हैं।',
    );
    expect(mail.mails[0]?.text).toContain('"पासवर्ड भूल गए?"');
  });

  it('is counted if word of a change can’t be brought', async () => {
    const { site, kit } = await open();
    const { token } = (await kit.logIn(EMAIL, MARA.password)).json();
    mail.refusals.push([550, 'unknown']);

    await kit.update(token, { password: 'mara has 2 secrets', current_password: MARA.password });
    await eventually(() => site.logged().includes('word of a change could not be delivered'));

    const counted = await site.context.metrics.getSingleMetricAsString('notices_total');
    expect(counted).toContain('notices_total{channel="email",outcome="given-up"} 1');
    await site.close();
  });

  it('gets it at the second try, even if another person asks for one meanwhile', async () => {
    const { site, kit } = await open();
    sms.statuses.push(503);

    await kit.askForCode(MOBILE);
    await eventually(() => sms.calls.length === 1);
    await kit.askForCode(MOBILE, '198.51.100.7');
    await eventually(() => sms.calls.length === 3);
    await site.close();

    const [first, , third] = sms.calls.map(({ body }) => (body as { code: string }).code);
    expect(third).toBe(first);
  });

  it('gets nothing without an account, and the same answer', async () => {
    const { site, kit } = await open();

    const answers = await Promise.all(
      ['nobody@example.com', '9000000001', EMAIL].map((to) => kit.askForCode(to)),
    );
    await site.close();

    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(mail.mails.map(({ to }) => to)).toEqual([[EMAIL]]);
    expect(sms.calls).toEqual([]);
  });

  it('is answered before the mail server says a word', async () => {
    const silent = await startSilentServer();
    const { site, kit } = await open({ SMTP_URL: silent.url });

    const answer = await kit.askForCode(EMAIL);
    const waiting = await site.context.metrics.getSingleMetricAsString('messages_waiting');
    await silent.close();
    await site.close();

    expect(answer.json()).toEqual({ message: 'OTP sent successfully!' });
    expect(waiting).toContain('messages_waiting 1');
    expect(site.logged()).toContain('a one-time code could not be delivered');
  });

  it('sees it in the demo besides', async () => {
    const { site, kit } = await open({ DEMO: '1' });

    await kit.askForCode(EMAIL);
    await eventually(() => mail.mails.length > 0);

    expect(mail.mails[0]?.text).toContain(await kit.sentCode(EMAIL));
    await site.close();
  });

  it('is counted, and the log has neither code nor address', async () => {
    const { site, kit } = await open();
    mail.refusals.push([550, `5.1.1 <${EMAIL}> unknown`]);
    sms.statuses.push(400);

    await kit.askForCode(EMAIL);
    await kit.askForCode(MOBILE);
    await eventually(() => site.logged().split('could not be delivered').length > 2);

    const authorization = `Bearer ${OPS_TOKEN}`;
    const metrics = (await site.call('GET', '/metrics', { headers: { authorization } })).body;
    const { code } = (sms.calls[0] as Webhook['calls'][number]).body as { code: string };
    expect(metrics).toContain('one_time_codes_total{channel="email",outcome="given-up"} 1');
    expect(metrics).toContain('one_time_codes_total{channel="sms",outcome="given-up"} 1');
    expect(site.logged()).toContain('"to":"m***@example.com","reason":"SMTP EENVELOPE 550","tries":1');
    expect(site.logged()).toContain('"to":"***34","reason":"webhook HTTP 400","tries":1');
    expect(site.logged().toLowerCase()).not.toContain(MARA.email.toLowerCase());
    expect(site.logged()).not.toContain(MOBILE);
    expect(site.logged()).not.toContain(code);
    await site.close();
  });
});

describe('the delivery of a code', () => {
  const WORDS = { brandName: 'Verandah Kitchen', publicUrl: 'https://food.example' };
  const lines: Record<string, unknown>[] = [];
  const outcomes: string[] = [];
  let queue: DeliveryQueue;
  beforeEach(() => {
    lines.length = 0;
    outcomes.length = 0;
    queue = open();
  });
  afterEach(() => queue.close());

  function open(settings = {}, smtpUrl = mail.url): DeliveryQueue {
    const events = createEvents();
    events.on('code-delivery', ({ channel, outcome }) => outcomes.push(`${channel} ${outcome}`));
    const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) });
    const email = mailSender(smtpUrl, 'no-reply@food.example', WORDS);
    return new DeliveryQueue(
      { log, events },
      { email, sms: smsSender(sms.url.replace('//', '//shop:p%40ss@'), WORDS) },
      { waits: [10, 10], ...settings },
    );
  }

  const byMail = (to = EMAIL, code = '482915'): CodeMessage => ({
    to,
    channel: 'email',
    language: 'en',
    code,
    asked: 'here',
  });
  const bySms = (code = '482915'): CodeMessage => ({ ...byMail(MOBILE, code), channel: 'sms' });
  const lastOutcome = () => outcomes.at(-1)?.split(' ')[1];
  const settled = () => eventually(() => ['delivered', 'given-up'].includes(lastOutcome() ?? ''));

  it('is tried again when the mail server wants to be asked later', async () => {
    mail.refusals.push([451, 'try later']);

    queue.add(byMail());
    await settled();

    expect(outcomes).toEqual(['email retried', 'email delivered']);
    expect(mail.mails).toHaveLength(1);
    expect(lines).toMatchObject([{ level: 40, tries: 1, reason: 'SMTP EENVELOPE 451' }]);
  });

  it.each([500, 503, 429, 408])('is tried again when the SMS service answers %d', async (status) => {
    sms.statuses.push(status);

    queue.add(bySms());
    await settled();

    expect(outcomes).toEqual(['sms retried', 'sms delivered']);
    expect(sms.calls[1]).toEqual(sms.calls[0]);
    expect(sms.calls[1]?.headers.authorization).toBe(`Basic ${Buffer.from('shop:p@ss').toString('base64')}`);
  });

  it('is given up after the last try', async () => {
    sms.statuses.push(500, 502, 503);

    queue.add(bySms());
    await settled();

    expect(outcomes).toEqual(['sms retried', 'sms retried', 'sms given-up']);
    expect(sms.calls).toHaveLength(3);
    expect(lines.at(-1)).toMatchObject({ level: 50, tries: 3, reason: 'webhook HTTP 503' });
  });

  it.each([302, 400, 401, 404])('is given up at once when the SMS service answers %d', async (status) => {
    sms.statuses.push(status);

    queue.add(bySms());
    await settled();

    expect(outcomes).toEqual(['sms given-up']);
    expect(sms.calls).toHaveLength(1);
  });

  it('is tried again if no server listens', async () => {
    await sms.close();
    await mail.close();

    queue.add(bySms());
    queue.add(byMail());
    await eventually(() => outcomes.filter((one) => one.endsWith('given-up')).length === 2);

    const reasons = lines.map(({ reason }) => reason);
    expect(new Set(reasons)).toEqual(new Set(['webhook ECONNREFUSED', 'SMTP ESOCKET ECONNREFUSED']));
    expect(reasons).toHaveLength(6);
    mail = await startMailServer();
    sms = await startWebhook();
  });

  it('does not wait for ever', async () => {
    sms.statuses.push('never');
    // The next try must be in time on a busy machine too.
    queue = open({ tryTimeout: 2_000 });

    queue.add(bySms());
    await settled();

    expect(outcomes).toEqual(['sms retried', 'sms delivered']);
    expect(lines).toMatchObject([{ reason: 'webhook TimeoutError' }]);
  });

  it.each([
    'eve@example.com, mara@example.com',
    'eve@example.com\r\nBcc: mara@example.com',
    'eve@example.com\nSubject: you won',
    'Mara <mara@example.com>',
    'eve@example.com> NOTIFY=NEVER',
    '',
  ])('goes to nobody when the address is %j', async (to) => {
    queue.add(byMail(to));
    await settled();

    expect(outcomes).toEqual(['email given-up']);
    expect(mail.mails).toEqual([]);
  });

  it('leaves a code alone that a newer one has made void', async () => {
    sms.statuses.push(500);
    queue = open({ waits: [60_000] });

    queue.add(bySms('111111'));
    await eventually(() => outcomes.length === 1);
    queue.add(bySms('222222'));
    await eventually(() => outcomes.length === 3);

    expect(outcomes.sort()).toEqual(['sms delivered', 'sms given-up', 'sms retried']);
    expect(sms.calls.map(({ body }) => (body as { code: string }).code)).toEqual(['111111', '222222']);
    expect(lines.at(-1)).toMatchObject({ reason: 'outdated' });
  });

  it('never goes in the open to a mail server on another machine', async () => {
    queue = open({ waits: [] }, mail.url.replace('127.0.0.1', '0.0.0.0'));
    queue.add(byMail());
    await eventually(() => outcomes.length === 1);

    expect(outcomes).toEqual(['email given-up']);
    expect(mail.mails).toEqual([]);
  });

  it('is tried a last time when the server stops', async () => {
    sms.statuses.push(500, 500);
    mail.refusals.push([451, 'later']);
    queue = open({ waits: [60_000] });
    queue.add(bySms());
    queue.add(byMail());
    await eventually(() => outcomes.length === 2);

    await queue.close();

    expect(outcomes.slice(2).sort()).toEqual(['email delivered', 'sms given-up']);
    expect(mail.mails).toHaveLength(1);
  });

  it('holds a stopping server no longer than the grace', async () => {
    const silent = await startSilentServer();
    queue = open({ grace: 50 }, silent.url);
    queue.add(byMail());

    await queue.close();
    await silent.close();

    expect(outcomes).toEqual(['email given-up']);
    expect(lines).toMatchObject([{ reason: 'SMTP EABORT' }]);
  });

  it('is not taken when a thousand wait already', async () => {
    queue = open({ grace: 0 });
    for (let n = 0; n < 1_001; n++) queue.add(byMail(`person-${n}@example.com`));

    expect(outcomes).toEqual(['email given-up']);
    expect(lines).toMatchObject([{ to: 'p***@example.com', reason: 'too many wait' }]);
  });
});
