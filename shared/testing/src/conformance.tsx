import { parseManifest, RemoteManifest } from '@food/contracts/part-manifest';
import { StaticRouter } from '@food/platform/other-routers';
import { createQueryClient, QueryClientProvider } from '@food/platform/query';
import type { RemoteRoutes } from '@food/platform/remote';
import { renderToString } from 'react-dom/server';

/** A path of this pattern that a visitor could type. */
const example = (path: string): string => path.replace(/:\w+/g, '1');

/**
 * The tests that every remote must pass to be composed, run among each remote's own tests: its pages are those that `remote.json`
 * declares, each loads a component, and each renders on a server, where there is no window and no storage. Call it in a file that
 * begins with `@jest-environment node`.
 */
export function describeConformance(manifest: unknown, routes: RemoteRoutes): void {
  const { part, pages } = parseManifest(RemoteManifest, JSON.stringify(manifest), 'remote.json');

  describe(`The ${part} remote`, () => {
    it('owns exactly the pages that its remote.json declares', () => {
      expect(Object.keys(routes.pages).sort()).toEqual(pages.map(({ path }) => path).sort());
    });

    it.each(Object.entries(routes.pages))('renders %s on a server', async (path, load) => {
      const { default: Page } = await load();
      const html = renderToString(
        <QueryClientProvider client={createQueryClient()}>
          <StaticRouter location={example(path)}>
            <Page />
          </StaticRouter>
        </QueryClientProvider>,
      );

      expect(typeof html).toBe('string');
      expect(html).not.toContain(' style="');
    });
  });
}
