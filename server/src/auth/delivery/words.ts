import type { Language } from '@food/contracts/language';
import { inLanguage, type Text, words } from '../../http/words/words';
import { CODE_LIFETIME } from '../otp-store';
import { type Changed, isCode, type Message } from './message';

/** The restaurant, as the sender of messages. */
export interface Sender {
  readonly brandName: string;
  /** The site's own address. */
  readonly publicUrl: string;
}

/** A message as text, before it becomes a mail or a text message. */
interface Words {
  readonly language: Language;
  readonly subject: string;
  /** The sentence above the code, or the notification. */
  readonly lead: string;
  /** Shown large; null if there is none. */
  readonly code: string | null;
  readonly rest: readonly string[];
  /** The whole of a text message. */
  readonly sms: string;
}

/** Each a text of whole sentences: word order differs between languages. */
interface Texts {
  readonly subject: Text;
  readonly lead: readonly Text[];
  readonly rest: readonly (readonly Text[])[];
  readonly sms: readonly Text[];
}

const CODE: Texts = {
  subject: 'Your one-time code for {brand}',
  lead: ['Your one-time code is'],
  rest: [
    ['It is valid for {minutes} minutes and works once.'],
    [
      'Did you not ask for it? Then you need not do anything: without the code nobody gets into your account.',
      'Never pass it on.',
      'We never ask you for it.',
    ],
  ],
  sms: [
    '{code} is your one-time code for {brand}.',
    'It is valid for {minutes} minutes.',
    'Never pass it on.',
    'Not you? Ignore this message.',
  ],
};

/** They say which field changed, never its new value: the message may reach somebody else. */
const NEWS: Readonly<Record<Changed, Texts>> = {
  email: {
    subject: 'Your email address for {brand} was changed',
    lead: ['The email address of your account was just changed.', 'All your other devices were logged out.'],
    rest: [
      ['Was it you? Then you need not do anything.'],
      ['Was it not you? Choose "Login with OTP" on the login page to get back in, or write to us at once.'],
    ],
    sms: ['The email address of your {brand} account was just changed.', 'Not you? Contact us at once.'],
  },
  mobile: {
    subject: 'Your mobile number for {brand} was changed',
    lead: ['The mobile number of your account was just changed.', 'All your other devices were logged out.'],
    rest: [
      ['Was it you? Then you need not do anything.'],
      ['Was it not you? Choose "Login with OTP" on the login page to get back in, or write to us at once.'],
    ],
    sms: ['The mobile number of your {brand} account was just changed.', 'Not you? Contact us at once.'],
  },
  password: {
    subject: 'Your password for {brand} was changed',
    lead: ['The password of your account was just changed.', 'All your other devices were logged out.'],
    rest: [
      ['Was it you? Then you need not do anything.'],
      ['Was it not you? Choose "Forgot password" on the login page to get back in, or write to us at once.'],
    ],
    sms: ['The password of your {brand} account was just changed.', 'Not you? Contact us at once.'],
  },
  deleted: {
    subject: 'Your account for {brand} was deleted',
    lead: [
      'Your account was just deleted, and all your devices were logged out.',
      'This is the last message you will get from us.',
    ],
    rest: [
      [
        'By law we keep your invoices: what was ordered, the price, the date and the state it was sent to, without your name.',
      ],
      ['Was it not you? Write to us at once.', 'Your email and mobile number are free for a new account.'],
    ],
    sms: ['Your {brand} account was just deleted.', 'Not you? Contact us at once.'],
  },
  // The next two are for a customer who may well be the same person, and would look for their orders in the new account.
  'email-moved': {
    subject: 'Your email address for {brand} has an account of its own',
    lead: [
      'Somebody showed that the email address of your {brand} account is theirs, so it has an account of its own now.',
      'Yours keeps everything else.',
    ],
    rest: [
      ['Was it you? Your orders and addresses are where they were: log in with your mobile number.'],
      ['Was it not you? Then the email address was not yours: enter the right one in your profile.'],
    ],
    sms: [
      'Somebody showed that the email address of your {brand} account is theirs, so it has an account of its own now.',
      'Was it you? Your orders and addresses are where they were: log in with your mobile number.',
    ],
  },
  'mobile-moved': {
    subject: 'Your mobile number for {brand} has an account of its own',
    lead: [
      'Somebody showed that the mobile number of your {brand} account is theirs, so it has an account of its own now.',
      'Yours keeps everything else.',
    ],
    rest: [
      ['Was it you? Your orders and addresses are where they were: log in with your email address.'],
      ['Was it not you? Then the mobile number was not yours: enter the right one in your profile.'],
    ],
    sms: [
      'Somebody showed that the mobile number of your {brand} account is theirs, so it has an account of its own now.',
      'Was it you? Your orders and addresses are where they were: log in with your email address.',
    ],
  },
};

/** A message in the language of its recipient (rule: site-languages). */
export function wordsOf(message: Message, { brandName }: Sender): Words {
  const { language } = message;
  const code = isCode(message) ? message.code : null;
  const values = { brand: brandName, code: code ?? '', minutes: CODE_LIFETIME / 60_000 };
  const say = (text: Text): string => inLanguage(words(text, values), language);
  const sayAll = (texts: readonly Text[]): string => texts.map(say).join(' ');
  const { subject, lead, rest, sms } = isCode(message) ? CODE : NEWS[message.changed];
  return {
    language,
    subject: say(subject),
    lead: sayAll(lead),
    code,
    rest: rest.map(sayAll),
    sms: sayAll(sms),
  };
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

export const mailText = ({ lead, code, rest }: Words, { brandName, publicUrl }: Sender): string =>
  `${[brandName, code ? `${lead} ${code}` : lead, ...rest, publicUrl].join('\n\n')}\n`;

/** The same words in the site's colours. Styles stand on the elements: many mail programs drop style sheets. */
export const mailHtml = (
  { language, subject, lead, code, rest }: Words,
  { brandName, publicUrl }: Sender,
): string =>
  `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f6efe1;color:#2b1f17;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Arial,sans-serif">
<div style="max-width:440px;margin:0 auto;padding:28px;background:#fffcf5;border:1px solid #e2d6bf;border-radius:16px">
<p style="margin:0 0 20px;font-size:20px;font-weight:700">${escapeHtml(brandName)}</p>
<p style="margin:0 0 16px">${escapeHtml(lead)}</p>
${code ? `<p style="margin:8px 0 16px;padding:12px 0;background:#fae6b3;border-radius:12px;text-align:center;font-size:32px;font-weight:700;letter-spacing:8px">${code}</p>\n` : ''}${rest.map((line) => `<p style="margin:0 0 16px;color:#665444;font-size:14px">${escapeHtml(line)}</p>`).join('\n')}
<p style="margin:0;font-size:14px"><a href="${escapeHtml(publicUrl)}" style="color:#855503">${escapeHtml(publicUrl)}</a></p>
</div>
</body>
</html>
`;
