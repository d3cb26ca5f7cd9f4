import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { NewRemote } from './new-remote';

interface Place {
  /** The root of the workspace that contains it; null if it is a repository of its own. */
  workspace: string | null;
  /** The folder in which the command runs. */
  here: string;
}

/** The message after a remote was made: what it has, and the commands from here to its page in the site. */
export async function nextSteps(
  { names: { part, path }, folder, files, hasEntry }: NewRemote,
  { workspace, here }: Place,
): Promise<string[]> {
  const kind = workspace ? 'a folder' : 'a repository';
  const before = workspace ? await stepsInside(part, workspace) : await stepsAlone(folder, here);
  const commands = [
    ...before,
    `npm run release -- publish ${part}`,
    `npm run release -- promote ${part}@1.0.0 --why "a page of ${part}"`,
  ];
  return [
    `${part} is ${kind} of ${files.length} files, ${folder}, with the page ${path}. Nothing else was touched.`,
    ...(hasEntry ? [] : ['It has no entry in the bottom navigation, which has no room for it.']),
    'Next:',
    ...commands.map((command) => `  ${command}`),
  ];
}

/** First the changes outside of its folder: the lockfile, and the entry in CODEOWNERS. */
async function stepsInside(part: string, workspace: string): Promise<string[]> {
  const owners = await readFile(join(workspace, '.github/CODEOWNERS'), 'utf8').catch(() => '');
  const [line, team] = /^\/remote-([\w-]+)\/ +\S+$/m.exec(owners) ?? [];
  return [
    `npx --yes ${await packageManagerOf(workspace)} install --no-frozen-lockfile`,
    ...(line && team ? [`echo "${line.replaceAll(team, part)}" >> .github/CODEOWNERS`] : []),
    `npm test -- ${part}`,
    `npm --prefix remote-${part} run dev # its page alone, until you stop it`,
  ];
}

const stepsAlone = async (folder: string, here: string): Promise<string[]> => [
  ...(folder === here ? [] : [`cd ${basename(folder)}`]),
  ...(existsSync(join(folder, '.git')) ? [] : ['git init --quiet']),
  `npx --yes ${await packageManagerOf(folder)} install`,
  'npm test',
  'npm run dev # its page alone, until you stop it',
  'export RELEASE_STORE=<where the site takes its releases from>',
];

const packageManagerOf = async (folder: string): Promise<string> =>
  JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')).packageManager;
