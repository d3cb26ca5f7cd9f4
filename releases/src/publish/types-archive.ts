import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RemoteManifest } from '@food/contracts/part-manifest';
import { strFromU8, unzipSync } from 'fflate';
import { Refusal } from '../model/errors';
import { FEDERATION_MANIFEST, FederationBuild } from '../model/federation-manifest';
import { ReleaseTypes } from '../registry/release-types';
import { exposedTypes } from './exposed-types';

/** The folder of the archive's declarations among a release's types. */
const FOLDER = 'part/@mf-types';

/**
 * The types of a build by other tools: of the pieces that it exposes from its federation types archive, which the plugin's `dts`
 * makes, or from the sources if it has none. Null if it exposes no piece and uses none. Throws {@link Refusal} if the archive
 * can't be read or lacks a piece.
 *
 * @param built the build's files, without the archive
 */
export async function typesOfBuild(
  { part, exposes, uses }: RemoteManifest,
  { dir, from, built }: { dir: string; from: string; built: ReadonlyMap<string, Buffer> },
): Promise<Buffer | null> {
  const pieces = Object.keys(exposes).filter((key) => key !== './routes');
  const archive = pieces.length ? await archiveOf(from, built) : null;
  if (!archive) return exposedTypes(part, dir, { exposes, uses });
  const refuse = (words: string): never => {
    throw new Refusal(
      `${part} can't be taken as it was built: its archive of types ${words}. Build it again.`,
    );
  };
  const files = declarationsIn(archive) ?? refuse("can't be read");
  for (const piece of pieces)
    if (!(moduleOf(piece) in files)) refuse(`lacks ${piece}, which its remote.json names`);
  const ofOthers = await exposedTypes(part, dir, { exposes: {}, uses });
  const used = ofOthers ? ReleaseTypes.parse(JSON.parse(ofOthers.toString('utf8'))) : null;
  const { success, data } = ReleaseTypes.safeParse({
    format: 1,
    exposes: Object.fromEntries(pieces.map((piece) => [piece, moduleOf(piece)])),
    takes: used?.takes ?? {},
    files: { ...used?.files, ...files },
  });
  return success
    ? Buffer.from(JSON.stringify(data, null, 2))
    : refuse('has files whose names have other characters than letters, digits and . _ @ -');
}

/** `./badge` is `badge.d.ts` at the top of the archive. */
const moduleOf = (piece: string): string => `${FOLDER}/${piece.slice('./'.length)}`;

/** The archive that the build's manifest names; null if it names none, or one that is missing. */
async function archiveOf(from: string, built: ReadonlyMap<string, Buffer>): Promise<Buffer | null> {
  const text = built.get(FEDERATION_MANIFEST)?.toString('utf8') ?? '';
  const { zip = '', path = '' } = FederationBuild.parse(JSON.parse(text)).metaData.types ?? {};
  return zip ? readFile(join(from, path, zip)).catch(() => null) : null;
}

function declarationsIn(archive: Buffer): Record<string, string> | null {
  try {
    const unpacked = Object.entries(unzipSync(archive)).filter(([name]) => name.endsWith('.d.ts'));
    return Object.fromEntries(
      unpacked.map(([name, bytes]) => [`${FOLDER}/${name.replace(/\.d\.ts$/, '')}`, strFromU8(bytes)]),
    );
  } catch {
    return null;
  }
}
