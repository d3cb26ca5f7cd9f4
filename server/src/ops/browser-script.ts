import { buildSync } from 'esbuild';

/**
 * Compiles the script of an operations page from its sources, at the first request: the server's own are compiled as it starts
 * (decision 013), so there is no build step that could be forgotten.
 *
 * @param source path of its first file
 */
export function browserScript(source: string): () => string {
  let script: string | undefined;
  return () => {
    script ??= buildSync({
      entryPoints: [source],
      bundle: true,
      write: false,
      format: 'esm',
      target: 'es2022',
    })
      .outputFiles.map(({ text }) => text)
      .join('');
    return script;
  };
}
