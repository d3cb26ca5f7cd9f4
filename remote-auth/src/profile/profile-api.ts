import type {
  getMe as getMeCall,
  updateProfile as updateProfileCall,
  uploadProfile,
} from '@food/contracts/auth';
import type { BodyOf } from '@food/contracts/call';
import { ApiError, isSignedOut, messageOf } from '@food/platform/api-error';
import { call, pathOf } from '@food/platform/call';
import { readUser, type SessionUser } from '@food/session/store';
import { t } from '../messages';
import { refusedCode } from '../otp/otp-api';

/** One field of the profile with its new value. */
export type ProfileChange = BodyOf<typeof updateProfileCall>;

/** The customer as the server knows them. */
export async function getMe(): Promise<SessionUser> {
  const user = readUser(await call<typeof getMeCall>('GET', { path: pathOf<typeof getMeCall>('/auth/me') }));
  if (!user) throw new Error('The profile could not be read.');
  return user;
}

/** Changes one field. Returns the server's message. */
export async function updateProfile(change: ProfileChange): Promise<string> {
  const path = pathOf<typeof updateProfileCall>('/auth/update');
  const answer = await call<typeof updateProfileCall>('PATCH', { path, body: change, withCookies: true });
  return answer?.message || t('profile.updated');
}

/** Whether the account has the email or mobile of a change already. */
export function hasContact(user: SessionUser, change: ProfileChange): boolean {
  if ('email' in change) return user.email?.toLowerCase() === change.email.toLowerCase();
  return 'mobile' in change && user.mobile === change.mobile;
}

/** The message for a failed change: the answer's `error` field or its message (rule: profile-error-field). */
export function updateFailure(error: unknown): string | null {
  if (isSignedOut(error)) return null;
  const body = bodyOf(error);
  const told = typeof body?.error === 'string' ? body.error.trim() : '';
  // The same, with an id to quote if the server failed.
  return (told !== body?.message && told) || messageOf(error, t('failure.unknown'));
}

/** How a change of email or mobile is confirmed. */
export type Proof = 'password' | 'code';

const bodyOf = (error: unknown): Record<string, unknown> | null =>
  error instanceof ApiError ? (error.body as Record<string, unknown> | null) : null;

/** The proofs that a refused change asks for (rule: contact-change-proven); null if it failed for another reason. */
export function proofsOf(error: unknown): Proof[] | null {
  const body = bodyOf(error);
  if (body?.code !== 'PROOF_NEEDED') return null;
  const proofs = Array.isArray(body.proofs) ? body.proofs : [];
  return PROOFS.filter((proof) => proofs.includes(proof));
}
const PROOFS: readonly Proof[] = ['password', 'code'];

/** The field that a refused change is about, if it isn't the changed one itself. */
export function refusedField(error: unknown): 'current_password' | 'otp' | null {
  if (bodyOf(error)?.code === 'WRONG_PASSWORD') return 'current_password';
  return refusedCode(error);
}

/** Sets the profile picture. Returns the new one's path. */
export async function uploadPicture(picture: Blob): Promise<string> {
  const form = new FormData();
  form.append('profile_picture', picture, 'picture');
  const path = pathOf<typeof uploadProfile>('/auth/upload-profile');
  const answer = await call<typeof uploadProfile>('POST', { path, body: form });
  if (!answer?.profile_picture) throw new Error('The answer to an upload holds no picture.');
  return answer.profile_picture;
}
