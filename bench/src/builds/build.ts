import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Configuration, rspack, type StatsCompilation } from '@rspack/core';

/** A finished build: its files by name, and which of them a named chunk needs. */
export interface Build {
  readonly files: Map<string, Buffer>;
  chunkFiles(chunk: string, extension: '.js' | '.css'): string[];
}

/** Runs a production build. Throws with the compiler's words. */
export async function build(config: Configuration): Promise<Build> {
  const stats = await compile(config);
  const outDir = config.output?.path ?? '';
  const names = await readdir(outDir);
  const files = await Promise.all(
    names.map(async (name) => [name, await readFile(join(outDir, name))] as const),
  );
  return {
    files: new Map(files),
    chunkFiles: (chunk, extension) =>
      (stats.namedChunkGroups?.[chunk]?.assets ?? [])
        .map(({ name }) => name)
        .filter((name) => name.endsWith(extension)),
  };
}

function compile(config: Configuration): Promise<StatsCompilation> {
  const compiler = rspack({ ...config, infrastructureLogging: { level: 'error' } });
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      const report = stats?.toJson({ all: false, errors: true, chunkGroups: true });
      const words = error?.message ?? report?.errors?.map(({ message }) => message).join('\n');
      compiler.close(() => (words || !report ? reject(new Error(words)) : resolve(report)));
    });
  });
}
