import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Command } from 'commander';
import { Refusal } from '../model/errors';
import { partsOf, placeOf } from '../model/parts';
import { nameOf, type Release } from '../model/release';
import { publishedRelease } from '../promote/published-release';
import { TYPES_FOLDER } from '../publish/taken-pieces';
import { readLive } from '../registry/deployments';
import { type ReleaseTypes, readTypes } from '../registry/release-types';
import { print, store } from './context';

export function addTypes(program: Command): void {
  program
    .command('types <remote>')
    .description(
      `write the types of what a remote exposes to ${TYPES_FOLDER}/, so that import('orders/invoice') is typed as in its live release, or in another one: orders@1.2.0`,
    )
    .option('--json', 'print the release and its pieces as JSON')
    .action(run);
}

async function run(name: string, { json }: { json?: boolean }): Promise<void> {
  const from = store();
  const release = name.includes('@') ? await publishedRelease(from, name) : await liveRelease(name);
  const types = await readTypes(from, release);
  const pieces = Object.keys(types?.exposes ?? {}).map((key) => release.part + key.slice(1));
  if (!types || pieces.length === 0)
    throw new Refusal(
      `${nameOf(release)} exposes nothing to other remotes, or was published without its types.`,
    );
  const folder = join(process.cwd(), TYPES_FOLDER, release.part);
  await rm(folder, { recursive: true, force: true });
  for (const [file, text] of Object.entries(filesOf(types))) {
    const path = join(folder, `${file}.d.ts`);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
  print(json, { release: nameOf(release), pieces }, [
    `The types of ${nameOf(release)} are in ${relative(process.cwd(), folder)}/: ${pieces.join(', ')}.`,
    `The compiler finds them by "paths": { "*": ["./${TYPES_FOLDER}/*"] } in tsconfig.json.`,
  ]);
}

const liveRelease = async (part: string): Promise<Release> =>
  placeOf(partsOf((await readLive(store())).deployment), part).live;

/** The files to write, by path without `.d.ts`: one under each piece's own name, and those that it leads to. */
function filesOf({ exposes, files }: ReleaseTypes): Record<string, string> {
  const pieces = Object.entries(exposes).map(([key, module]) => [
    key.slice('./'.length),
    `export { default } from './${module}';\nexport * from './${module}';\n`,
  ]);
  return { ...files, ...Object.fromEntries(pieces) };
}
