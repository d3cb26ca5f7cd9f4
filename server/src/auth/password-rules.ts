import type { Config } from '../config';
import { badRequest } from '../http/errors';

/** The person whose password it is; unknown fields are left out. */
interface Person {
  readonly name: string;
  readonly email: string | null;
  readonly mobile: string | null;
}

const LEAST = 8;

const refusal = (message: string) => badRequest(message, 'PASSWORD_WEAK');

let loading: Promise<ReadonlySet<string>> | null = null;

/** About 50,000 passwords from leaks. Loaded with the first password: no start needs them. */
const commonPasswords = (): Promise<ReadonlySet<string>> => {
  loading ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'] as string[]),
  );
  return loading;
};

/** An attacker tries "Qwerty2024!" with "qwerty". */
const withoutTail = (password: string): string => password.replace(/[^a-z]+$/, '');

const isRepetition = (password: string): boolean => /^(.{1,4}?)\1+.{0,3}$/.test(password);

async function isCommon(password: string): Promise<boolean> {
  const common = await commonPasswords();
  const typed = password.trim().toLowerCase();
  return common.has(typed) || common.has(withoutTail(typed)) || isRepetition(typed);
}

/** Publicly known words about the person and about us, the longest first. */
function knownWords({ name, email, mobile }: Person, brandName: string): string[] {
  const address = (email ?? '').toLowerCase();
  const [local = '', domain = ''] = address.split('@');
  const texts = [address, local, domain, name, brandName, mobile ?? ''].map((text) => text.toLowerCase());
  const words = texts.flatMap((text) => [text, text.replace(/[\s._-]+/g, ''), ...text.split(/[\s._-]+/)]);
  return words.filter((word) => word.length >= 3).sort((a, b) => b.length - a.length);
}

const without = (password: string, words: readonly string[]): string =>
  words.reduce((rest, word) => rest.replaceAll(word, ''), password.toLowerCase());

/**
 * Refuses passwords that are guessed first: those from leaks, also with digits and signs behind them, and those that contain the
 * person's name, email or mobile, or our name, and hardly anything else (rule: password-not-guessable).
 *
 * @throws HttpError 400 `PASSWORD_WEAK`
 */
export async function refuseWeakPassword(
  password: string,
  person: Person | null,
  { brandName }: Pick<Config, 'brandName'>,
): Promise<void> {
  if (await isCommon(password))
    throw refusal('Many people use this password, so it is guessed first. Please choose another one.');
  const rest = without(password, knownWords(person ?? { name: '', email: null, mobile: null }, brandName));
  if (rest.length !== password.length && rest.trim().length < LEAST)
    throw refusal(
      'This password is too close to your name, email or mobile, or to our name. Please choose another one.',
    );
}
