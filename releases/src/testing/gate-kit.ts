import type { Candidate } from '../gate/candidate';
import type { Finding } from '../gate/findings';
import { integrityOf } from '../model/integrity';
import { nameOf, type Release } from '../model/release';
import type { ObjectStore } from '../object-store/object-store';
import { candidateOf, promote } from '../promote/promote';
import type { ReleaseTypes } from '../registry/release-types';
import { TYPES_FILE } from '../registry/release-types';
import { releaseKey } from '../registry/releases';
import { putWhole } from './whole-release';

const WHO = { by: 'asha', why: '', gate: () => undefined };

/** Publishes releases and makes them live without the gate. */
export async function putLive(store: ObjectStore, ...releases: Release[]): Promise<void> {
  await putWhole(store, ...releases);
  await promote(store, releases.map(nameOf), WHO);
}

/** The same for ten per cent of the visitors. */
export async function putCanary(store: ObjectStore, release: Release): Promise<void> {
  await putWhole(store, release);
  await promote(store, [nameOf(release)], { ...WHO, canary: 10 });
}

/** Publishes releases, as a candidate to be promoted. */
export async function candidate(store: ObjectStore, ...releases: Release[]): Promise<Candidate> {
  await putWhole(store, ...releases);
  return candidateOf(store, releases.map(nameOf));
}

/** Stores the types of a release that is yet to be published, and pins them in it. */
export async function putTypes(
  store: ObjectStore,
  release: Release,
  types: Partial<ReleaseTypes>,
): Promise<void> {
  const whole: ReleaseTypes = {
    format: 1,
    exposes: {},
    takes: {},
    expects: null,
    declares: null,
    files: {},
    ...types,
  };
  const bytes = Buffer.from(JSON.stringify(whole));
  release.files[TYPES_FILE] = { bytes: bytes.length, integrity: integrityOf(bytes) };
  await store.create(releaseKey(release.part, release.version, TYPES_FILE), bytes);
}

/** `refused catalog: …`, for comparing. */
export const linesOf = (findings: readonly Finding[]): string[] =>
  findings.map(({ level, team, words }) => `${level} ${team}: ${words}`);
