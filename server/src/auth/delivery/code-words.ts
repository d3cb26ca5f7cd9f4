import { CODE_LIFETIME } from '../otp-store';

/** Who speaks to the customer. */
export interface Sender {
  readonly brandName: string;
  /** The site's own address. */
  readonly publicUrl: string;
}

const VALID = `${CODE_LIFETIME / 60_000} minutes`;
const NOT_YOU =
  'Did you not ask for it? Then you need not do anything: without the code nobody gets into your account.';
const NEVER = 'Never pass it on. We never ask you for it.';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

/** A text message, short enough for one. */
export const smsText = (code: string, { brandName }: Sender): string =>
  `${code} is your one-time code for ${brandName}. It is valid for ${VALID}. Not you? Ignore this message.`;

export const mailSubject = ({ brandName }: Sender): string => `Your one-time code for ${brandName}`;

export const mailText = (code: string, { brandName, publicUrl }: Sender): string =>
  `${brandName}

Your one-time code is ${code}

It is valid for ${VALID} and works once.

${NOT_YOU} ${NEVER}

${publicUrl}
`;

/** The same words in the site's colours. Styles stand on the elements: many mail programs drop style sheets. */
export const mailHtml = (code: string, { brandName, publicUrl }: Sender): string =>
  `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Your one-time code</title></head>
<body style="margin:0;padding:24px 12px;background:#f6efe1;color:#2b1f17;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Arial,sans-serif">
<div style="max-width:440px;margin:0 auto;padding:28px;background:#fffcf5;border:1px solid #e2d6bf;border-radius:16px">
<p style="margin:0 0 20px;font-size:20px;font-weight:700">${escapeHtml(brandName)}</p>
<p style="margin:0">Your one-time code is</p>
<p style="margin:8px 0 16px;padding:12px 0;background:#fae6b3;border-radius:12px;text-align:center;font-size:32px;font-weight:700;letter-spacing:8px">${code}</p>
<p style="margin:0 0 16px">It is valid for ${VALID} and works once.</p>
<p style="margin:0 0 16px;color:#665444;font-size:14px">${NOT_YOU} ${NEVER}</p>
<p style="margin:0;font-size:14px"><a href="${escapeHtml(publicUrl)}" style="color:#855503">${escapeHtml(publicUrl)}</a></p>
</div>
</body>
</html>
`;
