import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import readRouter, { leanRouter } from '@food/build/lean-libraries';

const platform = createRequire(join(import.meta.dirname, '../shared/platform/package.json'));
const router = createRequire(platform.resolve('react-router-dom')).resolve('react-router');

/** The files of the installed React Router from which browsers' code is built. */
const files = readdirSync(dirname(router))
  .map((name) => join(dirname(router), name))
  .filter((file) => leanRouter.test.test(file));

describe('React Router, in a release', () => {
  const sources = files.map((file) => readFileSync(file, 'utf8'));
  const read = sources.map(readRouter).join('\n');

  it('has none of its warnings for developers', () => {
    expect(sources.join('\n')).toContain('var ENABLE_DEV_WARNINGS = true;');
    expect(read).not.toContain('ENABLE_DEV_WARNINGS = true');
  });

  it('can do without its components: making one is marked as without effect, and nothing else names it', () => {
    expect(read).toMatch(/^var Form = \/\* @__PURE__ \*\/ React\d*\.forwardRef\($/m);
    expect(read).not.toMatch(/^var \w+ = React\d*\.(createContext|forwardRef|memo)\(/m);
    expect(read).not.toMatch(/^Form\./m);
  });
});
