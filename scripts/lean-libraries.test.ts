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

  it('does nothing that only a router that fetches data would do', () => {
    expect(sources.join('\n')).toMatch(/useContext\((DataRouter|DataRouterState|Framework)Context\)/);
    expect(read).not.toMatch(/useContext\((DataRouter|DataRouterState|Framework)Context\)/);
    for (const [text, other] of [
      ['return isDataRoute ? useNavigateStable() : useNavigateUnstable();', 'return useNavigateUnstable();'],
      ['let dataRouterState = dataRouterOpts?.state;', 'const dataRouterState = null;'],
      ['RenderErrorBoundary.contextType = RSCRouterContext;', ''],
    ] as const) {
      expect(sources.join('\n')).toContain(text);
      expect(read).not.toContain(text);
      expect(read).toContain(other);
    }
    expect(read).toContain('const shouldPrefetch = false, prefetchRef = null, prefetchHandlers = null;');
    expect(read).not.toMatch(/= usePrefetchBehavior\(/);
  });

  it('says in short that a part of an address is in the place of another', () => {
    expect(sources.join('\n')).toContain('Please separate it out to the');
    expect(read).not.toContain('Please separate it out to the');
    expect(read).toContain('return char;');
  });

  it('writes no warning', () => {
    expect(read).toMatch(/^function warning\(cond, message\) \{ return;$/m);
  });
});
