import { normalMobile } from '@food/contracts/auth';

/** A person's login name, in the form in which it is compared and counted (rule: email-without-case, mobile-ten-digits). */
export interface Identifier {
  readonly kind: 'email' | 'mobile' | 'unknown';
  readonly value: string;
  /** A key that is unique across kinds. */
  readonly key: string;
}

const identifier = (kind: Identifier['kind'], value: string): Identifier => ({
  kind,
  value,
  key: `${kind}:${value}`,
});

export function readIdentifier(typed: string): Identifier {
  const text = typed.trim().toLowerCase();
  if (text.includes('@')) return identifier('email', text);
  const mobile = normalMobile(text);
  return mobile.length === 10 ? identifier('mobile', mobile) : identifier('unknown', text);
}
