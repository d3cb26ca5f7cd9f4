import { asciiDigits } from '@food/contracts/digits';

/**
 * The one rule for mobile numbers, on both sides (rule: mobile-ten-digits): ten digits, also typed in Hindi's or Telugu's; other
 * characters are dropped, then a leading 91 of twelve digits, 0091 of fourteen or 0 of eleven, then cut at ten. Fewer digits stay as they are, so it can run
 * while typing.
 */
export function normalMobile(typed: string): string {
  const digits = asciiDigits(typed).replace(/\D/g, '');
  if (digits.length === 12 && digits.startsWith('91')) return digits.slice(2);
  if (digits.length === 14 && digits.startsWith('0091')) return digits.slice(4);
  if (digits.length === 11 && digits.startsWith('0')) return digits.slice(1);
  return digits.slice(0, 10);
}
