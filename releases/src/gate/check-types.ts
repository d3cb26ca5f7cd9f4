import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { UnusableFile } from '../model/errors';
import { nameOf, type Release } from '../model/release';
import { type Complaint, compileTypes } from '../publish/compile-types';
import { type ReleaseTypes, readTypes } from '../registry/release-types';
import { type Candidate, called, findingOf, isCandidate } from './candidate';
import { type Seam, seamsOf } from './check-exposes';
import type { Finding } from './findings';

/** Whether the props that a release passes to a piece of another remote fit that piece, by the releases' own types. */
export async function checkTypes(candidate: Candidate): Promise<Finding[]> {
  const seams = seamsOf(candidate).filter(
    ({ consumer, provider, expose }) =>
      provider.release.exposes[expose] &&
      [consumer, provider].some(({ release }) => isCandidate(candidate, release)),
  );
  if (seams.length === 0) return [];
  const types = await typesOf(candidate, seams);
  const [known, unknown] = [
    seams.filter((seam) => isKnown(types, seam)),
    seams.filter((seam) => !isKnown(types, seam)),
  ];
  const complaints = known.length ? await compileSeams(known, types) : [];
  return [
    ...unknown.map((seam) => untyped(candidate, seam)),
    ...known.flatMap((seam, at) =>
      judged(
        candidate,
        seam,
        complaints.filter(({ file }) => file === fileOf(at)),
      ),
    ),
  ];
}

type KnownTypes = ReadonlyMap<string, ReleaseTypes | null>;

async function typesOf({ store }: Candidate, seams: readonly Seam[]): Promise<KnownTypes> {
  const releases = seams.flatMap(({ consumer, provider }): Release[] => [consumer.release, provider.release]);
  const read = releases.map(async (release) => {
    const types = await readTypes(store, release).catch(nullIfUnusable);
    return [nameOf(release), types] as const;
  });
  return new Map(await Promise.all(read));
}

/** Lost or altered types are as good as none here; of a candidate's files check-files.ts refuses them. */
function nullIfUnusable(error: unknown): null {
  if (error instanceof UnusableFile) return null;
  throw error;
}

function isKnown(types: KnownTypes, { name, consumer, provider, expose }: Seam): boolean {
  const { takes = {}, expects } = types.get(nameOf(consumer.release)) ?? {};
  return Boolean((takes[name] || expects) && types.get(nameOf(provider.release))?.exposes[expose]);
}

const fileOf = (at: number): string => `seam-${at}.ts`;
/** The lines of a seam's file: the props that the consumer may pass, that the piece accepts them, and that it has all of them. */
const DECLARED = 5;
const PASSED = 6;
const KNOWN = 7;

/** One small file for each seam; the compiler reports those that don't fit. */
async function compileSeams(seams: readonly Seam[], types: KnownTypes): Promise<Complaint[]> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'gate-')));
  try {
    for (const [name, { files }] of [...types].flatMap(([name, found]) =>
      found ? [[name, found] as const] : [],
    )) {
      for (const [file, text] of Object.entries(files)) await write(join(folder, name, `${file}.d.ts`), text);
    }
    await Promise.all(seams.map((seam, at) => write(join(folder, fileOf(at)), sourceOf(seam, types))));
    return await compileTypes(folder, {
      files: seams.map((_, at) => fileOf(at)),
      options: { noEmit: true, declaration: false, emitDeclarationOnly: false },
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function sourceOf({ name, expose, consumer, provider }: Seam, types: KnownTypes): string {
  const at = (release: Release, module: string | null | undefined) => `./${nameOf(release)}/${module}`;
  const { takes = {}, expects, declares } = types.get(nameOf(consumer.release)) ?? {};
  const taken = takes[name];
  return [
    `import type { ComponentProps } from 'react';`,
    `import type Piece from '${at(provider.release, types.get(nameOf(provider.release))?.exposes[expose])}';`,
    ...(taken
      ? [
          `import type Taken from '${at(consumer.release, taken)}';`,
          '',
          'declare const passed: ComponentProps<typeof Taken>;',
        ]
      : [
          `import type { ExposedProps } from '${at(consumer.release, expects)}';`,
          declares ? `import type {} from '${at(consumer.release, declares)}';` : '',
          `declare const passed: ExposedProps['${name}'];`,
        ]),
    `export const taken: ComponentProps<typeof Piece> = passed;`,
    `export const known: keyof ComponentProps<typeof Piece> = '' as keyof typeof passed;`,
    '',
  ].join('\n');
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

function judged(candidate: Candidate, seam: Seam, complaints: readonly Complaint[]): Finding[] {
  if (complaints.some(({ line }) => line === DECLARED)) return [untyped(candidate, seam)];
  const broken = complaints.find(({ line }) => line <= PASSED);
  if (broken) return [misfit(candidate, seam, broken.words)];
  return complaints.filter(({ line }) => line === KNOWN).map(({ words }) => unheard(candidate, seam, words));
}

function misfit(candidate: Candidate, { name, consumer, provider }: Seam, words: string): Finding {
  const [user, owner] = [consumer.release.part, provider.release.part];
  return findingOf(
    candidate,
    [`passes to ${name}`],
    [provider, consumer],
    (culprit) =>
      `What ${called(consumer)} passes to ${name} is not what ${called(provider)} takes. The compiler says: ${sentence(words)} ${
        culprit === provider.release
          ? `The ${owner} team must go on taking what ${user} passes (what is new must be optional), or wait until the ${user} team has a release live that passes the new.`
          : `The ${user} team must pass what ${owner} takes, or wait until the ${owner} team has a release live that takes the new.`
      }`,
  );
}

function unheard(candidate: Candidate, { name, consumer, provider }: Seam, words: string): Finding {
  const team = isCandidate(candidate, provider.release) ? provider.release.part : consumer.release.part;
  return {
    level: 'warning',
    team,
    words: `${called(consumer)} may pass to ${name} what ${called(provider)} doesn't know and won't heed. The compiler says: ${sentence(words)}`,
  };
}

function untyped(candidate: Candidate, { name, consumer, provider }: Seam): Finding {
  const team = isCandidate(candidate, provider.release) ? provider.release.part : consumer.release.part;
  return {
    level: 'warning',
    team,
    words: `Nobody can say whether ${called(consumer)} and ${called(provider)} agree on ${name}: one of them was published without its types. Publish it again under a new version.`,
  };
}

const sentence = (words: string): string => (/[.!?]$/.test(words) ? words : `${words}.`);
