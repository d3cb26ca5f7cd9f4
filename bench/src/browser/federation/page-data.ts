import { siteConfig } from '@food/shared/config';
import { registerRemotes } from '@module-federation/enhanced/runtime';
import type { PageData } from '../../../../host/src/composition/page-data';
import { compositionOf } from '../remotes';
import { federatedName } from './federated-name';

/** deployment.json: what the host asks for at its start. */
export type FederationDeployment = Record<string, { manifest: string; pages: string[] }>;

const answer = await fetch('/deployment.json');
const deployment = (await answer.json()) as FederationDeployment;
registerRemotes(
  Object.entries(deployment).map(([name, { manifest }]) => ({ name: federatedName(name), entry: manifest })),
);

/** In place of host/src/composition/page-data.ts. */
export function readPageData(): PageData {
  const pages = Object.entries(deployment).map(([name, remote]) => [name, remote.pages] as const);
  return { config: siteConfig(), answers: {}, composition: compositionOf(Object.fromEntries(pages)) };
}
