import { isSitePath } from '@food/contracts/site-paths';
import Fastify from 'fastify';
import { buildTestApp } from '../testing/test-app';
import { keepToSitePaths } from './keep-to-site-paths';

describe('A route of the server', () => {
  it('where a page could be stops the start, in words that say where to list it', () => {
    const app = Fastify();
    keepToSitePaths(app);

    expect(() => app.get('/hours', () => 'x')).toThrow(
      "/hours is not among the site's own paths. Add it to shared/contracts/src/site-paths.ts.",
    );
    expect(() => app.get('/metrics', () => 'x')).not.toThrow();
  });

  it('is at a path that the gate keeps free of pages, and so is the live channel', async () => {
    await expect(buildTestApp().then(({ close }) => close())).resolves.toBeUndefined();
    expect(isSitePath('/socket.io/')).toBe(true);
  });
});
