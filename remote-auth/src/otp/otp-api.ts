import type { sendOtp as sendOtpCall, verifyOtp as verifyOtpCall } from '@food/contracts/auth';
import type { AnswerOf, BodyOf } from '@food/contracts/call';
import { api } from '@food/platform/api';

/** Sends a one-time code to an email or mobile. Succeeds alike where there is no such account. */
export async function sendOtp(identifier: string): Promise<void> {
  await api.post('/auth/send-otp', { emailOrMobile: identifier } satisfies BodyOf<typeof sendOtpCall>);
}

/** Exchanges a code for a session and a reset token; which of them is used, the caller decides. */
export async function verifyOtp(identifier: string, otp: string) {
  const body: BodyOf<typeof verifyOtpCall> = { emailOrMobile: identifier, otp: otp.replace(/\s/g, '') };
  const { data } = await api.post<Partial<AnswerOf<typeof verifyOtpCall>> | null>('/auth/verify-otp', body);
  return data;
}
