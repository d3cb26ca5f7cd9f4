import { z } from 'zod';
import { GUEST } from '../user-store';

/** What binds the way to a provider to the way back from it. */
export interface Checks {
  readonly state: string;
  readonly verifier: string;
  readonly nonce: string;
}

/** A person as a provider knows them. */
export interface Person {
  /** The provider's own id of the person. */
  readonly subject: string;
  readonly name: string;
  /** Null unless the provider says that the address is theirs. */
  readonly verifiedEmail: string | null;
}

export interface SocialProvider {
  readonly name: 'google' | 'facebook';
  /** Where the browser goes to log in. Rejects where the provider can't be asked. */
  loginUrl(redirectUri: string, checks: Checks): Promise<URL>;
  /** Who came back; `callback` is the whole address. Rejects where they refused, or the code is not good. */
  identify(callback: URL, checks: Checks): Promise<Person>;
}

/** How long an answer of a provider is waited for. A customer is waiting, and stands before a blank page. */
export const PROVIDER_LIMITS = { seconds: 5 };

/** The settings take http for a provider only on this machine. */
export const isPlainHttp = (address: string): boolean => address.startsWith('http:');

const plain = (text: string): string => text.replace(/[\p{Cc}\p{Surrogate}]/gu, '').trim();
const Name = z.string().transform(plain).pipe(z.string().min(1).max(120));
const Subject = z.string().regex(/^[\x21-\x7e]{1,255}$/);
const Email = z.string().max(254).pipe(z.email());

/**
 * Reads what a provider says of a person; everything but the id may be missing.
 *
 * @throws where there is no usable id
 */
export function readPerson(subject: unknown, name: unknown, verifiedEmail: unknown): Person {
  return {
    subject: Subject.parse(subject),
    name: Name.catch(GUEST).parse(name),
    verifiedEmail: Email.nullable().catch(null).parse(verifiedEmail),
  };
}
