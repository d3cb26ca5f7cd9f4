import type { CompositionFailure } from '@food/contracts/ops';
import type { Deployed, Deployment } from '@food/releases/model/deployment';
import { entriesOf, releasesIn } from '@food/releases/model/parts';
import type { Release } from '@food/releases/model/release';
import type { FastifyBaseLogger } from 'fastify';

type Place = Deployed<Release>;

/** A place in a script of a release, as `release where` takes it. Anything else may be somebody's own. */
const PLACE = /^[a-z][\w-]*\/\d+\.\d+\.\d+[\w.-]*\/[\w.@/-]+\.js:\d+:\d+$/;

const FILES = 'Its files did not arrive. Look at the release store, the CDN and the network.';
const TEAM = 'Its code fails. Roll it back with the button of /ops/releases, and tell its team.';
const OF_CANARY = 'Its code fails. Halt the canary with the button of /ops/releases, and tell its team.';
const NOT_LIVE = 'Its code fails, and it is not live any more. Tell its team.';
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

/** Logs a failure that a browser reported: what failed, which team owns it and what to do, with the `trace` of the customer's panel. */
export function logFailure(
  log: FastifyBaseLogger,
  { trace, part, version, kind, outcome, page, at }: CompositionFailure,
  deployment: Deployment | null,
): void {
  const place = deployment ? new Map(entriesOf(deployment)).get(part) : undefined;
  const owner = deployment && ownerOf(place, version);
  const shown = deployment && isPage(deployment, page) ? page : 'other';
  log.warn(
    {
      trace,
      part,
      version,
      phase: kind,
      outcome,
      page: shown,
      at: at?.filter((words) => PLACE.test(words)),
      owner,
      next: nextStep(kind, place, version),
    },
    'a part failed in a browser',
  );
}

/** Whether it is a page's path, or the beginning of one, which is all that is reported of a host that did not arrive. */
const isPage = (deployment: Deployment, page: string): boolean =>
  releasesIn(deployment)
    .flatMap<string | { path: string }>(({ pages }) => pages)
    .map((known) => (typeof known === 'string' ? known : known.path))
    .some((path) => path === page || `/${path.split('/')[1]}` === page);

/** A rollback removes the live release: it helps only if that is the one that fails. */
function nextStep(kind: CompositionFailure['kind'], place: Place | undefined, version: string): string {
  const step = NEXT_STEPS[kind];
  if (step !== TEAM || !place || place.live.version === version) return step;
  return place.canary?.release.version === version ? OF_CANARY : NOT_LIVE;
}

function ownerOf(place: Place | undefined, version: string): string | null {
  const releases = [place?.live, place?.previous, place?.canary?.release];
  return releases.find((release) => release?.version === version)?.owner ?? null;
}
