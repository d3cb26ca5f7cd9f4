import { pino } from 'pino';
import { createEvents } from '../../events';
import { DeliveryQueue } from './delivery-queue';
import { DeliveryFailure, isCode, type Message, type Send } from './message';

const EMAIL = 'mara@example.com';
const MOBILE = '9876501234';

const code = (to = EMAIL, digits = '482915'): Message => ({
  to,
  channel: to.includes('@') ? 'email' : 'sms',
  language: 'en',
  code: digits,
  asked: 'here',
});
const notice: Message = { to: EMAIL, channel: 'email', language: 'en', changed: 'password' };

const MINUTE = 60_000;
const timers = jest.requireActual<typeof import('node:timers/promises')>('node:timers/promises');

const outcomes: string[] = [];
const reasons: unknown[] = [];
let queue: DeliveryQueue;
beforeEach(() => {
  outcomes.length = 0;
  reasons.length = 0;
});
afterEach(async () => {
  jest.restoreAllMocks();
  await queue.close();
});

async function eventually(isTrue: () => boolean): Promise<void> {
  for (let tries = 0; !isTrue() && tries < 3_000; tries++)
    await new Promise((resolve) => setTimeout(resolve, 10));
}

/** A queue whose services are `email` and `sms`. */
function open(email: Send, sms: Send = async () => {}, settings = { grace: 0 }): DeliveryQueue {
  const events = createEvents();
  events.on('code-delivery', ({ channel, outcome }) => outcomes.push(`code ${channel} ${outcome}`));
  events.on('notice-delivery', ({ channel, outcome }) => outcomes.push(`notice ${channel} ${outcome}`));
  const log = pino({ base: null }, { write: (line: string) => void reasons.push(JSON.parse(line).reason) });
  return new DeliveryQueue({ log, events }, { email, sms }, settings);
}

/** A service that accepts messages and answers none until it is told to. */
function silentService() {
  const sent: Message[] = [];
  const answers: (() => void)[] = [];
  const send: Send = (message, signal) =>
    new Promise((resolve, reject) => {
      sent.push(message);
      answers.push(resolve);
      const fail = () => reject(new DeliveryFailure('aborted', false));
      if (signal.aborted) fail();
      else signal.addEventListener('abort', fail);
    });
  return { sent, send, answerAll: () => answers.splice(0).forEach((answer) => void answer()) };
}

const refuseAll: Send = async () => {
  throw new DeliveryFailure('not now', false);
};

it('A mail server that hangs, with a thousand mails before it, holds up no text message', async () => {
  const mail = silentService();
  queue = open(mail.send);
  for (let n = 0; n < 1_000; n++) queue.add(code(`person-${n}@example.com`));
  await eventually(() => mail.sent.length > 0);

  queue.add(code(MOBILE));
  await eventually(() => outcomes.length > 0);

  expect(outcomes).toEqual(['code sms delivered']);
  expect(queue.size).toBe(1_000);
});

it('A code that a newer one has made void while it waited for its turn is not sent', async () => {
  const mail = silentService();
  queue = open(mail.send);
  for (let n = 0; n < 5; n++) queue.add(code(`person-${n}@example.com`));
  queue.add(code(EMAIL, '111111'));
  await eventually(() => mail.sent.length === 5);
  queue.add(code(EMAIL, '222222'));

  mail.answerAll();
  await eventually(() => outcomes.length >= 6);
  mail.answerAll();
  await eventually(() => outcomes.length === 7);

  const codes = mail.sent.map((message) => isCode(message) && message.code);
  expect(codes.slice(5)).toEqual(['222222']);
  expect(outcomes.filter((outcome) => outcome === 'code email given-up')).toHaveLength(1);
  expect(reasons).toEqual(['outdated']);
});

it.each([
  ['Word of a change is tried again for an hour', notice, 60, 70],
  ['A code is tried again for some of the five minutes for which it is valid', code(), 1, 5],
])('%s', async (_, message, atLeast, atMost) => {
  const pauses: number[] = [];
  jest.spyOn(timers, 'setTimeout').mockImplementation(async (pause = 0, value) => {
    pauses.push(pause);
    return value as never;
  });
  queue = open(refuseAll);

  queue.add(message);
  await eventually(() => outcomes.at(-1)?.endsWith('given-up') === true);

  const minutes = pauses.reduce((sum, pause) => sum + pause, 0) / MINUTE;
  expect(minutes).toBeGreaterThanOrEqual(atLeast);
  expect(minutes).toBeLessThanOrEqual(atMost);
  expect(outcomes).toHaveLength(pauses.length + 1);
});

it('Word of a change is still sent after five minutes, when a code has run out', async () => {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  jest
    .spyOn(AbortSignal, 'timeout')
    .mockImplementation((time) => (time === 5 * MINUTE ? AbortSignal.abort() : timeout(time)));
  queue = open(async () => {});

  queue.add(notice);
  queue.add(code());
  await eventually(() => outcomes.length === 2);

  expect(outcomes.sort()).toEqual(['code email given-up', 'notice email delivered']);
});
