import { type Command, InvalidArgumentError } from 'commander';
import { Refusal } from '../model/errors';
import { digestOfLive, readLive } from '../registry/deployments';
import { judgeFreshness, readFreshness } from '../registry/freshness';
import { LEAST_TERM_MS, MOST_TERM_MS, putTimestamp, TERM_MS } from '../signing/timestamp';
import { print, store, warn } from './context';

interface Options {
  for: number;
  json?: boolean;
}

export function addTimestamp(program: Command): void {
  program
    .command('timestamp')
    .description(
      'sign that the live deployment is the newest, so that a store which withholds a newer one is found out when the timestamp expires; for a pipeline that runs by the clock',
    )
    .option('--for <term>', 'how long it holds: 30m, 24h or 7d; 24h where absent, 7d at most', term, TERM_MS)
    .option('--json', 'print the timestamp as JSON')
    .action(run);
}

async function run({ for: milliseconds, json }: Options): Promise<void> {
  const to = store();
  const live = await readLive(to);
  const { deployment } = live;
  if (!deployment?.signature)
    throw new Refusal(
      'A timestamp is for signed deployments, and what is live here is not signed. See docs/guides/signing-keys.md.',
    );
  const timestamp = await putTimestamp(
    to,
    { number: deployment.number, digest: await digestOfLive(to, live) },
    milliseconds,
  );
  const found = { timestamp, refused: null };
  const freshness = judgeFreshness(found, deployment, new Date());
  if (freshness?.state === 'withheld') throw new Refusal(freshness.words);
  print(json, timestamp, [
    `Signed: deployment ${timestamp.deployment} is the newest until ${timestamp.expires}.`,
  ]);
}

/** Prints a warning on stderr if it is not certain that the live deployment is the newest. */
export async function warnUnlessFresh(): Promise<void> {
  const freshness = await readFreshness(store());
  if (freshness && freshness.state !== 'fresh') warn(freshness.words);
}

const UNITS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

function term(text: string): number {
  const [, count = '', unit = ''] = /^(\d{1,5})([mhd])$/.exec(text) ?? [];
  const milliseconds = Number(count) * (UNITS[unit] ?? 0);
  if (milliseconds >= LEAST_TERM_MS && milliseconds <= MOST_TERM_MS) return milliseconds;
  throw new InvalidArgumentError('It takes minutes, hours or days, such as 30m, 24h or 7d; 7d at most.');
}
