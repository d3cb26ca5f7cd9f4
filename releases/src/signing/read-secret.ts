import { readFileSync } from 'node:fs';
import { Refusal } from '../model/errors';

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * A secret of the environment, or of the file that `NAME_FILE` names, as secret stores give them to containers and services. An
 * empty variable counts as unset; white space around the file's content is dropped.
 *
 * @throws Refusal with one line, without any part of the secret, if both are set or the file can't be used
 */
export function readSecret(env: Variables, name: string): string | undefined {
  const [value, file] = [env[name], env[`${name}_FILE`]].map((text) => (text?.trim() ? text : undefined));
  if (!file) return value;
  if (value) throw new Refusal(`Both ${name} and ${name}_FILE are set. Leave one of them out.`);
  const secret = readText(file, name).trim();
  if (!secret) throw new Refusal(`${name}_FILE is not usable: ${file} is empty.`);
  return secret;
}

function readText(file: string, name: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Refusal(`${name}_FILE is not usable: ${file} can't be read (${code}).`);
  }
}
