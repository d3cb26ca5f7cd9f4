import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Refusal } from '../model/errors';
import type { ObjectStore } from '../object-store/object-store';
import { folderOf } from '../publish/source-digest';
import { type RemoteNames, remoteNames } from './remote-names';
import { hasRoomFor, refuseOwned, siteSoFar } from './site-so-far';
import { overrideLines } from './tarballs';
import { filledTemplates } from './templates';

interface NewRemoteOptions {
  part: string;
  /** The root of the workspace that gets the new folder; null if it becomes a repository of its own. */
  workspace: string | null;
  /** The folder in which that repository is created; the repository itself if it was just cloned and is empty. */
  here: string;
  /** Names and pages that are live there are taken too. */
  store: ObjectStore | null;
  /** A folder of tarballs, if no registry has the packages. */
  packages?: string | undefined;
}

/** What was written. */
export interface NewRemote {
  names: RemoteNames;
  folder: string;
  files: string[];
  /** Whether it has an entry in the bottom navigation, which may have no room. */
  hasEntry: boolean;
}

/**
 * Writes a remote with one page, one exposed piece and tests, as a folder of the workspace or as a repository. Throws
 * {@link Refusal} if the name, its page or the folder is taken; then nothing was written.
 */
export async function newRemote({
  part,
  workspace,
  here,
  store,
  packages,
}: NewRemoteOptions): Promise<NewRemote> {
  const names = remoteNames(part);
  if (workspace && packages)
    throw new Refusal('The workspace has the packages: --packages is for a repository of its own.');
  const alone = (await isEmptyClone(here)) ? here : join(here, part);
  const folder = workspace ? join(workspace, folderOf(part)) : alone;
  await refuseFilled(folder);
  const site = await siteSoFar(workspace, store);
  refuseOwned(names, site);
  const files = await filledTemplates(workspace ? 'workspace' : 'repository', names);
  const hasEntry = hasRoomFor(names.label, site);
  if (!hasEntry) change(files, 'remote.json', withoutEntry);
  if (packages) {
    const lines = await overrideLines(packages, folder);
    change(files, 'pnpm-workspace.yaml', (text) => text + lines);
  }
  await write(folder, files);
  return { names, folder, files: [...files.keys()], hasEntry };
}

const GIT = '.git';

/** Whether a folder is an empty repository. */
async function isEmptyClone(folder: string): Promise<boolean> {
  const entries = await readdir(folder).catch(() => []);
  return entries.join() === GIT;
}

async function refuseFilled(folder: string): Promise<void> {
  const entries = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new Refusal(`${folder} is no folder that can be filled: ${error.message}`);
  });
  if (entries.some((name) => name !== GIT))
    throw new Refusal(
      `The folder ${folder} is there already, and not empty. Choose another name, or move it away.`,
    );
}

function change(files: Map<string, string>, path: string, by: (text: string) => string): void {
  files.set(path, by(files.get(path) ?? ''));
}

const withoutEntry = (manifest: string): string => manifest.replace(/^ {2}"navigation": \[[^\]]*\],\n/m, '');

/** All or nothing: the folder gets its files when they are complete. */
async function write(folder: string, files: ReadonlyMap<string, string>): Promise<void> {
  const isClone = await isEmptyClone(folder);
  const beside = isClone ? folder : dirname(folder);
  const draft = await mkdtemp(join(beside, `.${basename(folder)}-`)).catch((error: Error) => {
    throw new Refusal(`Nothing can be written beside ${folder}: ${error.message}`);
  });
  try {
    const whole = join(draft, basename(folder));
    for (const [path, text] of files) {
      await mkdir(dirname(join(whole, path)), { recursive: true });
      await writeFile(join(whole, path), text);
    }
    if (isClone) await moveAll(whole, folder);
    else await rename(whole, folder);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function moveAll(from: string, to: string): Promise<void> {
  const names = await readdir(from);
  try {
    for (const name of names) await rename(join(from, name), join(to, name));
  } catch (error) {
    for (const name of names) await rm(join(to, name), { recursive: true, force: true });
    throw error;
  }
}
