import { type Deployment, keysOf } from '../model/deployment';
import { gateLines } from '../model/gate-record';
import { differences } from '../registry/history';
import { type CopyEntry, type LogEntry, logWords, originLines } from '../registry/log';
import { asId } from '../signing/quorum';

/** A deployment, with the one it was made from if that can be read, or an entry of the log. */
export type HistoryItem = { deployment: Deployment; before: Deployment | null } | { entry: LogEntry };

const momentOf = (item: HistoryItem): string => ('entry' in item ? item.entry.at : item.deployment.createdAt);

/**
 * The history of a store from its deployments and its log, both newest first. It reads one more deployment than `most`, so that
 * the changes of the oldest one shown are known. Deployments keep their order, whatever the clocks of their makers showed.
 */
export function mergeHistory(
  deployments: readonly Deployment[],
  log: readonly LogEntry[],
  most: number,
): HistoryItem[] {
  const changes = deployments.map((deployment, at) => ({ deployment, before: deployments[at + 1] ?? null }));
  const entries = log.map((entry) => ({ entry }));
  const items: HistoryItem[] = [];
  for (let [d, e] = [0, 0]; items.length < most; ) {
    const [change, entry] = [changes[d], entries[e]];
    if (change && (!entry || momentOf(change) >= momentOf(entry))) {
      items.push(change);
      d += 1;
    } else if (entry) {
      items.push(entry);
      e += 1;
    } else break;
  }
  return items;
}

/** One item of the history in lines for a person. */
export function historyLines(item: HistoryItem): string[] {
  if ('entry' in item) {
    const { entry } = item;
    const { at, by } = entry;
    return entry.what === 'copied' ? copyLines(entry) : [`-  ${at}  ${by}: ${logWords(entry)}`];
  }
  const { deployment, before } = item;
  const { number, createdAt, by, forced, why } = deployment;
  const signers = keysOf(deployment);
  return [
    `${number}  ${createdAt}  ${by}${forced ? '  FORCED' : ''}${why ? `: ${why}` : ''}`,
    ...[
      ...differences(before, deployment),
      ...gateLines(deployment),
      ...(signers.length ? [`signed by ${signers.map(asId).join(', ')}`] : []),
    ].map((line) => `      ${line}`),
  ];
}

/** A copied release, with what is known of it from the store that it comes from. */
export const copyLines = (entry: CopyEntry): string[] => [
  `-  ${entry.at}  ${entry.by}: ${logWords(entry)}`,
  ...originLines(entry.from).map((line) => `      ${line}`),
];
