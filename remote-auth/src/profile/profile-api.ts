import type { updateProfile as updateProfileCall, uploadProfile } from '@food/contracts/auth';
import type { AnswerOf, BodyOf } from '@food/contracts/call';
import { api } from '@food/platform/api';
import { ApiError, isSignedOut, messageOf } from '@food/platform/api-error';
import type { SessionUser } from '@food/session/store';
import { readUser } from '../auth-form/session-answer';

/** One field of the profile with its new value. */
export type ProfileChange = BodyOf<typeof updateProfileCall>;

/** The customer as the server knows them. */
export async function getMe(): Promise<SessionUser> {
  const user = readUser((await api.get<unknown>('/auth/me')).data);
  if (!user) throw new Error('The profile could not be read.');
  return user;
}

/** Changes one field; the server's words for it. */
export async function updateProfile(change: ProfileChange): Promise<string> {
  const { data } = await api.patch<AnswerOf<typeof updateProfileCall> | null>('/auth/update', change);
  return data?.message || 'Profile updated successfully!';
}

/** What to say about a failed change: the answer's `error` field or its message (rule: profile-error-field). */
export function updateFailure(error: unknown): string | null {
  if (isSignedOut(error)) return null;
  const body = error instanceof ApiError ? (error.body as { error?: unknown } | null) : null;
  const told = typeof body?.error === 'string' ? body.error.trim() : '';
  return told || messageOf(error, 'Something went wrong');
}

/** Sets the profile picture; the new one's path. */
export async function uploadPicture(picture: Blob): Promise<string> {
  const form = new FormData();
  form.append('profile_picture', picture, 'picture');
  const { data } = await api.post<Partial<AnswerOf<typeof uploadProfile>> | null>(
    '/auth/upload-profile',
    form,
  );
  if (!data?.profile_picture) throw new Error('The answer to an upload holds no picture.');
  return data.profile_picture;
}
