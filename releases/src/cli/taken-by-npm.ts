import type { Command, Option } from 'commander';
import { Refusal } from '../model/errors';

/**
 * Options that npm has too: one from a user's npm configuration looks like one that was meant for the release command. Without
 * them the command does no more than with them. `--dry-run` isn't among them: it makes no sense in a configuration.
 */
const NPM_HAS = ['force', 'json', 'packages'];

/**
 * Without `--` before them npm takes options for itself, and passes them on only as `npm_config_<name>`. Throws {@link Refusal}
 * for one that the command has: without it a canary would be a release for everybody.
 */
export function refuseTakenByNpm(program: Command, args: readonly string[]): void {
  const commands = calledOf(program, args);
  const taken = commands.flatMap(({ options }) => options).flatMap((option) => takenOf(option, args));
  if (taken.length === 0) return;
  // The value of an option without "=" is among the arguments, and can't be told from them.
  const isWhole = taken.every(({ words }) => words === null);
  const called = isWhole ? args.map(quoted) : [...commands.slice(1).map((each) => each.name()), '…'];
  const whole = taken.flatMap(({ words, given }) => words ?? given);
  const way =
    process.env.npm_lifecycle_event === 'release'
      ? `Write: npm run release -- ${[...called, ...whole].join(' ')}`
      : 'Write -- before the options.';
  throw new Refusal(`npm took ${taken.map(({ name }) => name).join(' ')} for itself. ${way}`);
}

/** The program and its command: `root draft` is two words. */
function calledOf(program: Command, args: readonly string[]): Command[] {
  const found = [program];
  for (const arg of args) {
    const next = found.at(-1)?.commands.find((each) => [each.name(), ...each.aliases()].includes(arg));
    if (!next) break;
    found.push(next);
  }
  return found;
}

interface Taken {
  name: string;
  /** The option as it must be typed, e.g. `--canary=10`. */
  given: string[];
  /** E.g. `--canary <per cent>`, if its value is not known. */
  words: string | null;
}

function takenOf(option: Option, args: readonly string[]): Taken[] {
  const name = `--${option.name()}`;
  const key = option.negate ? option.name().replace(/^no-/, '') : option.name();
  const value = process.env[`npm_config_${key.replaceAll('-', '_')}`];
  const isGiven = args.some((arg) => arg === name || arg.startsWith(`${name}=`));
  if (value === undefined || isGiven || NPM_HAS.includes(key)) return [];
  if (!option.required)
    return value === (option.negate ? '' : 'true') ? [{ name, given: [name], words: null }] : [];
  if (value === 'true' || value === '') return [{ name, given: [], words: option.flags }];
  // npm separates several values by an empty line.
  return [{ name, given: value.split('\n\n').map((one) => quoted(`${name}=${one}`)), words: null }];
}

/** Quoted, so that a shell takes it for one word. */
const quoted = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
