import type { sendOtp as sendOtpCall, verifyOtp as verifyOtpCall } from '@food/contracts/auth';
import { normalCode } from '@food/contracts/digits';
import { ApiError } from '@food/platform/api-error';
import { call, pathOf } from '@food/platform/call';

/**
 * Sends a one-time code to an email or mobile: to log in, or to change the customer's own to it. It also succeeds if there is no
 * such account.
 */
export async function sendOtp(identifier: string, purpose?: 'change'): Promise<void> {
  const path = pathOf<typeof sendOtpCall>('/auth/send-otp');
  await call<typeof sendOtpCall>('POST', {
    path,
    body: { emailOrMobile: identifier, ...(purpose && { purpose }) },
    withCookies: true,
  });
}

/** The field that a refused code belongs to. */
export const refusedCode = (error: unknown): 'otp' | null =>
  error instanceof ApiError && error.code === 'OTP_INVALID' ? 'otp' : null;

/** Exchanges a code for a session and a reset token; the caller decides which of them to use. */
export async function verifyOtp(identifier: string, otp: string) {
  const path = pathOf<typeof verifyOtpCall>('/auth/verify-otp');
  const body = { emailOrMobile: identifier, otp: normalCode(otp) };
  return call<typeof verifyOtpCall>('POST', { path, body, withCookies: true });
}
