import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

/** The repository that this command stands in: its compiler and its type packages are used, wherever a part lies. */
const repository = resolve(import.meta.dirname, '../../..');

/** What the compiler complains of. */
export interface Complaint {
  /** As the compiler names it: from the folder that it ran in. */
  file: string;
  line: number;
  /** Its sentence, with the sentences that explain it. */
  words: string;
}

/** Compiles with the repository's TypeScript in a folder, by a tsconfig.json written there. */
export async function compileTypes(
  folder: string,
  { files, options = {} }: { files: readonly string[]; options?: Record<string, unknown> },
): Promise<Complaint[]> {
  const config = {
    extends: join(repository, 'tsconfig.base.json'),
    compilerOptions: {
      composite: false,
      // A part may lie anywhere: types of packages are found here.
      paths: {
        '*': [join(repository, 'node_modules/@types/*'), ...(await ofSharedPackages())],
        ...(options.paths as Record<string, string[]> | undefined),
      },
      ...without(options, 'paths'),
    },
    files,
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
  return complaints(await runCompiler(folder));
}

/** The folder in which the shared packages have their type packages. */
async function ofSharedPackages(): Promise<string[]> {
  const names = await readdir(join(repository, 'shared'));
  return names.map((name) => join(repository, 'shared', name, 'node_modules/*'));
}

const without = (options: Record<string, unknown>, name: string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(options).filter(([key]) => key !== name));

async function runCompiler(folder: string): Promise<string> {
  const manifest = createRequire(join(repository, 'package.json')).resolve('typescript/package.json');
  const { bin } = JSON.parse(await readFile(manifest, 'utf8')) as { bin: { tsc: string } };
  const compiler = join(dirname(manifest), bin.tsc);
  return new Promise((done, fail) => {
    execFile(
      process.execPath,
      [compiler, '-p', folder, '--pretty', 'false'],
      { cwd: folder, maxBuffer: 16 * 1024 * 1024 },
      (error, out, words) => {
        // 1 and 2 are the compiler's own ways to say that it complained.
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
