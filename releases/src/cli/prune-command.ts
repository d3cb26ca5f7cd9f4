import { type Command, InvalidArgumentError } from 'commander';
import { OPEN_PAGE_DAYS, type Pruned, prune } from '../registry/prune';
import { currentUser, print, store, warn } from './context';

interface Options {
  keep: number;
  dryRun?: boolean;
  json?: boolean;
}

export function addPrune(program: Command): void {
  program
    .command('prune')
    .description(
      `mark releases that no kept deployment names, and remove those that an earlier prune marked before the last promotion; none that was live or published in the last ${OPEN_PAGE_DAYS} days: an open page may need it`,
    )
    .option('--keep <count>', 'deployments whose releases stay', count, 20)
    .option('--dry-run', 'only say what would go')
    .option('--json', 'print the removed and the marked releases as JSON')
    .action(run);
}

async function run({ keep, dryRun = false, json }: Options): Promise<void> {
  const pruned = await prune(store(), { keep, now: new Date(), by: currentUser(), dryRun, tell: warn });
  print(json, pruned, lines(pruned, dryRun));
}

function lines({ removed, marked }: Pruned, dryRun: boolean): string[] {
  if (removed.length + marked.length === 0) return ['Nothing to remove: every release is still needed.'];
  const bytes = removed.reduce((sum, release) => sum + release.bytes, 0);
  const verb = dryRun ? 'Would remove' : 'Removed';
  return [
    ...marked.map(({ name }) => `${dryRun ? 'Would mark' : 'Marked'} ${name}`),
    ...(marked.length ? ['What is marked goes with the next prune after another promotion.'] : []),
    ...removed.map(({ name }) => `${verb} ${name}`),
    `${verb} ${removed.length} releases, ${Math.round(bytes / 1024)} KB.`,
  ];
}

function count(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1)
    throw new InvalidArgumentError('It takes a whole number from 1 on.');
  return value;
}
