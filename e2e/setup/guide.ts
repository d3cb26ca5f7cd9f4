import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { copyFile, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { copyFolder, copySources } from './copy-folder';
import { installed, PACKAGES, sharePackages } from './share-packages';
import { freePort, root, temporaryFolder } from './start-server';

/** A copy of the repository's sources, in which a guide may change, install and publish anything. */
export interface Workspace {
  readonly path: string;
  readonly url: string;
  /**
   * Runs every block of a guide in order, in one shell; throws with the output of a failed block.
   *
   * @param opened commands whose candidate the gate has already opened in Chromium, in this guide or another: here that check is
   * left out
   */
  follow(guide: string, opened?: readonly string[]): Promise<void>;
  /** Runs one command in the same shell; throws with its output if it fails. */
  run(command: string): Promise<void>;
  /** Changed files of the sources, except in one folder. */
  changedOutside(folder: string): Promise<string[]>;
  /** Stops everything that still runs, and removes the folder. */
  clear(): Promise<void>;
}

/** A step may install, build or open a browser, on a busy machine. */
const STEP_MS = 240_000;
const END = '__the_block_has_ended__';

/** A block of a guide, and the lines that its output must contain. */
interface Step {
  script: string;
  keepsRunning: boolean;
  says: string[];
}

interface WorkspaceOptions {
  /**
   * Whether it is a clone with packages of its own, which a guide that adds a part needs. Others share the packages of this
   * repository.
   */
  clone?: boolean;
}

/** Opens a workspace whose site has run before. Wherever a guide says port 3000, it uses a free one. */
export async function openWorkspace({ clone = false }: WorkspaceOptions = {}): Promise<Workspace> {
  const folder = await temporaryFolder('food-guide');
  const path = join(folder.path, 'food');
  await copyWorkspace(path, clone);
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), RELEASE_STORE: '', DATA_DIR: '', OPS_TOKEN: '' };
  // A group of its own: programs that a block leaves running end with it.
  const shell = spawn('bash', ['--noprofile', '--norc'], { cwd: path, env, detached: true });
  return {
    path,
    url: `http://localhost:${port}`,
    async follow(guide, opened = []) {
      const text = (await readFile(join(root, guide), 'utf8')).replaceAll(
        'localhost:3000',
        `localhost:${port}`,
      );
      for (const step of stepsOf(withoutChromium(text, opened))) await run(shell, step);
    },
    run: (script) => run(shell, { script, keepsRunning: false, says: [] }),
    changedOutside: (part) => changedFiles(path, part),
    async clear() {
      const ended = new Promise((resolve) => shell.once('exit', resolve));
      process.kill(-(shell.pid as number), 'SIGTERM');
      await ended;
      // The site shuts down gracefully, and writes until then.
      while (await fetch(`http://localhost:${port}/healthz`).catch(() => null))
        await new Promise((resume) => setTimeout(resume, 100));
      await folder.remove();
    },
  };
}

async function copyWorkspace(path: string, clone: boolean): Promise<void> {
  // The compiler need not repeat here what it has checked in this repository: it compares the times of files.
  await copySources(path);
  await copyFolder(process.env.E2E_STORE ?? '', join(path, '.releases'));
  // `npm start` keeps its data in the first folder, `release dev` in the second.
  for (const folder of ['.data', '.data/release-dev'])
    await copyFolder(process.env.E2E_DATA ?? '', join(path, folder));
  const packages = join(path, 'node_modules');
  if (!clone) return sharePackages(path);
  // The checks of a new part ask git for the list of files.
  await git(path, 'init', '-q');
  await git(path, 'add', '--all');
  await git(path, 'commit', '-qm', 'As it is');
  // If the folders are on two disks, the first command of the guide installs, as for a newcomer.
  await linkPackages(packages).catch(() => rm(packages, { recursive: true, force: true }));
}

/**
 * Links files as an installation does from the package store; the files that pnpm writes about an installation are the copy's
 * own.
 */
async function linkPackages(to: string): Promise<void> {
  await mkdir(to);
  const { files, folders } = await installed();
  for (const file of files) await copyFile(join(PACKAGES, file), join(to, file));
  await promisify(execFile)('cp', ['-RPl', ...folders.map((name) => join(PACKAGES, name)), to]);
}

async function changedFiles(path: string, leftOut: string): Promise<string[]> {
  const { stdout } = await git(path, 'status', '--porcelain', '--untracked-files=all');
  return stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => line.slice('?? '.length))
    .filter((file) => !file.startsWith(`${leftOut}/`));
}

const git = (path: string, ...words: string[]) =>
  promisify(execFile)('git', ['-c', 'user.name=guide', '-c', 'user.email=guide@localhost', ...words], {
    cwd: path,
  });

/** The guide's text, with the gate's browser check left out for these commands. Throws if one of them isn't in it. */
export function withoutChromium(text: string, commands: readonly string[]): string {
  let left = text;
  for (const command of commands) {
    if (!left.includes(command)) throw new Error(`"${command}" stands nowhere in the guide`);
    left = left.replaceAll(command, `${command} --no-smoke`);
  }
  return left;
}

/** Blocks that begin with ```sh, each with the ```text block that may follow it; the end of `sh keeps running` is not awaited. */
function stepsOf(text: string): Step[] {
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

/** Whether the output contains each line, in order; … matches anything. */
function isSaid(words: string, says: readonly string[]): boolean {
  const pattern = says.map((line) => line.split('…').map(escaped).join('.*')).join('[\\s\\S]*');
  return new RegExp(pattern).test(words);
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
