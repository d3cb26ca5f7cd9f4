import type { Command } from 'commander';
import { remove } from '../promote/remove';
import { awaitingSite } from './await-shown';
import { asJson, printChange, proposal, proposing, reason } from './changes';
import { currentUser, store, warn } from './context';

interface Options {
  why: string;
  json?: boolean;
  site?: string;
  propose?: boolean;
}

/** The verb that takes a remote out of the site. */
export function addRemove(program: Command): void {
  program
    .command('remove <remote>')
    .description(
      'take a remote out of the site, if no other part shows a piece of it; its releases stay in the store, and promote brings it back',
    )
    .option(...proposing)
    .option(...reason)
    .option(...awaitingSite)
    .option(...asJson)
    .action(async (remote: string, { why, json, site, propose }: Options) => {
      const done = await remove(store(), remote, {
        by: currentUser(),
        why: why || `removed ${remote}`,
        ...(await proposal(propose)),
      });
      for (const words of done.gate?.warnings ?? []) warn(words);
      await printChange(done, { json, site });
    });
}
