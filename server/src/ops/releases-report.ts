import type { ReleasesReport } from '@food/contracts/ops';
import { type Deployment, keysOf } from '@food/releases/model/deployment';
import { gateLines } from '@food/releases/model/gate-record';
import type { ObjectStore, StoredObject } from '@food/releases/object-store/object-store';
import { differences, history } from '@food/releases/registry/history';
import { type LogEntry, logWords, originLines, readLog } from '@food/releases/registry/log';
import { openProposals, type Proposal } from '@food/releases/registry/proposals';
import { asId } from '@food/releases/signing/quorum';
import type { Db } from '../db/database';
import { readTraffic } from './read-traffic';

/** The place of every part, and the action that should be taken. */
export type Judged = Pick<ReleasesReport, 'deployment' | 'parts' | 'judgements'>;

/** How many deployments are reported, and how many log entries. */
const TOLD = 20;

/** What is live for whom, how it became live, and its visits and failures. */
export async function releasesReport(
  {
    store,
    db,
    judged,
    ...rest
  }: { store: ObjectStore; db: Db; judged: Judged } & Pick<ReleasesReport, 'watch' | 'timestamp'>,
  now: Date,
): Promise<ReleasesReport> {
  // One more than is shown, for the changes of the oldest one shown.
  const [deployments, log, proposals] = await Promise.all([
    history(store, TOLD + 1),
    readLog(store, TOLD),
    openProposals(store),
  ]);
  const deeds = [...log.map(deedOf), ...proposals.map((one) => waiting(one, deployments[0] ?? null))];
  return {
    at: now.toISOString(),
    ...judged,
    history: deployments.slice(0, TOLD).map((deployment, at) => ({
      ...pick(deployment),
      changes: differences(deployments[at + 1] ?? null, deployment),
      gate: gateLines(deployment),
      signers: keysOf(deployment),
    })),
    deeds: deeds.sort((a, b) => (a.at < b.at ? 1 : -1)),
    traffic: await readTraffic(db, now),
    ...rest,
  };
}

type Deed = ReleasesReport['deeds'][number];

const deedOf = (entry: LogEntry): Deed => ({
  at: entry.at,
  by: entry.by,
  what: logWords(entry),
  details: entry.what === 'copied' ? originLines(entry.from) : [],
});

/** The proposals that wait for signatures (docs/decisions/032-two-people-sign-what-goes-live.md). */
const waiting = ({ deployment, proposed }: Proposal, live: Deployment | null): Deed => ({
  at: deployment.createdAt,
  by: deployment.by,
  what: `proposed deployment ${deployment.number}${deployment.why && `: ${deployment.why}`}`,
  details: [
    ...differences(live, deployment),
    `signed by ${proposed.signers.length} of ${proposed.needed} keys: ${proposed.signers.map(asId).join(', ')}`,
  ],
});

const pick = ({ number, from, createdAt, by, why, forced }: Deployment) => ({
  number,
  from,
  at: createdAt,
  by,
  why,
  forced,
});

function isWhole(bytes: Buffer): boolean {
  try {
    JSON.parse(bytes.toString('utf8'));
    return true;
  } catch {
    return false;
  }
}

/** How many deployments and log entries are cached. */
const REMEMBERED = 100;

/**
 * The same store with a cache for deployments and log entries: neither ever changes, and the report is requested every few
 * seconds. An answer that was cut short is not cached.
 */
export function rememberingDeployments(store: ObjectStore): ObjectStore {
  const known = new Map<string, StoredObject>();
  return {
    ...store,
    async get(key) {
      const found = known.get(key) ?? (await store.get(key));
      if (found && /^(deployments|log)\//.test(key) && isWhole(found.bytes)) {
        known.delete(key);
        known.set(key, found);
        for (const old of known.keys()) if (known.size > REMEMBERED) known.delete(old);
      }
      return found;
    },
  };
}
