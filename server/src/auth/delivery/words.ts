import { CODE_LIFETIME } from '../otp-store';
import { type Changed, isCode, type Message, type Moved } from './message';

/** Who speaks to the customer. */
export interface Sender {
  readonly brandName: string;
  /** The site's own address. */
  readonly publicUrl: string;
}

/** A message in words, before they are put into a mail or a text message. */
interface Words {
  readonly subject: string;
  /** The sentence above the code, or the news. */
  readonly lead: string;
  /** Shown large; null where there is none. */
  readonly code: string | null;
  readonly rest: readonly string[];
  /** The whole of a text message. */
  readonly sms: string;
}

const VALID = `${CODE_LIFETIME / 60_000} minutes`;
const NOT_YOU =
  'Did you not ask for it? Then you need not do anything: without the code nobody gets into your account.';
const KEEP_IT = 'Never pass it on.';
const NEVER = `${KEEP_IT} We never ask you for it.`;
const WHAT: Readonly<Record<Exclude<Changed, 'deleted' | Moved>, string>> = {
  email: 'email address',
  mobile: 'mobile number',
  password: 'password',
};

const codeWords = (code: string, { brandName }: Sender): Words => ({
  subject: `Your one-time code for ${brandName}`,
  lead: 'Your one-time code is',
  code,
  rest: [`It is valid for ${VALID} and works once.`, `${NOT_YOU} ${NEVER}`],
  sms: `${code} is your one-time code for ${brandName}. It is valid for ${VALID}. ${KEEP_IT} Not you? Ignore this message.`,
});

/** Says what changed, never to what: the message may reach somebody else. */
const noticeWords = (changed: Changed, sender: Sender): Words => {
  if (changed === 'email-moved') return movedWords(WHAT.email, WHAT.mobile, sender);
  if (changed === 'mobile-moved') return movedWords(WHAT.mobile, WHAT.email, sender);
  if (changed === 'deleted') return deletedWords(sender);
  const { brandName } = sender;
  const what = WHAT[changed];
  const help = changed === 'password' ? 'Forgot password' : 'Login with OTP';
  return {
    subject: `Your ${what} for ${brandName} was changed`,
    lead: `The ${what} of your account was just changed. All your other devices were logged out.`,
    code: null,
    rest: [
      'Was it you? Then you need not do anything.',
      `Was it not you? Choose "${help}" on the login page to get back in, or write to us at once.`,
    ],
    sms: `The ${what} of your ${brandName} account was just changed. Not you? Contact us at once.`,
  };
};

const deletedWords = ({ brandName }: Sender): Words => ({
  subject: `Your account for ${brandName} was deleted`,
  lead: 'Your account was just deleted, and all your devices were logged out. This is the last that you hear from us.',
  code: null,
  rest: [
    'The law wants invoices kept: what was ordered, for how much, when and to which state stays, with nobody’s name.',
    'Was it not you? Write to us at once. Your email and mobile number are free for a new account.',
  ],
  sms: `Your ${brandName} account was just deleted. Not you? Contact us at once.`,
});

/** For a customer who may well be the same person: then they look for their orders in the new account. */
const movedWords = (what: string, other: string, { brandName }: Sender): Words => {
  const news = `Somebody showed that the ${what} of your ${brandName} account is theirs, so it has an account of its own now.`;
  const way = `Was it you? Your orders and addresses are where they were: log in with your ${other}.`;
  return {
    subject: `Your ${what} for ${brandName} has an account of its own`,
    lead: `${news} Yours keeps everything else.`,
    code: null,
    rest: [way, `Was it not you? Then the ${what} was not yours: enter the right one in your profile.`],
    sms: `${news} ${way}`,
  };
};

export const wordsOf = (message: Message, sender: Sender): Words =>
  isCode(message) ? codeWords(message.code, sender) : noticeWords(message.changed, sender);

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
export const mailHtml = ({ subject, lead, code, rest }: Words, { brandName, publicUrl }: Sender): string =>
  `<!doctype html>
<html lang="en">
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
