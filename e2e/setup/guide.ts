import { type ChildProcess, spawn } from 'node:child_process';
import { cp, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { freePort, root, temporaryFolder } from './start-server';

/** A copy of the repository with nothing but its sources, in which a guide may change, install and publish what it likes. */
export interface Workspace {
  readonly path: string;
  readonly url: string;
  /** Runs a command as at the keyboard; throws with what it said where it fails. */
  run(script: string): Promise<void>;
  /** Runs every block of a guide in order, in one shell; throws with what a block said where it fails. */
  follow(guide: string): Promise<void>;
  /** Stops all that keeps running, and removes the folder. */
  clear(): Promise<void>;
}

const LEFT_OUT = new Set(['node_modules', '.git', '.data', '.releases', '.tsout', 'dist', 'test-results']);
/** A step may install, build or open a browser, on a busy machine. */
const STEP_MS = 240_000;
const END = '__the_block_has_ended__';

/** A block of a guide, and what must be among its words. */
interface Step {
  script: string;
  keepsRunning: boolean;
  says: string[];
}

/** A workspace whose site is deployed already, and its port a free one wherever a guide says 3000. */
export async function openWorkspace(store: string): Promise<Workspace> {
  const folder = await temporaryFolder('food-guide');
  const path = join(folder.path, 'food');
  await cp(root, path, { recursive: true, filter: (source) => !LEFT_OUT.has(basename(source)) });
  await cp(store, join(path, '.releases'), { recursive: true });
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), RELEASE_STORE: '', DATA_DIR: '', OPS_TOKEN: '' };
  // A group of its own: what a block leaves running ends with it.
  const shell = spawn('bash', ['--noprofile', '--norc'], { cwd: path, env, detached: true });
  return {
    path,
    url: `http://localhost:${port}`,
    run: (script) => run(shell, { script, keepsRunning: false, says: [] }),
    async follow(guide) {
      const text = (await readFile(join(root, guide), 'utf8')).replaceAll(
        'localhost:3000',
        `localhost:${port}`,
      );
      for (const step of stepsOf(text)) await run(shell, step);
    },
    async clear() {
      const ended = new Promise((resolve) => shell.once('exit', resolve));
      process.kill(-(shell.pid as number), 'SIGTERM');
      await ended;
      // The site closes with grace, and writes until then.
      while (await fetch(`http://localhost:${port}/healthz`).catch(() => null))
        await new Promise((resume) => setTimeout(resume, 100));
      await folder.remove();
    },
  };
}

/** Blocks that begin with ```sh, each with the ```text block that may follow it; `sh keeps running` is not waited for. */
export function stepsOf(text: string): Step[] {
  const steps: Step[] = [];
  for (const [, kind = '', body = ''] of text.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)) {
    if (kind.startsWith('sh'))
      steps.push({ script: body, keepsRunning: kind === 'sh keeps running', says: [] });
    else if (kind === 'text') steps.at(-1)?.says.push(...body.split('\n').filter(Boolean));
  }
  return steps;
}

async function run(shell: ChildProcess, { script, keepsRunning, says }: Step): Promise<void> {
  const heard = { words: '' };
  const hear = (chunk: Buffer) => {
    heard.words += chunk;
  };
  for (const stream of [shell.stdout, shell.stderr]) stream?.on('data', hear);
  // Neither a block's own input nor its failure may end the shell.
  const block = keepsRunning ? `( ${script.trim()} ) < /dev/null &` : `( set -e\n${script}\n) < /dev/null`;
  const keepsExports = script.startsWith('export ') ? script : block;
  shell.stdin?.write(`${keepsExports}\necho "${END}$?"\n`);
  const until = Date.now() + STEP_MS;
  const isDone = () => (keepsRunning ? isSaid(heard.words, says) : heard.words.includes(END));
  while (!isDone() && Date.now() < until) await new Promise((resume) => setTimeout(resume, 100));
  for (const stream of [shell.stdout, shell.stderr]) stream?.off('data', hear);
  if (!keepsRunning && !heard.words.includes(`${END}0`))
    throw new Error(`This failed:\n${script}\n${heard.words}`);
  if (!isSaid(heard.words, says))
    throw new Error(`${says.join('\n')}\nwas not said by:\n${script}\n${heard.words}`);
}

/** Whether each line is said, one after the other; … stands for anything. */
function isSaid(words: string, says: readonly string[]): boolean {
  const pattern = says.map((line) => line.split('…').map(escaped).join('.*')).join('[\\s\\S]*');
  return new RegExp(pattern).test(words);
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
