import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { findWorkspace } from '../new/find-workspace';
import { newRemote } from '../new/new-remote';
import { nextSteps } from '../new/next-steps';
import { print, root, store, storeAddress } from './context';

export function addNew(program: Command): void {
  program
    .command('new <name>')
    .description(
      "make a remote with one page, one exposed piece and tests: a folder of the site's workspace, elsewhere a repository of its own",
    )
    .option('--packages <folder>', 'install the packages from a folder of tarballs instead of a registry')
    .option('--json', 'print what it is called, its folder and its files as JSON')
    .action(run);
}

interface Options {
  packages?: string;
  json?: boolean;
}

async function run(part: string, { packages, json }: Options): Promise<void> {
  const workspace = await findWorkspace(root);
  const made = await newRemote({
    part,
    workspace,
    here: root,
    store: isStoreThere() ? store() : null,
    packages: packages && resolve(root, packages),
  });
  print(json, made, await nextSteps(made, { workspace, here: root }));
}

/** A newcomer has no store yet, unless RELEASE_STORE names one. */
const isStoreThere = (): boolean =>
  Boolean(process.env.RELEASE_STORE) || existsSync(storeAddress().slice('file:'.length));
