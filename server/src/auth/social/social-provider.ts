import { z } from 'zod';
import { GUEST } from '../user-store';

/** Binds the redirect to a provider to the return from it. */
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
  /** Null unless the provider has verified the address. */
  readonly verifiedEmail: string | null;
}

export interface SocialProvider {
  readonly name: 'google' | 'facebook';
  /** The address at which the browser logs in. Rejects if the provider can't be reached. */
  loginUrl(redirectUri: string, checks: Checks): Promise<URL>;
  /** The person who came back; `callback` is the whole address. Rejects if they refused, or the code is invalid. */
  identify(callback: URL, checks: Checks): Promise<Person>;
}

/** How long to wait for a provider's answer. Meanwhile the customer sees a blank page. */
export const PROVIDER_LIMITS = { seconds: 5 };

/** The settings accept http only for a provider on this machine. */
export const isPlainHttp = (address: string): boolean => address.startsWith('http:');

const plain = (text: string): string => text.replace(/[\p{Cc}\p{Surrogate}]/gu, '').trim();
const Name = z.string().transform(plain).pipe(z.string().min(1).max(120));
const Subject = z.string().regex(/^[\x21-\x7e]{1,255}$/);
const Email = z.string().max(254).pipe(z.email());

/**
 * Reads a provider's data about a person; everything but the id may be missing.
 *
 * @throws if there is no usable id
 */
export function readPerson(subject: unknown, name: unknown, verifiedEmail: unknown): Person {
  return {
    subject: Subject.parse(subject),
    name: Name.catch(GUEST).parse(name),
    verifiedEmail: Email.nullable().catch(null).parse(verifiedEmail),
  };
}
