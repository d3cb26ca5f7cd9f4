import { startChoices } from '@food/cart/choices';
import { startCart } from '@food/cart/store';
import { loadAxios } from '@food/platform/api';
import { setComposition } from '@food/platform/composition';
import { setSiteConfig } from '@food/platform/config';
import type { PreviewNotice } from '@food/platform/deployment';
import { hasMessages, loadMessages } from '@food/platform/messages';
import { queryClient, seedQueries } from '@food/platform/query';
import { startSession, useSession } from '@food/session/store';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import { reportFailedChunk } from './composition/failed-chunk';
import { PartFailure } from './composition/failure';
import { reportLoss } from './composition/fallback';
import { type PageData, readPageData } from './composition/page-data';
import { fillSlot } from './composition/page-slots';
import { allPages, pageAt, setDeployment } from './composition/remotes';
import { loadModule, pieceCrashed } from './composition/taken-modules';
import { countNothing, reportVisit } from './composition/telemetry';
import { followClicks, traceId } from './composition/trace';
import { reportUncaught } from './composition/uncaught';
import { watchChunks } from './composition/watch-chunks';
import { inTasks, isSavingData, whenIdle } from './composition/when-idle';
import { isRenderedBy, removeShell, takeOver } from './hydrate';
import { dropPreview, inPreview, tabStorage } from './versions/preview';
import { isRestored } from './versions/restored';

/** How long the shell of the HTML waits at most for the first page, so that it is rendered together with the frame. */
const FIRST_PAGE_MS = 500;

/** How long the first page waits for its texts in the page's language; English is better than nothing. */
const WORDS_MS = 4_000;

/** Starts the page: its stores, the data of its HTML, its first screen. */
export async function start(): Promise<void> {
  const data = readPageData(document);
  if (data.whole && !data.preview) dropPreview(window.location, tabStorage(), window.history);
  // A team's views don't count as customers' visits, nor its failures as customers' failures.
  if (data.preview || inPreview(tabStorage())) countNothing();
  prepareStores(data);
  reportVisit('host', __VERSION__);
  if (!data.whole)
    reportLoss('host', __VERSION__, new PartFailure('load-error', 'The page data can not be read'));
  const pages = allPages();
  const first = pageAt(window.location.pathname);
  const coming = first && fillSlot(pages.find(({ path }) => path === first.path) ?? first);
  const root = document.getElementById('root') as HTMLElement;
  const { rendered: renderedBy } = root.dataset;
  // A page that came with its answers makes no call at first.
  const isAnswered = renderedBy || Object.keys(data.answers).length > 0;
  if (!isAnswered || useSession.getState().token) addAxios();
  const late = new Promise((resolve) => setTimeout(resolve, FIRST_PAGE_MS));
  // The server's page is the best thing to show until the page itself is rendered.
  if (renderedBy) void late.then(removeShell);
  const words = Promise.race([loadMessages(), new Promise((resolve) => setTimeout(resolve, WORDS_MS))]);
  const [banner] = await Promise.all([
    data.preview && previewBanner(data.preview),
    words,
    renderedBy ? coming : Promise.race([coming, late]),
  ]);
  // If the visitor already reads that the page didn't load, that message stays.
  if (document.querySelector('.shell[data-failed]')) return;
  const app = <App pages={pages} banner={banner} whole={data.whole} />;
  // Another release than the one that rendered the page would leave elements of the server's markup in place.
  if (renderedBy && hasMessages() && isRenderedBy(renderedBy, first)) takeOver(root, app, first);
  else createRoot(root).render(app);
  afterLoad(() => !isSavingData() && whenIdle(addLater));
}

// In a chunk of its own, which customers don't load. Without it the page works all the same.
const previewBanner = (preview: PreviewNotice): Promise<ReactNode> =>
  import(/* webpackChunkName: "preview" */ './versions/preview-banner').then(
    ({ PreviewBanner }) => <PreviewBanner preview={preview} />,
    () => null,
  );

const addLater = (): void => inTasks([addAxios, addFederation, addOffline]);

// If it doesn't load now, the first call requests it again, and reports the failure.
function addAxios(): void {
  void loadAxios().catch(() => undefined);
}

function afterLoad(work: () => void): void {
  if (document.readyState === 'complete') work();
  else window.addEventListener('load', work, { once: true });
}

// Without the runtime every part is loaded by its container, like the first one: nothing is lost.
async function addFederation(): Promise<void> {
  try {
    const { startFederation } = await import(/* webpackChunkName: "federation" */ './composition/federation');
    startFederation();
  } catch (error) {
    console.info(`The federation runtime did not come (${error})`);
  }
}

// Without it the page is the same while there is a network.
async function addOffline(): Promise<void> {
  try {
    const { startOffline } = await import(/* webpackChunkName: "offline" */ './offline/start-offline');
    await startOffline();
  } catch (error) {
    console.info(`Pages are not kept for when there is no line (${error})`);
  }
}

function prepareStores({ config, answers, composition }: PageData): void {
  setSiteConfig(config);
  seedQueries(answers);
  // They are shown at once, and read again.
  if (isRestored()) void queryClient.invalidateQueries();
  setDeployment(composition);
  setComposition({
    loadModule,
    trace: traceId,
    loadExposed: async (name) => (await loadModule(name)).default,
    reportLoss: (part, version, error) => void reportFailedChunk(part, version, error),
    reportCrash: pieceCrashed,
  });
  watchChunks();
  followClicks();
  reportUncaught();
  startCart();
  startSession();
  startChoices();
}
