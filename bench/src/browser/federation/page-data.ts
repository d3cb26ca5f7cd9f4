import { type PageData, readPageData as readHtml } from '@food/host/page-data';
import { remotesWith } from '@food/testing/bundled-remotes';
import { registerRemotes } from '@module-federation/enhanced/runtime';
import { federatedName } from './federated-name';

/** deployment.json: what the host asks for at its start. */
export type FederationDeployment = Record<string, { manifest: string; pages: string[] }>;

const answer = await fetch('/deployment.json');
const deployment = (await answer.json()) as FederationDeployment;
registerRemotes(
  Object.entries(deployment).map(([name, { manifest }]) => ({ name: federatedName(name), entry: manifest })),
);

/** In place of host/src/composition/page-data.ts. */
export function readPageData(document: Document): PageData {
  const data = readHtml(document);
  const pages = Object.entries(deployment).map(([name, remote]) => [name, remote.pages] as const);
  return {
    ...data,
    whole: true,
    composition: {
      ...data.composition,
      remotes: remotesWith(Object.fromEntries(pages)),
      routes: undefined,
    },
  };
}
