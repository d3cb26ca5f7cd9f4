import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** A command as in docs/operations.md, with its line. */
interface DocumentedCommand {
  readonly line: number;
  readonly text: string;
}

/** Text in backticks that has a space, or is a program's file; not an option or a setting of something else. */
const isCommand = (code: string): boolean =>
  (/ /.test(code) && !/^(-|\w+: )/.test(code)) || /\.mjs$/.test(code);

/** Every command of the document: each line of its shell blocks, and the text in backticks in its sentences. */
export function readCommands(text: string = read('docs/operations.md')): DocumentedCommand[] {
  let block: string | null = null;
  return text.split('\n').flatMap((content, at) => {
    const line = at + 1;
    if (content.startsWith('```')) {
      block = block === null ? content.slice(3) : null;
      return [];
    }
    if (block !== null) return block === 'yaml' || !content ? [] : [{ line, text: content }];
    const codes = [...content.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
    return codes.filter(isCommand).map((code) => ({ line, text: code }));
  });
}

/**
 * A command of docs/operations.md word by word, for the test that executes it. `npm test -- docs` finds by these calls which
 * commands no test executes.
 *
 * @param words a text in this command and in no other
 * @throws if the document has no such command, or several
 */
export function documented(words: string): string {
  const texts = new Set(readCommands().map(({ text }) => text));
  if (texts.has(words)) return words;
  const [found, ...others] = [...texts].filter((text) => text.includes(words));
  if (found !== undefined && others.length === 0) return found;
  throw new Error(
    `docs/operations.md has ${found === undefined ? 'no command' : 'several commands'} with "${words}".`,
  );
}

interface Said {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command of package.json in `folder`, without checking whether the packages are installed. */
export function runInFolder(command: string, folder: string, env: Record<string, string> = {}): Said {
  const [, name = '', words = ''] = /^npm run (\w+)(?: -- (.*))?$/.exec(command) ?? [];
  const program: string | undefined = JSON.parse(read('package.json')).scripts[name]?.split(
    'scripts/bootstrap.mjs ',
  )[1];
  if (!program) throw new Error(`${command} is no command that a program of the repository runs.`);
  return spawnSync(process.execPath, ['scripts/run.mjs', program, ...words.split(' ').filter(Boolean)], {
    cwd: root,
    env: { PATH: process.env.PATH, INIT_CWD: folder, ...env },
    encoding: 'utf8',
  });
}
