import type { Deployment } from '../model/deployment';
import { gateLines } from '../model/gate-record';
import { differences } from '../registry/history';
import type { Proposal } from '../registry/proposals';
import { asId } from '../signing/quorum';
import { deploymentJson } from './deployment-json';

/** A proposal for a program. */
export const proposalJson = ({ deployment, proposed }: Proposal) => ({
  ...deploymentJson(deployment),
  proposed,
});

/** A proposal in lines for a person: who proposes which change, and who has signed it. */
export function proposalLines({ deployment, proposed }: Proposal, live: Deployment | null): string[] {
  const { number, createdAt, by, forced, why } = deployment;
  const { signers, needed } = proposed;
  return [
    `Proposal ${number}, ${createdAt}, by ${by}${forced ? '  FORCED' : ''}${why ? `: ${why}` : ''}`,
    ...[
      ...differences(live, deployment),
      ...gateLines(deployment),
      `signed by ${signers.length} of ${needed} keys: ${signers.map(asId).join(', ')}`,
    ].map((line) => `      ${line}`),
  ];
}
