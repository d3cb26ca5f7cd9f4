import { execFile } from 'node:child_process';
import { readdir, realpath, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve as resolvePath, sep } from 'node:path';
import { Refusal } from '../model/errors';
import { compiler } from './compiler';

/** The compiler and the shared packages are those that this command depends on, wherever a part is. */
const { resolve } = createRequire(import.meta.url);

/** An error of the compiler. */
export interface Complaint {
  /** As the compiler names it, relative to the folder that it ran in. */
  file: string;
  line: number;
  /** Its sentence, with the sentences that explain it. */
  words: string;
}

/** Compiles with this command's TypeScript in a folder, by a tsconfig.json written there. */
export async function compileTypes(
  folder: string,
  { files, options = {} }: { files: readonly string[]; options?: Record<string, unknown> },
): Promise<Complaint[]> {
  const config = {
    extends: resolve('@food/build/tsconfig'),
    compilerOptions: {
      declaration: true,
      emitDeclarationOnly: true,
      // The sources may be anywhere: types of packages are found here.
      paths: {
        '*': [join(process.cwd(), 'node_modules/@types/*'), ...(await ofSharedPackages())],
        ...(options.paths as Record<string, string[]> | undefined),
      },
      ...without(options, 'paths'),
    },
    files,
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
  return complaints(await runCompiler(folder));
}

/** The folders that contain the dependencies of the shared packages. */
async function ofSharedPackages(): Promise<string[]> {
  const known = dirname(dirname(await realpath(resolve('@food/platform/package.json'))));
  const folders = await Promise.all([known, join(process.cwd(), 'node_modules/@food')].map(packagesIn));
  const modules = folders
    .flat()
    // A packed package has them beside it, one of the workspace below itself.
    .map((folder) =>
      folder.includes(`${sep}node_modules${sep}`) ? dirname(dirname(folder)) : join(folder, 'node_modules'),
    );
  return [...new Set(modules)].map((folder) => join(folder, '*'));
}

async function packagesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return Promise.all(names.map((name) => realpath(join(folder, name))));
}

const without = (options: Record<string, unknown>, name: string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(options).filter(([key]) => key !== name));

/** In a run of under a second, garbage collection is a third of the time; several checkers would repeat each other's work. */
const HARDLY_COLLECTS = { GOGC: 'off', GOMEMLIMIT: '1GiB' };

async function runCompiler(folder: string): Promise<string> {
  const [program, ...first] = await compiler();
  return new Promise((done, fail) => {
    execFile(
      program,
      [...first, '-p', folder, '--pretty', 'false', '--checkers', '1'],
      { cwd: folder, maxBuffer: 16 * 1024 * 1024, env: { ...process.env, ...HARDLY_COLLECTS } },
      (error, out, words) => {
        // 1 and 2 are the compiler's exit codes for reported errors.
        if (error && ![1, 2].includes(Number(error.code)))
          fail(new Error(`TypeScript did not run: ${words || error.message}`));
        else done(out);
      },
    );
  });
}

/** "file.ts(3,14): error TS2741: Property …", with indented lines that explain it. */
function complaints(out: string): Complaint[] {
  const found: Complaint[] = [];
  for (const line of out.split('\n')) {
    const head = /^(.+?)\((\d+),\d+\): error TS\d+: (.*)$/.exec(line);
    const last = found.at(-1);
    if (head) found.push({ file: head[1] ?? '', line: Number(head[2]), words: head[3] ?? '' });
    else if (/^error TS\d+: /.test(line)) found.push({ file: '', line: 0, words: line });
    else if (last && /^\s+\S/.test(line)) last.words += ` ${line.trim()}`;
  }
  return found;
}

/**
 * A refusal in the compiler's words, the first five of them.
 *
 * @param from the folder that the compiler ran in
 * @param dir the part's folder
 */
export function refusalOf(
  part: string,
  what: string,
  { complaints, from, dir }: { complaints: readonly Complaint[]; from: string; dir: string },
): Refusal {
  const named = (file: string) => relative(dirname(dir), resolvePath(from, file)).split(sep).join('/');
  const lines = complaints
    .slice(0, 5)
    .map(({ file, line, words }) => `${file && `${named(file)}:${line}: `}${words}`);
  return new Refusal([`${part} does not build: ${what} don't compile.`, ...lines].join('\n'));
}
