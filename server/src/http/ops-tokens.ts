import { createHash, timingSafeEqual } from 'node:crypto';
import type { Duty } from '@food/contracts/call';
import { type OpsTokens, tokenVariable } from '../operations-settings';
import { forbidden, type HttpError, unauthorized } from './errors';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Read when the process starts. */
const digests = new WeakMap<OpsTokens, [Duty | 'all', Buffer][]>();

function digestsOf(tokens: OpsTokens): [Duty | 'all', Buffer][] {
  const made = digests.get(tokens);
  if (made) return made;
  const known = Object.entries(tokens) as [Duty | 'all', string | null][];
  const fresh = known.flatMap(([duty, token]): [Duty | 'all', Buffer][] =>
    token === null ? [] : [[duty, digest(token)]],
  );
  digests.set(tokens, fresh);
  return fresh;
}

/**
 * The duty of an operations token; null if it isn't one. Compares with every token, each in constant time, so that the time
 * reveals nothing about them.
 */
function dutyOf(token: string, tokens: OpsTokens): Duty | 'all' | null {
  const given = digest(token);
  let found: Duty | 'all' | null = null;
  for (const [duty, known] of digestsOf(tokens)) if (timingSafeEqual(given, known)) found = duty;
  return found;
}

/**
 * Why the holder of this token may not make a call of one duty: 401 for an unknown token, 403 for another duty's. Null if they
 * may.
 */
export function refusalOf(token: string | null, duty: Duty, tokens: OpsTokens): HttpError | null {
  const theirs = token === null ? null : dutyOf(token, tokens);
  if (theirs === null) return unauthorized('This call needs an operations token.');
  if (theirs === 'all' || theirs === duty) return null;
  return forbidden(
    `This token is for the ${theirs}. The call needs ${tokenVariable(duty)} or ${tokenVariable('all')}.`,
    'WRONG_DUTY',
  );
}
