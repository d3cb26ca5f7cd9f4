import type { ObjectStore } from '@food/releases/object-store/object-store';
import { pageRenderer, type RenderPage } from '@food/releases/render/render-page';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context';
import type { DeploymentSource } from './deployment-source';

const nothing = (): void => undefined;
/** Its code draws the other pages of the menu as well. */
const FIRST_ASKED = '/home';

export interface RenderingNeeds {
  /** Where what an address names is read. */
  store: ObjectStore;
  source: DeploymentSource;
  /** Whether the process is late with all that it does. */
  isLate: () => boolean;
  /** Whether the code that draws the first page is loaded before somebody asks for that. */
  preloadsFirstPage?: boolean | undefined;
}

/** Draws pages by their releases; what goes wrong is logged and counted. Ends with the application. */
export function renderingPages(
  app: FastifyInstance,
  { log, events }: AppContext,
  { store, source, isLate, preloadsFirstPage }: RenderingNeeds,
): RenderPage {
  const pages = pageRenderer(store, source.baseOf, ({ release, reason, message, isPreview }) => {
    // What is seen of a preview counts neither for nor against anything.
    if (!isPreview) events.emit('render-failed', { release, reason });
    log.error(`${release} could not draw a page on the server, which went without: ${message}`);
  });
  // A site without a deployment draws nothing yet.
  const prepare = () => source.live().then((live) => pages.prepare(live, FIRST_ASKED), nothing);
  const preparing = preloadsFirstPage ? prepare() : null;
  app.addHook('onClose', async () => {
    await preparing;
    await pages.close();
  });
  // A thread would take its time from a process that is late already.
  return async (...page) => (isLate() ? null : pages.render(...page));
}
