import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { folderOf, sourceDigest } from '@food/releases/publish/source-digest';
import { root } from './start-server';

const cache = join(root, 'node_modules/.cache/e2e');

/** Texts of a part's sources and their replacements. */
export type Words = readonly [was: string, becomes: string];

/** A release of the present sources, or of the same with other texts. */
export interface Build {
  part: string;
  version: string;
  words?: Words;
  /** The routes import a style sheet, which has files of its own (shared/build/split-chunks.mjs). */
  styledRoutes?: true;
}

/** Folder of a release in a store. */
export const releaseIn = (store: string, { part, version }: Build): string =>
  join(store, 'releases', part, version);

/** Folder of a release that this run or an earlier one built from the same sources, if there is one. */
export async function fromCache(build: Build): Promise<string | null> {
  const place = await placeOf(build);
  return existsSync(place) ? place : null;
}

/** Keeps a release of a store for later runs, in place of a release of other sources. Returns its folder there. */
export async function keepInCache(build: Build, store: string): Promise<string> {
  return keep(await placeOf(build), (folder) => cp(releaseIn(store, build), folder, { recursive: true }));
}

/**
 * A data folder as after a server's first start, made by `make` unless an earlier run of today made it: coupons expire in days
 * from then.
 */
export async function seededData(make: (folder: string) => Promise<unknown>): Promise<string> {
  const sources = await sourceDigest(root, join(root, 'server'));
  return keep(join(cache, 'seeded-data', digest([sources, new Date().toDateString()])), make);
}

/** The folder, made if it is missing; all other folders beside it are removed. */
async function keep(place: string, make: (folder: string) => Promise<unknown>): Promise<string> {
  if (existsSync(place)) return place;
  const draft = `${place}-${process.pid}`;
  await make(draft);
  for (const other of await readdir(dirname(place))) {
    if (other !== basename(draft)) await rm(join(dirname(place), other), { recursive: true });
  }
  await rename(draft, place);
  return place;
}

/** One folder for each release, and in it one for the sources, which include the command's: they determine a release's format. */
async function placeOf({ part, version, ...changes }: Build): Promise<string> {
  const sources = [folderOf(part), 'releases'].map((folder) => sourceDigest(root, join(root, folder)));
  const name = Object.keys(changes).length ? `${part}@${version}-${digest(changes)}` : `${part}@${version}`;
  return join(cache, name, digest(await Promise.all(sources)));
}

const digest = (of: unknown): string =>
  createHash('sha256').update(JSON.stringify(of)).digest('hex').slice(0, 16);
