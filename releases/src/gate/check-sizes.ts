import { extname } from 'node:path';
import { nameOf, type Release } from '../model/release';
import { firstFiles, kilobytes, packedSizes, servedFiles, sumOf } from '../registry/release-sizes';
import type { Candidate } from './candidate';
import type { Finding } from './findings';
import { LIMITS } from './limits';

/** Whether the releases to be promoted are small enough for a slow phone. */
export async function checkSizes({ store, releases }: Candidate): Promise<Finding[]> {
  const findings = releases.map(async (release) => {
    const sizes = await packedSizes(store, release);
    return [...files(release, sizes), ...starts(release, sizes)];
  });
  return (await Promise.all(findings)).flat();
}

function files(release: Release, sizes: ReadonlyMap<string, number>): Finding[] {
  return servedFiles(release).flatMap((file) => {
    const bytes = release.files[file]?.bytes ?? 0;
    const packed = sizes.get(file) ?? bytes;
    const smaller = SMALLER[extname(file)];
    if (smaller)
      return tooLarge(release, `the file ${file}`, {
        is: packed,
        limit: LIMITS.fileBr,
        remedy: `make it smaller: ${smaller}.`,
      });
    return [
      ...tooLarge(release, `the file ${file}`, { is: bytes, limit: LIMITS.file, how: 'unpacked' }),
      ...tooLarge(release, `the file ${file}`, { is: packed, limit: LIMITS.fileBr, how: 'compressed' }),
    ];
  });
}

function starts(release: Release, sizes: ReadonlyMap<string, number>): Finding[] {
  if (release.kind === 'host') {
    const is = sumOf(sizes, [...release.main.js, ...release.main.css]);
    return tooLarge(release, 'what every first visit waits for', {
      is,
      limit: LIMITS.hostMainBr,
      how: 'compressed',
    });
  }
  return release.pages.flatMap((page) =>
    tooLarge(release, `what a visitor fetches before ${page.path} is shown`, {
      is: sumOf(sizes, firstFiles(release, page)),
      limit: LIMITS.firstFilesBr,
      how: 'compressed',
    }),
  );
}

const LESS = 'load less at first, or in smaller pieces.';
const PICTURE = 'a picture in WebP, in the size in which it is shown';
/** For files that compression makes no smaller. */
const SMALLER: Readonly<Record<string, string>> = {
  '.png': PICTURE,
  '.webp': PICTURE,
  '.woff2': 'a font with only the characters that it shows',
};

function tooLarge(
  release: Release,
  what: string,
  { is, limit, how, remedy = LESS }: { is: number; limit: number; how?: string; remedy?: string },
): Finding[] {
  if (is <= limit) return [];
  const words = `${nameOf(release)} is too large for a slow phone: ${what} has ${kilobytes(is)}${how ? ` ${how}` : ''}, and ${kilobytes(limit)} is the limit. The ${release.part} team must ${remedy}`;
  return [{ level: 'refused', team: release.part, words }];
}
