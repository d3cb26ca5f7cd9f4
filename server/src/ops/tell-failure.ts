import type { CompositionFailure } from '@food/contracts/ops';
import type { Deployment } from '@food/releases/model/deployment';
import { entriesOf, releasesIn } from '@food/releases/model/parts';
import type { FastifyBaseLogger } from 'fastify';

const FILES = 'Its files did not arrive. Look at the release store, the CDN and the network.';
const TEAM = 'Its code fails. Roll it back with the button of /ops/releases, and tell its team.';
const LATER = 'Its code fails, and the page went on. Tell its team.';
const NEXT_STEPS: Readonly<Record<CompositionFailure['kind'], string>> = {
  'load-timeout': FILES,
  'load-error': FILES,
  style: FILES,
  integrity:
    'Its files are not those that were published. See "A stolen key" in docs/guides/signing-keys.md.',
  evaluation: TEAM,
  mount: TEAM,
  render: TEAM,
  hang: TEAM,
  empty: TEAM,
  uncaught: LATER,
  hydration: LATER,
};

/** Logs a failure that a browser reported: what failed, whose it is and what to do, by the `trace` that the customer's panel shows. */
export function tellFailure(
  log: FastifyBaseLogger,
  { trace, part, version, kind, outcome, page }: CompositionFailure,
  deployment: Deployment | null,
): void {
  const owner = deployment && ownerOf(deployment, part, version);
  const shown = deployment && isPage(deployment, page) ? page : 'other';
  log.warn(
    { trace, part, version, phase: kind, outcome, page: shown, owner, next: NEXT_STEPS[kind] },
    'a part failed in a browser',
  );
}

/** Whether it is a page's path, or the beginning of one, which is all that is told of a host that did not come. */
const isPage = (deployment: Deployment, page: string): boolean =>
  releasesIn(deployment)
    .flatMap<string | { path: string }>(({ pages }) => pages)
    .map((known) => (typeof known === 'string' ? known : known.path))
    .some((path) => path === page || `/${path.split('/')[1]}` === page);

function ownerOf(deployment: Deployment, part: string, version: string): string | null {
  const place = new Map(entriesOf(deployment)).get(part);
  const releases = [place?.live, place?.previous, place?.canary?.release];
  return releases.find((release) => release?.version === version)?.owner ?? null;
}
