import { cp } from 'node:fs/promises';
import { madeOnce } from './made-once';
import { type Build, releaseIn } from './release-cache';
import { runScript } from './run-script';
import type { SiteProcess } from './start-server';

/** Publishes a part with other texts into a store. */
export async function publishChanged({ store, ...build }: Build & { store: string }): Promise<void> {
  const built = await madeOnce<string>('changed-release', build);
  await cp(built, releaseIn(store, build), { recursive: true });
}

interface Site {
  readonly store: string;
  readonly process: Pick<SiteProcess, 'url'>;
}

/** Makes published releases live, by the command that the teams use, and waits until the site shows them. */
export const promote = (site: Site, ...names: string[]): Promise<void> => change(site, 'promote', ...names);

/** Rolls a part's live release back, likewise. */
export const rollback = (site: Site, part: string, ...options: string[]): Promise<void> =>
  change(site, 'rollback', part, ...options);

async function change({ store, process: { url } }: Site, ...words: string[]): Promise<void> {
  await runScript('releases/src/cli/main.ts', [...words, '--site', url], { RELEASE_STORE: `file:${store}` });
}
