import { createHash } from 'node:crypto';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SINGLETONS } from '@food/build/singletons';
import { bundleTypes } from './bundle-types';
import { refusalOf } from './compile-types';
import { emitTypes, GLOBALS } from './exposed-types';
import { sharedSources } from './shared-packages';

const COMMENT = /\/\*[\s\S]*?\*\//g;
/** What another package is called depends on where it is. */
const SPECIFIER = /(\bfrom\s*|\bimport\s*\(\s*)(['"])[^'"]+\2/g;

/**
 * By module, a digest of the types of each singleton of `shared/` that a part's build has as sources, with the files of its package
 * that they name: under one version of the package it is the same for all (rule: shared-version-says-all). Packages from tarballs are left
 * out: under one version those never change. Throws {@link Refusal} if they don't compile.
 *
 * @param dir the part's folder
 */
export async function singletonTypes(part: string, dir: string): Promise<Record<string, string>> {
  const { folders, modules } = await sharedSources(await realpath(dir));
  const own = Object.keys(SINGLETONS).flatMap((module) => {
    const source = modules[module];
    return source && !source.endsWith('.d.ts') ? [{ module, source }] : [];
  });
  if (own.length === 0) return {};
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'singletons-')));
  try {
    const complaints = await emitTypes(folder, [...own.map(({ source }) => source), GLOBALS], modules);
    if (complaints.length)
      throw refusalOf(part, 'the types of shared packages', { complaints, from: folder, dir });
    const digests = own.map(async ({ module, source }) => {
      const [, name = ''] = module.split('/');
      const roots = { [`shared/${name}`]: folders[name] ?? '' };
      const { files } = await bundleTypes({
        emitted: join(folder, 'out'),
        entries: [source],
        roots,
        modules,
      });
      return [module, digestOf(Object.values(files))] as const;
    });
    return Object.fromEntries(await Promise.all(digests));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function digestOf(declarations: readonly string[]): string {
  const hash = createHash('sha256');
  for (const text of declarations)
    hash.update(text.replace(COMMENT, '').replace(SPECIFIER, '$1').replace(/\s+/g, ' ')).update('\0');
  // Another compiler may write the same types in other words: such digests aren't compared.
  const { version } = createRequire(import.meta.url)('typescript/package.json') as { version: string };
  return `${version}:${hash.digest('hex').slice(0, 16)}`;
}
