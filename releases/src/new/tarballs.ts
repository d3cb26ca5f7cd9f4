import { readFile, stat } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { z } from 'zod';
import { Refusal } from '../model/errors';

const Overrides = z.record(z.string(), z.string());

/**
 * The lines of a `pnpm-workspace.yaml` with which a repository installs the packages from a folder of tarballs, as `npm run pack`
 * writes it, if no registry has them. Throws {@link Refusal} if the folder isn't one.
 *
 * @param packages the folder of the tarballs
 * @param repository the folder that will install them
 */
export async function overrideLines(packages: string, repository: string): Promise<string> {
  const text = await readFile(join(packages, 'overrides.json'), 'utf8').catch(() => '{}');
  const overrides = Overrides.safeParse(jsonOf(text)).data ?? {};
  const names = Object.keys(overrides);
  if (names.length === 0)
    throw new Refusal(
      `${packages} has no overrides.json that names tarballs. "npm run pack" in the site's repository makes such a folder.`,
    );
  const lines = names.map(async (name) => {
    const file = join(packages, basename(overrides[name] ?? ''));
    if (!(await stat(file).catch(() => null)))
      throw new Refusal(`${packages} has no ${basename(file)}, which its overrides.json names. Pack again.`);
    return `  "${name}": file:${relative(repository, file).split(sep).join('/')}\n`;
  });
  return `\n# No registry has them: \`npm run pack\` in the site's repository made the tarballs.\noverrides:\n${(await Promise.all(lines)).join('')}`;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
