import type { PartStatus, ReleasesReport } from '@food/contracts/ops';
import type { Deployment } from '@food/releases/model/deployment';
import { gateLines } from '@food/releases/model/gate-record';
import { entriesOf } from '@food/releases/model/parts';
import type { ObjectStore, StoredObject } from '@food/releases/object-store/object-store';
import { differences, history } from '@food/releases/registry/history';
import { logWords, originLines, readLog } from '@food/releases/registry/log';
import { decide } from '@food/releases/watch/decide';
import type { Db } from '../db/database';
import { placedSince } from './placed-since';
import { readTraffic } from './read-traffic';

/** How many deployments are told, and how many deeds of the log. */
const TOLD = 20;

/** What is live for whom, how it got there, and how it fares. */
export async function releasesReport(store: ObjectStore, db: Db, now: Date): Promise<ReleasesReport> {
  // One more than is told, for what the oldest of them changed.
  const [deployments, log] = await Promise.all([history(store, TOLD + 1), readLog(store, TOLD)]);
  const [live] = deployments;
  const report = {
    at: now.toISOString(),
    deployment: live?.number ?? null,
    parts: live ? entriesOf(live).map(([part]) => partStatus(part, deployments)) : [],
    history: deployments.slice(0, TOLD).map((deployment, at) => ({
      ...pick(deployment),
      changes: differences(deployments[at + 1] ?? null, deployment),
      gate: deployment.gate ? gateLines(deployment.gate) : [],
    })),
    deeds: log.map((entry) => ({
      at: entry.at,
      by: entry.by,
      what: logWords(entry),
      details: entry.what === 'copied' ? originLines(entry.from) : [],
    })),
    traffic: await readTraffic(db, now),
  };
  return { ...report, judgements: decide(report) };
}

const pick = ({ number, from, createdAt, by, why, forced }: Deployment) => ({
  number,
  from,
  at: createdAt,
  by,
  why,
  forced,
});

function partStatus(part: string, deployments: readonly Deployment[]): PartStatus {
  const now = new Map(entriesOf(deployments[0] as Deployment)).get(part);
  if (!now) throw new Error(`${part} is in no place of the live deployment`);
  const { live, previous, canary } = now;
  const since = (holds: Parameters<typeof placedSince>[2]) => {
    const { number, createdAt } = placedSince(deployments, part, holds);
    return { deployment: number, at: createdAt };
  };
  return {
    part,
    live: {
      version: live.version,
      revision: live.revision,
      since: since((place) => place?.live.version === live.version),
    },
    previous: previous && { version: previous.version },
    canary: canary && {
      version: canary.release.version,
      revision: canary.release.revision,
      share: canary.share,
      since: since((place) => place?.canary?.release.version === canary.release.version),
    },
  };
}

/** How many deployments and deeds are remembered. */
const REMEMBERED = 100;

/** The same store, which reads a deployment or a deed once: neither ever changes, and the report is asked every few seconds. */
export function rememberingDeployments(store: ObjectStore): ObjectStore {
  const known = new Map<string, StoredObject>();
  return {
    ...store,
    async get(key) {
      const found = known.get(key) ?? (await store.get(key));
      if (found && /^(deployments|log)\//.test(key)) {
        known.delete(key);
        known.set(key, found);
        for (const old of known.keys()) if (known.size > REMEMBERED) known.delete(old);
      }
      return found;
    },
  };
}
