import { cp } from 'node:fs/promises';
import { madeOnce } from './made-once';
import { type Build, releaseIn } from './release-cache';
import { runScript } from './run-script';

/** Publishes a part with other texts into a store. */
export async function publishChanged({ store, ...build }: Build & { store: string }): Promise<void> {
  const built = await madeOnce<string>('changed-release', build);
  await cp(built, releaseIn(store, build), { recursive: true });
}

/** Makes published releases live, by the command that the teams use. */
export async function promote(store: string, ...names: string[]): Promise<void> {
  await runScript('releases/src/cli/main.ts', ['promote', ...names], { RELEASE_STORE: `file:${store}` });
}

/** Rolls a part's live release back, likewise. */
export async function rollback(store: string, part: string): Promise<void> {
  await runScript('releases/src/cli/main.ts', ['rollback', part], { RELEASE_STORE: `file:${store}` });
}
