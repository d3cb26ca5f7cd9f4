import type { ObjectStore } from '@food/releases/object-store/object-store';
import { pageRenderer, type RenderPage } from '@food/releases/render/render-page';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context';
import type { DeploymentSource } from './deployment-source';

/** Its code renders the other pages of the menu as well. */
const FIRST_ASKED = '/home';
/** How soon after a promotion its code is loaded, if no visitor comes before. */
const LOOK_MS = 1_000;

export interface RenderingNeeds {
  /** The store for what an address names. */
  store: ObjectStore;
  source: DeploymentSource;
  /** Whether the process is overloaded. */
  isLate: () => boolean;
  /** Whether the code that renders the first page is loaded in advance, at the start and after each promotion. */
  preloadsFirstPage?: boolean | undefined;
}

/** Renders pages by their releases; failures are logged and counted. Ends with the application. */
export function renderingPages(
  app: FastifyInstance,
  { log, events }: AppContext,
  { store, source, isLate, preloadsFirstPage }: RenderingNeeds,
): RenderPage {
  const pages = pageRenderer(store, source.baseOf, ({ release, reason, message, isPreview }) => {
    if (reason === 'store') {
      events.emit('code-unread');
      log.error(`A page of ${release} was not rendered, since the release store can’t be read: ${message}`);
      return;
    }
    // Previews count neither for nor against a release.
    if (!isPreview) events.emit('render-failed', { release, reason });
    log.error(`${release} could not render a page on the server, which went without: ${message}`);
  });
  let prepared: number | null = null;
  const prepare = async (): Promise<void> => {
    // A site without a deployment renders nothing yet.
    const live = await source.live().catch(() => null);
    if (!live || live.number === prepared || isLate()) return;
    prepared = live.number;
    pages.prepare(live, FIRST_ASKED);
  };
  let preparing: Promise<void> | null = null;
  const look = (): void => {
    preparing ??= prepare().finally(() => {
      preparing = null;
    });
  };
  if (preloadsFirstPage) look();
  const looking = preloadsFirstPage ? setInterval(look, LOOK_MS).unref() : undefined;
  app.addHook('onClose', async () => {
    clearInterval(looking);
    await preparing;
    await pages.close();
  });
  // Rendering would take processor time from a process that is already late.
  return async (...page) => (isLate() ? null : pages.render(...page));
}
