import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { load } from 'js-yaml';

/** The root of the site's own workspace that contains a folder, or is it; null if the folder is elsewhere. */
export async function findWorkspace(folder: string): Promise<string | null> {
  const text = await readFile(join(folder, 'pnpm-workspace.yaml'), 'utf8').catch(() => null);
  if (text !== null && packagesOf(text).includes('remote-*')) return folder;
  const above = dirname(folder);
  return above === folder ? null : findWorkspace(above);
}

function packagesOf(text: string): unknown[] {
  const { packages } = (load(text) ?? {}) as { packages?: unknown };
  return Array.isArray(packages) ? packages : [];
}
