import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { type SiteConfig, siteConfig } from '@food/platform/config';
import type { Command } from 'commander';
import { HARMLESS_WORDS, isHarmlessHtml } from '../compose/trusted-types';
import { staticSite } from '../export/static-site';
import { Refusal } from '../model/errors';
import { entriesOf } from '../model/parts';
import { folderFailure } from '../object-store/folder-failure';
import { print, store } from './context';
import { warnUnlessFresh } from './timestamp-command';

interface Options {
  base?: string;
  json?: boolean;
}

export function addExport(program: Command): void {
  program
    .command('export <folder>')
    .description('write the live site as static files for a CDN; API_BASE says where its API is')
    .option('--base <address>', 'where the release files are, if not beside the pages')
    .option('--json', 'print what was written as JSON')
    .action(run);
}

async function run(folder: string, { base, json }: Options): Promise<void> {
  const target = resolve(process.env.INIT_CWD ?? '', folder);
  const { PUBLIC_URL } = process.env;
  const site = await staticSite(store(), {
    config: configOf(process.env),
    base: base === undefined ? null : withSlash(absolute(base, '--base')),
    publicUrl: PUBLIC_URL ? withoutSlash(absolute(PUBLIC_URL, 'PUBLIC_URL')) : null,
  });
  await writeAll(target, site.files).catch((error: unknown) => {
    throw folderFailure(`The folder ${target}`, error);
  });
  const { number } = site.deployment;
  const canaries = entriesOf(site.deployment).filter(([, { canary }]) => canary);
  print(json, { deployment: number, folder: target, files: [...site.files.keys()] }, [
    `Wrote deployment ${number} to ${target}: ${site.pages.length} pages, ${site.files.size} files.`,
    ...site.unrendered,
    ...canaries.map(
      ([part, { live }]) => `${part} has a canary; here everybody gets ${part}@${live.version}.`,
    ),
    ...(PUBLIC_URL
      ? []
      : ['Federation manifests are left out: they name the address of the site, which PUBLIC_URL gives.']),
    ...(process.env.GOOGLE_MAPS_KEY
      ? ['Google Maps needs the composing server too; here the address form works on Leaflet.']
      : []),
    'Canaries and previews need the composing server. How to serve the folder: docs/guides/serving-from-a-cdn.md',
  ]);
  await warnUnlessFresh();
}

async function writeAll(target: string, files: ReadonlyMap<string, Buffer | string>): Promise<void> {
  for (const [name, bytes] of files) {
    await mkdir(dirname(join(target, name)), { recursive: true });
    await writeFile(join(target, name), bytes);
  }
}

/** The same settings as the server's, from the same variables. */
function configOf(env: NodeJS.ProcessEnv): SiteConfig {
  const defaults = siteConfig();
  const tileAttribution = env.TILE_ATTRIBUTION || defaults.tileAttribution;
  if (!isHarmlessHtml(tileAttribution)) throw new Refusal(`TILE_ATTRIBUTION must be ${HARMLESS_WORDS}.`);
  return {
    apiBase: withoutSlash(absolute(env.API_BASE ?? '', 'API_BASE')),
    brandName: env.BRAND_NAME || defaults.brandName,
    language: defaults.language,
    tileUrl: env.TILE_URL || defaults.tileUrl,
    tileAttribution,
    googleMapsKey: null,
    fssaiLicence: env.FSSAI_LICENCE || null,
  };
}

function absolute(address: string, name: string): string {
  if (/^https?:\/\/[^/]/.test(address) && URL.canParse(address)) return address;
  throw new Refusal(`${name} must be an http(s) address: a page on a CDN has no server of ours behind it.`);
}

const withoutSlash = (address: string): string => address.replace(/\/+$/, '');
const withSlash = (address: string): string => `${withoutSlash(address)}/`;
