import { useChoices } from '@food/cart/choices';
import { useCart } from '@food/cart/store';
import type { logout, User } from '@food/contracts/auth';
import { api, connectSession } from '@food/platform/api';
import { countInstance } from '@food/platform/instances';
import { notify } from '@food/platform/notify';
import { queryClient } from '@food/platform/query';
import {
  onStoredElsewhere,
  readStored,
  readText,
  removePrivate,
  removeStored,
  writeStored,
  writeText,
} from '@food/platform/storage';
import { create } from 'zustand';
import { t } from './messages';
import english from './messages/en.json';

countInstance('@food/session/store');

/** The stored data of a customer: at least id and name. */
export type SessionUser = Pick<User, 'id' | 'name'> & Partial<User>;

/** The customer who is logged in, by a token and a user with an id, or none (rule: session-is-token-and-user). */
export interface SessionState {
  readonly token: string | null;
  readonly user: SessionUser | null;
  /** False on a server and until the stored session was read: don't redirect to the login before. */
  readonly known: boolean;
}

/** Read with a selector: `useSession((s) => s.user)`. */
export const useSession = create<SessionState>()(() => ({ token: null, user: null, known: false }));

const KEYS = ['token', 'user'] as const;
/** The message that the customer reads when a session ended (rule: signed-out-once). */
export const loginAgain = (): string => t('session.ended');
/** The same in English, for releases from before {@link loginAgain}. */
export const LOGIN_AGAIN = english['session.ended'];

/** False if full or blocked storage did not take the session: then it exists in this page alone. */
let isKept = true;

/** Stores token and user, as login does. */
export function logIn(token: string, user: SessionUser): void {
  // Other tabs follow each single change and must never see one customer's token beside another's name. The same customer's new
  // token replaces the old one: without any in between, the others would leave their pages.
  const before = readStored('user', readUser);
  if (before && before.id !== user.id) forgetSession();
  const kept = writeStored('user', user) && writeText('token', token);
  // Half of a session, or half of the previous one, is none.
  if (!kept) for (const key of KEYS) removeStored(key);
  enter(token, user);
  isKept = kept;
}

function enter(token: string, user: SessionUser): void {
  const before = useSession.getState().user;
  if (before && before.id !== user.id) forgetPrivateData();
  isKept = true;
  useSession.setState({ token, user, known: true });
}

/** Replaces the customer's data, after a change of the profile. */
export function setUser(user: SessionUser): void {
  writeStored('user', user);
  useSession.setState({ user });
}

/**
 * Ends the session: notifies the server (whatever it answers) and clears the session's own keys, cart, chosen coupon and address,
 * and cached private data. Sockets close by themselves: they follow the token.
 */
export function logOut(): void {
  const { token } = useSession.getState();
  // Not by `call`, which the host's script does without. The header is set by hand: when the client reads the session, it has ended.
  const path: (typeof logout)['path'] = '/auth/logout';
  if (token) api.post(path, {}, { headers: { Authorization: `Bearer ${token}` } }).catch(() => undefined);
  useCart.getState().clear();
  useChoices.getState().clearChoices();
  forgetSession();
}

function forgetSession(): void {
  for (const key of KEYS) removeStored(key);
  removePrivate();
  useChoices.getState().chooseAddress(null);
  leave();
}

function leave(): void {
  useSession.setState({ token: null, user: null, known: true });
  forgetPrivateData();
}

/**
 * One customer's answers and address must not be shown to the next. Clears this page alone: the stored data went with the session
 * that ended, and any there now may be the next customer's.
 */
function forgetPrivateData(): void {
  queryClient.removeQueries({ predicate: (query) => query.meta?.private === true });
  useChoices.setState({ address: null });
}

/** A 401 on any call with the current token signs the customer out once and shows one message, wherever it happens. */
function onUnauthorized(token: string): void {
  if (useSession.getState().token !== token) return;
  // It may be here before the news of a logout, or of a later login, in another tab.
  if (isKept && readText('token') !== token) {
    follow();
    return;
  }
  forgetSession();
  notify(loginAgain());
}

/**
 * A user with an id and a name, or null: from storage, or from the server's answer. Only the known fields are used, and only if
 * they are text.
 */
export function readUser(value: unknown): SessionUser | null {
  if (typeof value !== 'object' || value === null) return null;
  const { id, name, email, mobile, profile_picture } = value as Record<string, unknown>;
  if (typeof id !== 'string' || id === '' || typeof name !== 'string') return null;
  return {
    id,
    name,
    email: typeof email === 'string' ? email : '',
    mobile: typeof mobile === 'string' ? mobile : null,
    profile_picture: typeof profile_picture === 'string' ? profile_picture : null,
  };
}

/** Reads the stored session and follows other tabs. The host calls it once, after hydration. Returns a function that stops it. */
export function startSession(): () => void {
  connectSession({ token: () => useSession.getState().token, onUnauthorized });
  take(forgetSession);
  return onStoredElsewhere(KEYS, follow);
}

function take(otherwise: () => unknown): void {
  const token = readText('token');
  const user = readStored('user', readUser);
  if (token && user) enter(token, user);
  else otherwise();
}

/** An incomplete session is removed at the start only: later, another tab may be in the middle of a login. */
const follow = (): void => take(() => isKept && leave());
