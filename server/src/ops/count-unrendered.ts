import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context';
import { addToBucket, NOBODY } from './composition-failures';
import type { KnownReleases } from './known-releases';
import { UNRENDERED } from './ops-tables';

/**
 * Counts the pages that releases could not render on this server, for the watch in any process. A release is suspended after a
 * few, so they are few.
 */
export function countUnrendered(app: FastifyInstance, context: AppContext, known: KnownReleases): void {
  const { events, log } = context;
  const underWay = new Set<Promise<void>>();

  async function count(release: string): Promise<void> {
    const [part = '', version = ''] = release.split('@');
    const { number } = await known.live();
    const failure = { part, version, kind: UNRENDERED, outcome: 'recovered' } as const;
    await addToBucket(context, failure, number, false, NOBODY);
  }

  events.on('render-failed', ({ release }) => {
    const counting = count(release)
      .catch((error: unknown) =>
        log.error({ err: error }, 'a page that was not rendered could not be counted'),
      )
      .finally(() => underWay.delete(counting));
    underWay.add(counting);
  });
  app.addHook('onClose', async () => {
    await Promise.all(underWay);
  });
}
