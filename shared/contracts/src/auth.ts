import { normalCode } from '@food/contracts/digits';
import { normalMobile } from '@food/contracts/mobile';
import { z } from 'zod';
import { defineCall, Instant, MessageAnswer } from './call';

export { normalMobile };

/** Ids: `USR-` and ten or more Crockford base-32 characters (rule: ids-unguessable). */
export const UserId = z.string().regex(/^USR-[0-9A-HJKMNP-TV-Z]{10,}$/);

/** The customer in answers to themselves. */
export const User = z
  .object({
    id: UserId,
    name: z.string(),
    email: z.string(),
    /** Ten digits; null if the account came from a social login. */
    mobile: z.string().nullable(),
    /** Relative to the API base, or an absolute http(s) address, or null. */
    profile_picture: z.string().nullable(),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof User>;

const IDENTIFIER = 'Please enter your email or mobile number.';
const identifierOr = (empty: string) => z.string().trim().min(1, empty).max(254, IDENTIFIER);
const identifier = identifierOr(IDENTIFIER);
const BOTH = 'Please enter both email/mobile and password.';
const loginPassword = z
  .string()
  .min(1, BOTH)
  .max(1024)
  .refine((p) => p.trim() !== '', BOTH);

const EMAIL = 'Please enter a valid email address.';
const MOBILE = 'Please enter a mobile number of 10 digits.';

/** The fields of an account; `empty` is what a form says of one without content. */
const fields = (empty: string) => ({
  name: z.string().trim().min(1, empty).max(120, 'The name can have at most 120 characters.'),
  email: z.string().trim().min(1, empty).max(254, EMAIL).pipe(z.email(EMAIL)),
  /** Other characters are dropped, then a leading 91 of twelve digits or 0 of eleven, then cut at ten. */
  mobile: z
    .string()
    .trim()
    .min(1, empty)
    .max(40, MOBILE)
    .transform(normalMobile)
    .pipe(z.string().regex(/^\d{10}$/, MOBILE)),
  /** As typed; trimmed only to test for emptiness (rule: password-as-typed). */
  password: z
    .string()
    .min(1, empty)
    .min(8, 'The password needs at least 8 characters.')
    .max(256, 'The password can have at most 256 characters.')
    .refine((p) => p.trim() !== '', 'The password needs at least 8 characters.'),
});
const account = fields('Please fill all fields');
const change = fields('Field cannot be empty.');

export const login = defineCall({
  method: 'POST',
  path: '/auth/login',
  access: 'open',
  summary: 'Log in by password',
  status: 200,
  body: z.object({ emailOrMobile: identifierOr(BOTH), password: loginPassword }),
  answer: z.object({ message: z.string(), token: z.string(), user: User }),
});

export const signup = defineCall({
  method: 'POST',
  path: '/auth/signup',
  access: 'open',
  summary: 'Create an account',
  status: 201,
  body: z.object(account),
  answer: MessageAnswer,
});

/**
 * Always answers the same, whether or not the account exists. For `change` the code goes to the new email or mobile of the
 * caller, whose token it then needs (else 401). The browser that asked gets a cookie, and can use the code from anywhere; a
 * client without cookies from its address.
 */
export const sendOtp = defineCall({
  method: 'POST',
  path: '/auth/send-otp',
  access: 'open',
  summary: 'Send a one-time code',
  status: 200,
  body: z.object({ emailOrMobile: identifier, purpose: z.enum(['login', 'change']).default('login') }),
  answer: MessageAnswer,
});

/** Of a code, in characters: a whole message that was pasted is a wrong code, with the words for that. */
const MOST_PASTED = 1_000;

/** `reset_token` is for the forgotten-password path: single use, 10 minutes. */
export const verifyOtp = defineCall({
  method: 'POST',
  path: '/auth/verify-otp',
  access: 'open',
  summary: 'Exchange a one-time code for a session',
  status: 200,
  body: z.object({
    emailOrMobile: identifier,
    otp: z.string().trim().min(1, 'Please enter the OTP').max(MOST_PASTED).transform(normalCode),
  }),
  answer: z.object({ message: z.string(), token: z.string(), user: User, reset_token: z.string() }),
});

export const resetPassword = defineCall({
  method: 'POST',
  path: '/auth/reset-password',
  access: 'open',
  summary: 'Set a new password with a reset token',
  status: 200,
  body: z.object({
    emailOrMobile: identifier,
    password: account.password,
    reset_token: z.string().max(200).default(''),
  }),
  answer: MessageAnswer,
});

export const logout = defineCall({
  method: 'POST',
  path: '/auth/logout',
  access: 'customer',
  summary: 'Revoke this session',
  status: 200,
  answer: MessageAnswer,
});

export const getMe = defineCall({
  method: 'GET',
  path: '/auth/me',
  access: 'customer',
  summary: 'The caller',
  status: 200,
  answer: User,
});

const proof = {
  current_password: z.string().max(1024).optional(),
  code: z.string().trim().max(MOST_PASTED).transform(normalCode).optional(),
};

/**
 * Exactly one field at a time (rule: profile-one-field). The password with `current_password` if there is one; email and mobile
 * with it or with the `code` that `sendOtp` sent to the new one, else 403 `PROOF_NEEDED` (rule: contact-change-proven).
 */
export const updateProfile = defineCall({
  method: 'PATCH',
  path: '/auth/update',
  access: 'customer',
  summary: 'Change one field of the profile',
  status: 200,
  body: z.union([
    z.strictObject({ name: change.name }),
    z.strictObject({ email: change.email, ...proof }),
    z.strictObject({ mobile: change.mobile, ...proof }),
    z.strictObject({ password: change.password, current_password: z.string().max(1024).optional() }),
  ]),
  answer: MessageAnswer,
});

/** A device on which the customer is logged in. */
export const Session = z
  .object({
    /** Identifies the session, but can't be used to log in. */
    id: z.string(),
    /** Like "Chrome on Android". */
    device: z.string(),
    created_at: Instant,
    /** The time of its last call, to within a few minutes. */
    last_seen_at: Instant,
    /** Whether it is the caller's own session. */
    current: z.boolean(),
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof Session>;

export const getSessions = defineCall({
  method: 'GET',
  path: '/auth/sessions',
  access: 'customer',
  summary: 'Where the caller is logged in, the last used first',
  status: 200,
  answer: z.array(Session),
});

/** 404 if the caller has no such session. */
export const endSession = defineCall({
  method: 'DELETE',
  path: '/auth/sessions/:sessionId',
  access: 'customer',
  summary: 'Log one device of the caller out',
  status: 200,
  params: z.object({ sessionId: z.string().max(64) }),
  answer: MessageAnswer,
});

export const endOtherSessions = defineCall({
  method: 'DELETE',
  path: '/auth/sessions',
  access: 'customer',
  summary: 'Log all devices of the caller out but this one',
  status: 200,
  answer: MessageAnswer,
});

/**
 * Exchanges the `token` of a social login's return for its session: once, within 60 s, and only in the browser that began the
 * login (its cookie), else 400 `HANDOFF_INVALID` (rule: social-handoff).
 */
export const socialSession = defineCall({
  method: 'POST',
  path: '/auth/social/session',
  access: 'open',
  summary: 'Exchange the return of a social login for a session',
  status: 200,
  body: z.object({ handoff: z.string().min(1).max(200) }),
  answer: z.object({ message: z.string(), token: z.string(), user: User }),
});

/** Multipart, field `profile_picture`: JPEG, PNG or WebP up to 5 MB. */
export const uploadProfile = defineCall({
  method: 'POST',
  path: '/auth/upload-profile',
  access: 'customer',
  summary: 'Set the profile picture',
  status: 200,
  answer: z.object({ message: z.string(), profile_picture: z.string() }),
});
