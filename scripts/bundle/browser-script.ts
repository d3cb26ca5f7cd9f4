import { readFileSync } from 'node:fs';

/** In a bundle, in place of `server/src/ops/browser-script.ts`: the script was made with the bundle. */
export function browserScript(source: string): () => string {
  let script: string | undefined;
  return () => {
    script ??= readFileSync(source.replace(/\.ts$/, '.js'), 'utf8');
    return script;
  };
}
