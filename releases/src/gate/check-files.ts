import { isDeepStrictEqual } from 'node:util';
import { isPinned } from '../model/integrity';
import { entriesOf } from '../model/parts';
import { type HostRelease, nameOf, type Release } from '../model/release';
import { COPIES, isCopyOf } from '../registry/release-contents';
import { readRelease, releaseKey } from '../registry/releases';
import { type Candidate, isCandidate, placesOf } from './candidate';
import type { Finding } from './findings';

/** Whether the store holds every file of the releases to be promoted, with the bytes that were published. */
export async function checkFiles(candidate: Candidate): Promise<Finding[]> {
  const files = candidate.releases.flatMap((release) => [
    ...Object.keys(release.files).map((file) => fileWords(candidate, release, file)),
    unlisted(release),
  ]);
  const words = await Promise.all([...files, ...deployedManifests(candidate)]);
  return words.flat();
}

async function fileWords({ store }: Candidate, release: Release, file: string): Promise<Finding[]> {
  const read = (suffix: string) => store.get(releaseKey(release.part, release.version, file + suffix));
  const found = await read('');
  if (!found)
    return [
      refused(
        release,
        `${file} of ${nameOf(release)} is not in the release store.`,
        'publish it again unchanged, which puts the file back, or under a new version',
      ),
    ];
  const { bytes } = found;
  if (!isPinned(bytes, release.files[file]?.integrity ?? ''))
    return [
      refused(
        release,
        `${file} of ${nameOf(release)} was altered after it was published: browsers would refuse it.`,
      ),
    ];
  const copies = await Promise.all(
    COPIES.map(async (suffix) => {
      const copy = await read(suffix);
      if (!copy || isCopyOf(bytes, suffix, copy.bytes)) return [];
      return [
        refused(
          release,
          `${file}${suffix}, the compressed copy of a file of ${nameOf(release)}, was altered after it was published: browsers would refuse it.`,
        ),
      ];
    }),
  );
  return copies.flat();
}

/** Files that the manifest names for browsers and that the release lacks or has with other content. */
function unlisted(release: Release): Finding[] {
  const sets =
    release.kind === 'host'
      ? [release.main]
      : [{ js: [release.entry], css: [] }, ...Object.values(release.exposes), ...release.pages];
  const wanted = new Map(
    sets.flatMap(({ js, css }) => [...js, ...css]).map(({ file, integrity }) => [file, integrity]),
  );
  const named = release.kind === 'host' ? namedByHost(release) : [];
  return [
    ...[...wanted]
      .filter(([file, integrity]) => release.files[file]?.integrity !== integrity)
      .map(([file]) => file),
    ...named.filter((file) => !release.files[file]),
  ].map((file) =>
    refused(release, `${nameOf(release)} sends browsers for ${file}, which isn't among its files.`),
  );
}

const namedByHost = ({ shell, guard, firstCalls, icons }: HostRelease): string[] => [
  shell,
  ...[guard, firstCalls].filter((file) => file !== undefined),
  ...Object.values(icons),
];

/** Checks that each deployed release equals its release.json in the store. */
function deployedManifests(candidate: Candidate): Promise<Finding[]>[] {
  const { before, store } = candidate;
  if (!before) return [];
  const deployed = entriesOf(before).flatMap(([, place]) => placesOf(place).map(({ release }) => release));
  return deployed.map(async (release): Promise<Finding[]> => {
    const stored = await readRelease(store, release.part, release.version).catch(() => null);
    if (stored && isDeepStrictEqual(stored, release)) return [];
    const words = `The release store's release.json of ${nameOf(release)} is not what the live deployment holds of it${stored ? '' : ': it is gone, or can’t be read'}.`;
    const finding = refused(release, words);
    return [isCandidate(candidate, release) ? finding : { ...finding, level: 'warning' }];
  });
}

const refused = (release: Release, what: string, way = 'publish again under a new version'): Finding => ({
  level: 'refused',
  team: release.part,
  words: `${what} The ${release.part} team must ${way}; whoever keeps the store should find out how that came about.`,
});
