import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { documented, readCommands } from '@food/server/testing/operations-commands';
import { readSources } from './citations';

const root = join(__dirname, '..');

/** Commands that no test executes, each with the check in its place: a file, and a text in it. */
const HELD: Readonly<Record<string, { file: string; words: string }>> = {
  // They need containers.
  'docker compose up --build': {
    file: 'scripts/bundle/deploy-files.test.ts',
    words: 'is a file that Compose takes',
  },
  'docker compose up --detach --no-deps --wait server-1': {
    file: 'scripts/bundle/deploy-files.test.ts',
    words: 'one process after the other',
  },
  'docker compose up --detach --no-deps --wait server-2': {
    file: 'scripts/bundle/deploy-files.test.ts',
    words: 'one process after the other',
  },
  'docker compose logs': {
    file: 'scripts/bundle/deploy-files.test.ts',
    words: 'one process after the other',
  },
  'docker compose kill server-1': {
    file: 'scripts/bundle/deploy-files.test.ts',
    words: 'a process that hangs is one that there is',
  },
  'docker compose start server-1': {
    file: 'scripts/bundle/deploy-files.test.ts',
    words: 'a process that hangs is one that there is',
  },
  // It needs systemd.
  'systemctl kill': {
    file: 'scripts/bundle/deploy-files.test.ts',
    words: 'is started again when it was killed',
  },
  // It needs a journal.
  'journalctl --namespace': {
    file: 'scripts/bundle/deploy-files.test.ts',
    words: 'read as the document says',
  },
  // It needs the log line of a real error.
  'npm run release -- where': {
    file: 'releases/src/cli/where-command.test.ts',
    words: 'takes what the server’s log says',
  },
  // They measure for minutes, and nothing passes or fails by what they measure.
  'npm run bench -- sizing': { file: 'bench/src/command.test.ts', words: 'takes the words of the document' },
  'npm run bench -- processes': {
    file: 'bench/src/command.test.ts',
    words: 'takes the words of the document',
  },
  // They run the tests, or are the first step of the browser tests.
  'npm run lint': { file: 'scripts/testing/steps.ts', words: "alone: 'npm run lint'" },
  'npm start': { file: 'scripts/start-site.test.ts', words: 'Runs `npm start`' },
};

/** What a call of `documented` names, however it is quoted. */
const CALLS = /\bdocumented\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"([^"\n]*)"|`([^`$]*)`)/g;
const executed = readSources(root)
  .filter(({ file }) => /\.ts$/.test(file) && !file.startsWith('docs/'))
  .flatMap(({ file, text }) =>
    [...text.matchAll(CALLS)].map((call) => ({ file, words: call.slice(1).find(Boolean) ?? '' })),
  );

/** For each command that nothing executes or checks: its place, and the remedy. */
function unheld(commands: readonly { line: number; text: string }[]): string[] {
  const known = [...Object.keys(HELD), ...executed.map(({ words }) => words)];
  return commands
    .filter(({ text }) => !known.some((words) => text.includes(words)))
    .map(
      ({ line, text }) =>
        `docs/operations.md:${line}: no test executes "${text}". Take it in a test with documented('…') of server/src/testing/operations-commands.ts and execute it; where it needs containers or systemd, name in HELD of docs/operations.test.ts what holds it.`,
    );
}

describe('Each command of docs/operations.md', () => {
  it('is executed by a test, or held if it can’t be executed', () => {
    expect(readCommands().length).toBeGreaterThan(10);
    expect(unheld(readCommands())).toEqual([]);
  });

  it('is told with its line and what to do if no test executes it', () => {
    const text = [
      'Then `npm run backup -- --all` and',
      '',
      '```sh',
      'npm run polish',
      '```',
      '`a`, `--b c`.',
    ];

    expect(unheld(readCommands(text.join('\n')))).toEqual([
      expect.stringMatching(/^docs\/operations\.md:1: no test executes "npm run backup -- --all"\. Take it/),
      expect.stringMatching(/^docs\/operations\.md:4: no test executes "npm run polish"\./),
    ]);
  });
});

it('Each command that a test executes stands in docs/operations.md', () => {
  expect(executed.length).toBeGreaterThan(8);
  for (const { words } of executed) expect(documented(words)).toContain(words);
});

it('What holds a command that can’t be executed is there, and so is the command', () => {
  for (const [words, { file, words: title }] of Object.entries(HELD)) {
    expect(documented(words)).toContain(words);
    expect(existsSync(join(root, file)) && readFileSync(join(root, file), 'utf8')).toContain(title);
  }
});
